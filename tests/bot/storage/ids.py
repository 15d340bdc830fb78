"""The content of every database column: ids of people, ids of servers, or no ids.

A missing column fails a test, so that every new one gets a description, and PRIVACY.md stays true.
"""

from bot.app.left_servers import OF_SERVERS
from bot.community.privacy.store import PERSONAL

Column = tuple[str, str]


def _columns(written: str) -> frozenset[Column]:
    lines = [line.split() for line in written.splitlines() if line.strip()]
    return frozenset((table, column) for table, *columns in lines for column in columns)


OF_PEOPLE = frozenset((each.table, each.column) for each in PERSONAL)
NOT_EXPORTED = _columns("""
    pairing other
    counters which
    block blocked
    forgetting user
""")
"""Columns that others represent in an export, or that belong to somebody else."""

WITH_THEIR_SERVER = frozenset((table, column) for table, (column, _, _) in OF_SERVERS.items()) | _columns("""
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
    counters which
""")
"""The same with each of its matches. A text of a log is a step, or the channel it is played in; what is counted under a
server of matches that were rated across servers is taken back with them."""

NO_IDS = {
    "numbers of ours, times, counts, ratings, and settings, states and keys from fixed lists": """
        match id tournament pace due changed next_task done_until reminded left warned status revision shown muted
        match rated version seats thinks hints game options first stopped stood
        seat match seat taken live computer ready
        entry match revision seat at kind
        shown id match revision turn since upto settled kind
        follower match reported written begun wish
        pending_notice match
        pinned_match match
        invitation match at
        review match
        prepared match seat base
        result id match ended lasted turns worldwide voided game ending unrated
        placing result seat side pace place mu sigma weight proven game part
        pairing result day
        study id match seats open revision seat changed level game options
        study_line study line at
        erased_match match
        puzzle_try id tried last solved unsolved game puzzle
        puzzle_run id day puzzle solved missed shared
        former_player number
        forgetting number
        tournament id pace opened begun ended due stage planned round revision shown system game options
        entrant tournament number rating entered dropped returned
        tournament_pairing tournament one other round board
        tournament_match match tournament first round board leg corrected unfinished
        tournament_post tournament begun round reported kind
        standing seen mu sigma conservative matches wins ties streak best form listed game period parts
        decline at times
        daily_puzzle day puzzle
        daily_try day tried solved
        daily_share day
        daily_channel hour posted begun
        daily_post day reported
        left_server since
        lobby begun
        season frozen begun players posted period game
        season_line seen place rank mu sigma matches wins ties streak best form period game parts
        preferences quiet_from quiet_to away_until away_since away_year away_used stock_dm dm_closed dm_told reminders
        preferences remind_by timezone global_rating turn look language confirm palette labels boards descriptions
        preferences invited_by
        counters count game what
        dirty_ratings times game
        total count what
        lesson at game
        puzzle_solver mu sigma tried solved streak best game
        puzzle_strength start mu sigma game puzzle
        server_settings venue pace overdue dark most_running pictures language prepared palette large brief
        closed_seasons period
    """,
    "steps and positions by seats, hashes and draws": """
        prepared path step
        review found
        study_line steps
        daily_try answer
        match seed opening head
        entry hash
    """,
    "what people have typed or brought along, for themselves alone": """
        study names
        study_line name annotations
    """,
    "what people have typed for everybody in their server": """
        tournament name
    """,
}
WITHOUT_IDS = frozenset().union(*(_columns(written) for written in NO_IDS.values()))
