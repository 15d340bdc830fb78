-- Seconds that whoever played last had left, for when this step is taken back.

ALTER TABLE match ADD COLUMN left INTEGER;
