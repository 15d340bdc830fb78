-- The clocks that stand still are found at once at the start, however many matches there are.

CREATE INDEX match_stopped ON match (id) WHERE next_task IS NULL AND status IN ('open', 'running');
