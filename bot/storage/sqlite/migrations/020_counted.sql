-- How many matches there are is counted as they come and go, by whatever process, and ladders note how often they
-- became stale, so that whoever counts one anew finds out that it became so once more meanwhile.

ALTER TABLE stale ADD COLUMN times INTEGER NOT NULL DEFAULT 1;

CREATE TABLE total (
    what   TEXT    NOT NULL PRIMARY KEY,    -- running matches, or ended ones, which are those with a result
    count  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO total (what, count) VALUES
    ('running', (SELECT count(*) FROM match WHERE status = 'running')),
    ('ended', (SELECT count(*) FROM result));

CREATE TRIGGER running_from_its_opening AFTER INSERT ON match WHEN new.status = 'running'
BEGIN UPDATE total SET count = count + 1 WHERE what = 'running'; END;
CREATE TRIGGER running_from_now_on AFTER UPDATE OF status ON match
WHEN old.status <> 'running' AND new.status = 'running'
BEGIN UPDATE total SET count = count + 1 WHERE what = 'running'; END;
CREATE TRIGGER running_no_more AFTER UPDATE OF status ON match
WHEN old.status = 'running' AND new.status <> 'running'
BEGIN UPDATE total SET count = count - 1 WHERE what = 'running'; END;
CREATE TRIGGER running_until_erased AFTER DELETE ON match WHEN old.status = 'running'
BEGIN UPDATE total SET count = count - 1 WHERE what = 'running'; END;
CREATE TRIGGER ended_with_a_result AFTER INSERT ON result
BEGIN UPDATE total SET count = count + 1 WHERE what = 'ended'; END;
CREATE TRIGGER ended_until_erased AFTER DELETE ON result
BEGIN UPDATE total SET count = count - 1 WHERE what = 'ended'; END;
