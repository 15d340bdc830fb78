-- Whether somebody is asked once more before a step that they picked is played.

ALTER TABLE preferences ADD COLUMN confirm INTEGER NOT NULL DEFAULT 1;
