-- Everything, as PostgreSQL has it too: the same tables, columns and indexes. What is either so or not is 0 or 1.

-- Matches, who sits in them, their logs, and the messages that show them. Numbers are never given twice. A match in
-- direct messages has no server: its guild is 0.

CREATE TABLE match (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL,
    first       TEXT    NOT NULL,
    seed        BLOB    NOT NULL,
    guild       INTEGER NOT NULL,
    home        INTEGER NOT NULL,
    channel     INTEGER,
    status      TEXT    NOT NULL,
    revision    INTEGER NOT NULL,
    shown       INTEGER NOT NULL DEFAULT 0,                           -- the revision that people see in Discord
    pace        INTEGER,                                              -- seconds for one turn
    due         INTEGER,                                              -- when the time of the player to move runs out
    role        INTEGER,                                              -- a role that open seats are kept for
    changed     INTEGER NOT NULL DEFAULT 0,                           -- when somebody last acted
    next_task   INTEGER,                                              -- when the clock must look at it again
    done_until  INTEGER NOT NULL DEFAULT 0,  -- until when the clock has dealt with what was due
    reminded    INTEGER,  -- seconds of the turn left, down to which its player has been reminded
    muted       INTEGER NOT NULL DEFAULT 0,  -- the turn about which its player wants no reminders
    rated       INTEGER NOT NULL DEFAULT 1,
    left        INTEGER,  -- seconds that whoever played last had left, for when this step is taken back
    version     INTEGER NOT NULL DEFAULT 1,                           -- of the game's rules
    seats       INTEGER NOT NULL DEFAULT 0,                           -- with which it was opened
    opening     BLOB    NOT NULL DEFAULT x'',                         -- the first link: what it was opened with
    head        BLOB    NOT NULL DEFAULT x'',                         -- the link of its last entry
    warned      INTEGER,  -- when those concerned were last told that it will be closed
    thinks      INTEGER NOT NULL DEFAULT 0 CHECK (thinks IN (0, 1)),  -- a computer player is awaited
    hints       INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)),   -- players may ask for hints
    tournament  INTEGER,                                              -- in which it is played
    stopped     INTEGER,                                              -- since when its clock stands still
    stood       INTEGER NOT NULL DEFAULT 0                            -- seconds for which it stood still before
) STRICT;

-- One running match in a channel or thread.
CREATE UNIQUE INDEX match_running_in ON match (channel) WHERE status = 'running';
CREATE INDEX match_in ON match (channel);
CREATE INDEX match_guild ON match (guild);
CREATE INDEX match_unshown ON match (id) WHERE shown < revision;
CREATE INDEX match_changed ON match (changed);
CREATE INDEX match_closed ON match (changed) WHERE status = 'closed';
CREATE INDEX match_look_at ON match (next_task) WHERE next_task IS NOT NULL;
CREATE INDEX match_thinks ON match (id) WHERE thinks;

-- Lists of live matches stay short walks however many have ended, and clocks that stand still are found at once.
CREATE INDEX match_live_in ON match (guild, id) WHERE status IN ('open', 'running');
CREATE INDEX match_live_from ON match (home) WHERE status IN ('open', 'running');
CREATE INDEX match_live_at ON match (channel) WHERE status IN ('open', 'running');
CREATE INDEX match_stopped ON match (id) WHERE stopped IS NOT NULL AND status IN ('open', 'running');

CREATE TABLE seat (
    match     INTEGER NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL,
    user      INTEGER,
    taken     INTEGER NOT NULL,
    live      INTEGER NOT NULL,
    computer  INTEGER,                     -- the level of a computer player; 0 while none is chosen
    ready     INTEGER NOT NULL DEFAULT 0,  -- its player would begin with those who sit
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_live_of ON seat (user, match) WHERE live;

CREATE TABLE entry (
    match     INTEGER NOT NULL REFERENCES match (id),
    revision  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    seat      INTEGER,                       -- whose player did it; none before the match begins
    kind      TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    hash      BLOB    NOT NULL DEFAULT x'',  -- its link: over the one before and this entry
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE erased_match (         -- empty between transactions
    match  INTEGER PRIMARY KEY
) STRICT;

-- A log is append-only, with one exception: it goes with its whole match, where that is what is being erased.
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM erased_match WHERE match = old.match)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- Messages that show a match: its invitation, its boards, its offers, and the stocks sent to players.
CREATE TABLE shown (
    id        INTEGER PRIMARY KEY,
    match     INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    channel   INTEGER,
    message   INTEGER,              -- none where nothing had to be sent
    revision  INTEGER NOT NULL,
    turn      INTEGER,              -- the turn it shows, if it shows one
    since     INTEGER NOT NULL,     -- it tells the entries of the log after this one ...
    upto      INTEGER NOT NULL,     -- ... up to this one
    settled   INTEGER NOT NULL      -- it will not change any more
) STRICT;
CREATE INDEX shown_of ON shown (match);
CREATE INDEX shown_by ON shown (message);

-- What followers of a match want to hear of, and up to which revision they were.
CREATE TABLE follower (
    match    INTEGER NOT NULL REFERENCES match (id),
    user     INTEGER NOT NULL,
    wish     TEXT    NOT NULL DEFAULT 'end',
    reported     INTEGER NOT NULL DEFAULT 0,
    written  INTEGER,               -- when they were last written to
    begun    INTEGER,               -- when that was begun of which it is not known whether it arrived
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX follower_of ON follower (user);
CREATE INDEX follower_told ON follower (match) WHERE wish <> 'end';

-- Players who are still to be told of a match whose place takes no messages, or is gone.
CREATE TABLE pending_notice (
    match    INTEGER NOT NULL REFERENCES match (id),
    user     INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_notice_of ON pending_notice (user);

CREATE TABLE review (
    match  INTEGER PRIMARY KEY REFERENCES match (id),
    found  TEXT    NOT NULL         -- an object: how each turn stood, and what turned the match
) STRICT;

-- Answers that players have prepared: what a seat plays as soon as certain steps follow on those that stood. The log
-- names no people and neither does this; the rows go when the match ends.
CREATE TABLE prepared (
    match  INTEGER NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    base   INTEGER NOT NULL,        -- how many steps had been played when it was prepared
    path   TEXT    NOT NULL,        -- the steps that must follow, as a JSON array
    step   TEXT    NOT NULL,        -- the answer
    PRIMARY KEY (match, seat, base, path)
) STRICT, WITHOUT ROWID;


-- What people and servers have set, whom they take invitations from, and how what is kept of them goes. A language is
-- none where it is not known, or is left to Discord.

CREATE TABLE preferences (
    user           INTEGER PRIMARY KEY,
    stock_dm       INTEGER NOT NULL DEFAULT 1,
    dm_closed      INTEGER NOT NULL DEFAULT 0,
    dm_told        INTEGER NOT NULL DEFAULT 0,
    reminders      TEXT    NOT NULL DEFAULT 'twice',
    remind_by      TEXT    NOT NULL DEFAULT 'channel',
    quiet_from     INTEGER,                            -- minutes after midnight in the timezone
    quiet_to       INTEGER,
    timezone       TEXT    NOT NULL DEFAULT 'UTC',
    away_until     INTEGER,
    away_since     INTEGER,
    away_year      INTEGER NOT NULL DEFAULT 0,
    away_used      INTEGER NOT NULL DEFAULT 0,         -- seconds away in that year, the present stretch left out
    global_rating  INTEGER NOT NULL DEFAULT 0,
    turn           TEXT    NOT NULL DEFAULT 'thread',  -- where a turn is announced
    look           TEXT    NOT NULL DEFAULT 'server',  -- of private pictures
    language       TEXT,
    confirm        INTEGER NOT NULL DEFAULT 1,         -- they are asked once more before a step is played
    palette        TEXT    NOT NULL DEFAULT 'server',
    labels         TEXT    NOT NULL DEFAULT 'server',
    boards         TEXT    NOT NULL DEFAULT 'picture',
    descriptions   TEXT    NOT NULL DEFAULT 'server',
    invited_by     TEXT    NOT NULL DEFAULT 'everyone'
) STRICT;

CREATE TABLE server_settings (
    guild         INTEGER PRIMARY KEY,
    venue         TEXT    NOT NULL DEFAULT 'thread',
    channels      TEXT    NOT NULL DEFAULT '',       -- ids of those in which matches may be opened; empty: all
    pace          TEXT    NOT NULL DEFAULT '3d',
    overdue       TEXT    NOT NULL DEFAULT 'claim',
    dark          INTEGER NOT NULL DEFAULT 1,
    most_running  INTEGER,                           -- running matches one player may have
    pictures      TEXT    NOT NULL DEFAULT 'every',  -- which boards keep theirs
    language      TEXT,
    prepared      INTEGER NOT NULL DEFAULT 1,        -- answers may be
    palette       TEXT    NOT NULL DEFAULT 'standard',
    large         INTEGER NOT NULL DEFAULT 0,
    brief         INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE block (
    user     INTEGER NOT NULL,
    blocked  INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;

CREATE TABLE decline (              -- who turned down whose invitations, so that there is a pause before the next
    inviter  INTEGER NOT NULL,
    invited  INTEGER NOT NULL,
    at       INTEGER NOT NULL,      -- when that was last
    times    INTEGER NOT NULL,      -- how often since they last accepted one
    PRIMARY KEY (inviter, invited)
) STRICT, WITHOUT ROWID;

-- Who was invited by whom and has not accepted, as long as it is open, and for a day.
CREATE TABLE invitation (
    inviter  INTEGER NOT NULL,
    invited  INTEGER NOT NULL,
    match    INTEGER NOT NULL REFERENCES match (id),
    at       INTEGER NOT NULL,
    PRIMARY KEY (inviter, invited, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_match ON invitation (match);

CREATE TABLE former_player (        -- each stands for a person who is forgotten, wherever that person had a seat
    number  INTEGER PRIMARY KEY CHECK (number < 0)
) STRICT;

CREATE TABLE forgetting (           -- people who are being forgotten; the row goes last
    number  INTEGER PRIMARY KEY REFERENCES former_player (number),
    user    INTEGER UNIQUE          -- none once no row names them, and only what lies unused is still to be scrubbed
) STRICT;

CREATE TABLE left_server (          -- servers that the bot is not in any more, and what they left here
    guild  INTEGER PRIMARY KEY,
    since  INTEGER NOT NULL
) STRICT;


-- Results of matches that have ended, and what follows from them: standings on ladders, and counts.

CREATE TABLE result (
    id         INTEGER PRIMARY KEY,  -- the order in which results count
    match      INTEGER NOT NULL UNIQUE REFERENCES match (id),
    game       TEXT    NOT NULL,
    guild      INTEGER NOT NULL,
    ended      INTEGER NOT NULL,
    ending     TEXT    NOT NULL,
    turns      INTEGER NOT NULL,
    lasted     INTEGER NOT NULL,
    unrated    TEXT,                 -- why it is not rated
    worldwide  INTEGER NOT NULL,     -- it counts across servers too
    voided     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX result_in ON result (guild, game, id);
CREATE INDEX result_listed_in ON result (guild, id) WHERE ending <> 'closed';
CREATE INDEX result_worldwide ON result (game, id) WHERE worldwide;

CREATE TABLE placing (
    result  INTEGER NOT NULL REFERENCES result (id),
    seat    INTEGER NOT NULL,
    user    INTEGER,                -- none for a computer player
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    side    INTEGER NOT NULL,
    place   INTEGER,
    part    TEXT    NOT NULL,       -- the role or the seat's number
    pace    INTEGER,                -- seconds that a turn usually took
    mu      REAL,                   -- the rating in this server afterwards
    sigma   REAL,
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX placing_of ON placing (guild, user, result) WHERE place IS NOT NULL;
CREATE INDEX placing_in ON placing (guild, user, game, result) WHERE place IS NOT NULL;
CREATE INDEX placing_rated ON placing (guild, user, game, result) WHERE mu IS NOT NULL;

CREATE TABLE pairing (
    user    INTEGER NOT NULL,
    other   INTEGER NOT NULL,
    day     INTEGER NOT NULL,       -- days since 1970
    result  INTEGER NOT NULL REFERENCES result (id),
    PRIMARY KEY (user, other, day, result)
) STRICT, WITHOUT ROWID;
CREATE INDEX pairing_on ON pairing (user, day);
CREATE INDEX pairing_result ON pairing (result);

CREATE TABLE standing (
    scope         INTEGER NOT NULL,  -- a server, or 0 for all of them
    game          TEXT    NOT NULL,
    period        TEXT    NOT NULL,  -- '' for ever, a season or a month
    user          INTEGER NOT NULL,
    mu            REAL    NOT NULL,
    sigma         REAL    NOT NULL,
    conservative  REAL    NOT NULL,  -- what is almost certainly reached
    matches       INTEGER NOT NULL,
    wins          INTEGER NOT NULL,
    ties          INTEGER NOT NULL,
    streak        INTEGER NOT NULL,
    best          INTEGER NOT NULL,
    form          TEXT    NOT NULL,
    seen          INTEGER NOT NULL,
    parts         TEXT    NOT NULL,  -- for each role or seat: matches, wins, mu, sigma
    listed        INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (scope, game, period, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_by_rating ON standing (scope, game, period, conservative DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_wins ON standing (scope, game, period, wins DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_streak ON standing (scope, game, period, streak DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_matches ON standing (scope, game, period, matches DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_worldwide ON standing (user) WHERE scope = 0;

CREATE TABLE counters (
    guild  INTEGER NOT NULL,
    user   INTEGER NOT NULL,        -- 0 for the server itself
    game   TEXT    NOT NULL,        -- '' for all games
    what   TEXT    NOT NULL,
    which  TEXT    NOT NULL,
    count  INTEGER NOT NULL,
    PRIMARY KEY (guild, user, game, what, which)
) STRICT, WITHOUT ROWID;
CREATE INDEX counters_most ON counters (guild, user, game, what, count DESC);

-- Ladders whose standings must be counted anew, because a result of theirs was voided, and how often they became so:
-- a recount notices a result that came meanwhile by its number.
CREATE TABLE dirty_ratings (
    scope  INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    times  INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (scope, game)
) STRICT, WITHOUT ROWID;

-- How many matches there are is counted as they come and go, by whatever process.
CREATE TABLE total (
    what   TEXT    NOT NULL PRIMARY KEY,  -- running matches, or ended ones, which are those with a result
    count  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO total (what, count) VALUES ('running', 0), ('ended', 0);

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


-- Studies: private boards of one person. Numbers are never given twice, since buttons name them. Private matches
-- against the computer are studies in which it answers.

CREATE TABLE study (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    user      INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    options   TEXT    NOT NULL,
    seats     INTEGER NOT NULL,
    match     INTEGER REFERENCES match (id),  -- the match it goes on from
    names     TEXT    NOT NULL,               -- a list: who played where it is no match of ours
    open      INTEGER NOT NULL,               -- the line that is shown
    revision  INTEGER NOT NULL,
    changed   INTEGER NOT NULL,
    level     INTEGER,                        -- of the computer, from 1 to 5; none where somebody moves for all
    seat      INTEGER                         -- whose steps its owner plays then
) STRICT;
CREATE INDEX study_user ON study (user, changed);
CREATE INDEX study_match ON study (match) WHERE match IS NOT NULL;

CREATE TABLE study_line (
    study  INTEGER NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    line   INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    steps  TEXT    NOT NULL,        -- in notation, one a row of the text
    at     INTEGER NOT NULL,        -- after how many of them it is shown
    PRIMARY KEY (study, line)
) STRICT, WITHOUT ROWID;


-- Lessons: how far somebody has come in each, and who was told of them when they first opened a match.

CREATE TABLE lesson (
    user  INTEGER NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,         -- how many of its steps are done, and how many matches followed
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE lesson_offer (
    user  INTEGER PRIMARY KEY
) STRICT;


-- Puzzles: who has tried which, and what follows from that of their strength and of the puzzles'.

CREATE TABLE puzzle_try (
    id      INTEGER PRIMARY KEY,    -- ratings follow in this order
    user    INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,
    solved  INTEGER NOT NULL,       -- by the first answer, which alone counts
    tried   INTEGER NOT NULL,       -- when that was
    last    INTEGER NOT NULL,       -- when it was last answered
    UNIQUE (user, game, puzzle)
) STRICT;

CREATE TABLE puzzle_solver (
    user    INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    tried   INTEGER NOT NULL,
    solved  INTEGER NOT NULL,
    streak  INTEGER NOT NULL,
    best    INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_strength (
    game    TEXT NOT NULL,
    puzzle  TEXT NOT NULL,
    start   REAL NOT NULL,          -- its mean before anybody had tried it
    mu      REAL NOT NULL,
    sigma   REAL NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;


-- The puzzle of the day: which one it was, who answered it once, where servers want it, and where it was posted.
-- Days are numbered from 1 January of the year 1, which is day 1, and change at midnight UTC.

CREATE TABLE daily_puzzle (
    day     INTEGER PRIMARY KEY,
    puzzle  TEXT    NOT NULL        -- noted when the day is first asked for, whatever the files say later
) STRICT;

CREATE TABLE daily_try (
    day     INTEGER NOT NULL REFERENCES daily_puzzle (day),
    user    INTEGER NOT NULL,
    answer  TEXT    NOT NULL,       -- the one that counts: its steps, none where the solution was asked for
    solved  INTEGER NOT NULL,       -- by it
    tried   INTEGER NOT NULL,       -- when that was
    PRIMARY KEY (day, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_try_user ON daily_try (user, day);

-- In which servers somebody has ever opened a puzzle of the day: these tell how they fared.
CREATE TABLE daily_solver (
    guild  INTEGER NOT NULL,
    user   INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_solver_user ON daily_solver (user);

CREATE TABLE daily_share (          -- who has shown in a server how they fared
    day    INTEGER NOT NULL,
    user   INTEGER NOT NULL,
    guild  INTEGER NOT NULL,
    PRIMARY KEY (day, user, guild),
    FOREIGN KEY (day, user) REFERENCES daily_try (day, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_channel (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER NOT NULL,
    hour     INTEGER NOT NULL,      -- from 0 to 23, UTC
    posted   INTEGER,               -- the last day whose puzzle was posted, or is not to be any more
    begun    INTEGER                -- when posting one was begun of which it is not known yet whether it arrived
) STRICT;

CREATE TABLE daily_post (
    guild    INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    reported     INTEGER NOT NULL,      -- of how many tries it tells
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;


-- What a club has on a server: a lobby, tournaments and their rounds, and seasons that are over.

CREATE TABLE tournament (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,            -- in which it was opened, and its matches are
    organiser  INTEGER NOT NULL,
    name       TEXT    NOT NULL,            -- as its organiser typed it
    system     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    pace       INTEGER NOT NULL,            -- seconds
    stage      TEXT    NOT NULL,
    planned    INTEGER,                     -- rounds, as soon as that is known; none on a ladder
    round      INTEGER NOT NULL DEFAULT 0,  -- the last one that is paired
    revision   INTEGER NOT NULL DEFAULT 1,
    shown      INTEGER NOT NULL DEFAULT 0,  -- the revision that people see in Discord
    opened     INTEGER NOT NULL,
    begun      INTEGER,
    ended      INTEGER,
    due        INTEGER                      -- when something happens by time alone: entries lapse, a ladder pairs again
) STRICT;
CREATE INDEX tournament_in ON tournament (guild, id);
CREATE INDEX tournament_live ON tournament (id) WHERE stage IN ('open', 'running');
CREATE INDEX tournament_unshown ON tournament (id) WHERE shown < revision;

CREATE TABLE entrant (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    number      INTEGER NOT NULL,             -- from 1, in the order in which they entered
    guild       INTEGER NOT NULL,
    user        INTEGER NOT NULL,
    rating      REAL    NOT NULL,             -- by which they were seeded
    entered     INTEGER NOT NULL,             -- the last round that was paired when they did
    dropped     INTEGER,                      -- the same when they dropped out
    returned    TEXT    NOT NULL DEFAULT '',  -- the same each time when they came back to a ladder
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_user ON entrant (user);
CREATE INDEX entrant_guild ON entrant (guild);

CREATE TABLE tournament_pairing (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL,   -- from 1
    guild       INTEGER NOT NULL,
    one         INTEGER NOT NULL,   -- entrants by their numbers
    other       INTEGER,            -- none: a bye
    PRIMARY KEY (tournament, round, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_pairing_guild ON tournament_pairing (guild);

CREATE TABLE tournament_match (
    match       INTEGER PRIMARY KEY REFERENCES match (id),
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL,
    leg         INTEGER NOT NULL,                                        -- from 1: of two each way, or played again
    first       INTEGER NOT NULL,                                        -- the entrant on the first seat
    corrected   TEXT,                                                    -- what an organiser says that it counts
    unfinished  INTEGER NOT NULL DEFAULT 0 CHECK (unfinished IN (0, 1))  -- it still ran when the tournament ended
) STRICT;
CREATE INDEX tournament_match_of ON tournament_match (tournament, round, board, leg);

CREATE TABLE tournament_post (      -- the messages that tell of a tournament
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    kind        TEXT    NOT NULL,
    round       INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER,            -- none while it is not known whether it arrived
    reported        INTEGER NOT NULL,   -- the revision of which it tells
    begun       INTEGER,            -- when posting it was begun
    PRIMARY KEY (tournament, kind, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_post_guild ON tournament_post (guild);

CREATE TABLE lobby (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER,               -- where it is wanted; nowhere any more if none
    stands   INTEGER,               -- the channel in which its message is, or may be
    message  INTEGER,               -- none while it stands nowhere
    begun    INTEGER                -- when posting it was begun of which it is not known whether it arrived
) STRICT;

CREATE TABLE season (               -- quarters that are over, as their tables stood then
    guild    INTEGER NOT NULL,
    period   TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    frozen   INTEGER NOT NULL,
    posted   INTEGER NOT NULL DEFAULT 0,  -- or not to be posted any more
    channel  INTEGER,                     -- in which posting it was begun
    begun    INTEGER,                     -- when that was
    PRIMARY KEY (guild, period, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_unposted ON season (guild, period) WHERE NOT posted;

CREATE TABLE season_line (
    guild    INTEGER NOT NULL,
    period   TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    place    INTEGER NOT NULL,      -- from 1, each once
    rank     INTEGER NOT NULL,      -- equals share one
    user     INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    matches  INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    ties     INTEGER NOT NULL,
    streak   INTEGER NOT NULL,
    best     INTEGER NOT NULL,
    form     TEXT    NOT NULL,
    seen     INTEGER NOT NULL,
    parts    TEXT    NOT NULL,
    PRIMARY KEY (guild, period, game, place),
    FOREIGN KEY (guild, period, game) REFERENCES season (guild, period, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_line_user ON season_line (user);

CREATE TABLE closed_seasons (       -- the last one whose tables are frozen everywhere
    period  TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
