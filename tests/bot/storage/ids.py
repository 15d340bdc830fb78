"""What every column of the database holds: ids of people, ids of servers and what is in them, or none and what instead.

A column that is missing here fails a test, so that whoever adds one says how it goes, and PRIVACY.md stays true.
"""

from bot.app.left_servers import OF_SERVERS
from bot.community.privacy.export_store import PERSONAL

Column = tuple[str, str]


def _columns(written: str) -> frozenset[Column]:
    """Tables, each with its columns, one a line."""
    lines = [line.split() for line in written.splitlines() if line.strip()]
    return frozenset((table, column) for table, *columns in lines for column in columns)


OF_PEOPLE = frozenset((each.table, each.column) for each in PERSONAL)
NOT_EXPORTED = _columns("""
    pairing other
    tally which
    block blocked
    forgetting user
""")
"""What others stand for in an export, or what is somebody else's to know."""

WITH_THEIR_SERVER = frozenset((table, column) for table, (column, _) in OF_SERVERS.items()) | _columns("""
    server_settings channels
    daily_channel channel
    daily_post channel message
    tournament channel
    tournament_post channel message
    lobby channel stands message
    season channel
    left_server guild
""")
"""Ids of servers, channels, messages and roles whose rows go with the server."""
WITH_THEIR_MATCH = _columns("""
    match guild home channel role
    shown channel message
    entry text
    result guild
    placing guild
    tally which
""")
"""The same with each of its matches. A text of a log is a step, or the channel it is played in; what is counted under a
server of matches that were rated across servers is taken back with them."""

NO_IDS = {
    "numbers of ours": """
        match id
        seat match seat
        entry match revision seat
        shown id match revision turn since upto
        follower match
        invitation match
        review match
        prepared match seat base
        result id match
        placing result seat side
        pairing result
        study id match seats open revision seat
        study_line study line at
        erased_match match
        puzzle_try id
        former_player number
        forgetting number
        match tournament
        tournament id
        entrant tournament number
        tournament_pairing tournament one other
        tournament_match match tournament first
        tournament_post tournament
        follower told
    """,
    "times, and how long": """
        match pace due changed next_task done_until reminded left warned
        entry at
        result ended lasted
        placing pace
        pairing day
        standing seen
        decline at
        invitation at
        study changed
        puzzle_try tried last
        daily_puzzle day
        daily_try day tried
        daily_share day
        daily_channel hour posted begun
        daily_post day
        left_server since
        tournament pace opened begun ended due
        tournament_post begun
        lobby begun
        follower written begun
        season frozen begun
        season_line seen
        preferences quiet_from quiet_to away_until away_since away_year away_used
    """,
    "states, counts and ratings": """
        match status revision shown muted rated version seats thinks hints
        seat taken live computer ready
        shown settled
        result turns worldwide voided
        placing place mu sigma
        standing mu sigma conservative matches wins ties streak best form listed
        tally count
        stale times
        total count
        decline times
        study level
        lesson at
        puzzle_try solved
        puzzle_solver mu sigma tried solved streak best
        puzzle_strength start mu sigma
        daily_try solved
        daily_post told
        tournament stage planned round revision shown
        entrant rating entered dropped returned
        tournament_pairing round board
        tournament_match round board leg corrected unfinished
        tournament_post round told
        season players posted
        season_line place rank mu sigma matches wins ties streak best form
    """,
    "settings, from fixed lists": """
        preferences stock_dm dm_closed dm_told reminders remind_by timezone global_rating turn look language confirm
        preferences palette labels boards descriptions invited_by
        follower wish
        server_settings venue pace overdue dark most_running pictures language prepared palette large brief
    """,
    "keys of games, options, puzzles, kinds and roles": """
        match game options first
        entry kind
        shown kind
        result game ending unrated
        placing game part
        standing game period parts
        stale game
        tally game what
        total what
        study game options
        lesson game
        puzzle_try game puzzle
        puzzle_solver game
        puzzle_strength game puzzle
        daily_puzzle puzzle
        tournament system game options
        tournament_post kind
        season period game
        season_line period game parts
        frozen_quarter period
    """,
    "steps, and positions by seats": """
        prepared path step
        review found
        study_line steps
        daily_try answer
    """,
    "what people have typed or brought along, for themselves alone": """
        study names
        study_line name
    """,
    "what people have typed for everybody in their server": """
        tournament name
    """,
    "hashes and draws": """
        match seed opening head
        entry hash
    """,
}
WITHOUT_IDS = frozenset().union(*(_columns(written) for written in NO_IDS.values()))
