"""What many finished matches cost those who ask: ``python -m tests.benchmarks.standing [MATCHES]``.

Two databases are made, one with a thousand finished matches and one with a million (or as many as are named) and a
tenth as many running ones. The same questions about a server of two hundred people are put to both, turn about; half
of all matches were played there. Pictures are compared with ones drawn the plain way.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

from bot.match import ChannelId, GuildId, UserId
from bot.standing.ladders import ALWAYS, WORLD, Ladder, Part, Standing, month, season
from bot.standing.leaderboards import Order
from bot.standing.ratings import Rating
from bot.standing.tallies import ALL, ANY_GAME, Statistic, Tally
from bot.storage import Storage
from bot.storage.results import add_tallies, write_standings
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.standing.ending import EndCard, Finisher, Meeting, draw_ending
from renderers.standing.head_to_head import Facing, PairingGame, draw_head_to_head
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from renderers.standing.profile import Count, Profile, draw_profile
from renderers.standing.statistics import Ended, GameStatistics, Share, Statistics, draw_statistics
from rules import GAMES
from tests.benchmarks.measure import ratio
from tests.texts import ENGLISH

BUDGET: Final = 1.5
PICTURE_BUDGET: Final = 0.12
FEW: Final = 1_000
MANY: Final = 1_000_000
SERVER: Final = GuildId(1)
PEOPLE: Final = 200
PLAYERS: Final = 7
"""Those of them who play."""
ASKING: Final = UserId(1_100)
ELSEWHERE: Final = 1_000
"""Other servers among which the rest is spread."""
NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
_FACE: Final = Path(__file__).parents[2] / "data" / "fonts" / "Inter-SemiBold.otf"
_TIMES: Final = 3


def build(file: Path, finished: int) -> None:
    """Fill a new database with so many finished matches and a tenth of running ones."""
    dice = random.Random(finished)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for first in range(0, finished, 10_000):
            _matches(connection, range(first + 1, min(first + 10_000, finished) + 1), dice, finished)
        _running(connection, finished, finished // 10)
        for guild in (SERVER, WORLD, *map(GuildId, range(2, 2 + min(ELSEWHERE, finished // 1_000)))):
            _people(connection, guild, dice)
        connection.execute("COMMIT")
        connection.execute("ANALYZE")
        connection.execute("DELETE FROM sqlite_stat1")  # the bot does not analyse; plans must be good without


_MATCH: Final = (
    "INSERT INTO match (id, game, options, first, seed, guild, home, channel, status, revision, shown, next_task)"
    " VALUES (?1, ?2, '', 'me', x'00', ?3, 500, ?4, ?5, 1, 1, ?6)"
)
_SEAT: Final = "INSERT INTO seat (match, seat, user, taken, live) VALUES (?, ?, ?, 1, ?)"


def _guild(number: int) -> int:
    return SERVER if number % 2 else 2 + number // 2 % ELSEWHERE


def _user(number: int, seat: int) -> int:
    """Who sat: in every server the same few, so that even the small database has full pages of each pair."""
    first = number * 7919 % PLAYERS
    return ASKING + (first if seat == 0 else (first + 1 + number // PLAYERS % (PLAYERS - 1)) % PLAYERS)


def _matches(connection: sqlite3.Connection, numbers: range, dice: random.Random, finished: int) -> None:
    games = list(GAMES)
    days = 1_000 / finished

    def rows() -> Iterator[tuple[int, str, int, int]]:
        for number in numbers:
            ended = NOW - timedelta(days=(finished - number) * days)
            yield number, games[number // 3 % len(games)], _guild(number), int(ended.timestamp())

    connection.executemany(_MATCH, ((n, game, guild, n, "finished", None) for n, game, guild, _ in rows()))
    connection.executemany(_SEAT, ((n, seat, _user(n, seat), 0) for n in numbers for seat in (0, 1)))
    connection.executemany(
        "INSERT INTO result (id, match, game, guild, ended, ending, turns, lasted, worldwide)"
        " VALUES (?1, ?1, ?2, ?3, ?4, 'rules', 20, 86400, 0)",
        rows(),
    )
    connection.executemany(
        "INSERT INTO placing (result, seat, user, guild, game, side, place, part, pace, mu, sigma)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?2, ?2 + 1, '1', 3600, ?6, 3.0)",
        ((n, seat, _user(n, seat), guild, g, dice.gauss(25, 5)) for n, g, guild, _ in rows() for seat in (0, 1)),
    )
    connection.executemany(
        "INSERT INTO pairing (user, other, day, result) VALUES (?, ?, ?, ?)",
        ((_user(n, seat), _user(n, 1 - seat), at // 86_400, n) for n, _, _, at in rows() for seat in (0, 1)),
    )


def _running(connection: sqlite3.Connection, finished: int, count: int) -> None:
    """Running matches; the first hundred are of the server, and the first five of the one who asks."""
    numbers = [(finished + n, n) for n in range(1, count + 1)]
    guilds = [SERVER if n <= FEW // 10 else 2 + n % ELSEWHERE for _, n in numbers]
    users = [ASKING if n <= 5 else 100_000 + n for _, n in numbers]
    connection.executemany(
        _MATCH,
        ((m, "linkx", g, m, "running", 10**10 + m) for (m, _), g in zip(numbers, guilds, strict=True)),
    )
    connection.executemany(_SEAT, ((m, 0, user, 1) for (m, _), user in zip(numbers, users, strict=True)))


def _people(connection: sqlite3.Connection, guild: GuildId, dice: random.Random) -> None:
    users = [UserId(1_000 + person) for person in range(PEOPLE if guild in (SERVER, WORLD) else 20)]
    seen = int((NOW - timedelta(days=1)).timestamp())
    periods = (ALWAYS, season(NOW), month(NOW))
    write_standings(
        connection,
        {
            (Ladder(guild, game, period), user): Standing(
                Rating(dice.gauss(25, 5), 2.5),
                50,
                20,
                3,
                1,
                5,
                "WLWLTWLWLW",
                seen,
                {"1": Part(25, 10), "2": Part(25, 10)},
            )
            for game in GAMES
            for period in periods
            for user in users
        },
    )
    counts: dict[Tally, int] = {}
    for user in (ALL, *users):
        for game in GAMES:
            for what in (Statistic.PLAYED, Statistic.WON):
                counts |= {Tally(guild, user, game, what, part): 50 for part in "12"}
            what = Statistic.TURNS if user == ALL else Statistic.PACE
            counts |= {Tally(guild, user, game, what, str(hole)): dice.randint(1, 50) for hole in range(30)}
        for game in (ANY_GAME, *GAMES) if user != ALL else ():
            counts |= {Tally(guild, user, game, Statistic.MET, str(other)): dice.randint(1, 9) for other in users}
    add_tallies(connection, counts)


def questions(storage: Storage) -> dict[str, Callable[[], Coroutine[Any, Any, object]]]:
    """What people ask of a database."""
    ask, here = storage.standings, Ladder(SERVER, "linkx", ALWAYS)
    me, other = ASKING, UserId(ASKING + 2)

    async def profile() -> None:
        await ask.of(SERVER, me)
        await ask.counts(SERVER, me)
        await ask.met(SERVER, me, 4)
        await ask.rating_history(SERVER, me, "linkx")

    return {
        "/leaderboard": lambda: ask.top(here, Order.RATING, 1, NOW),
        "/leaderboard page:15": lambda: ask.top(here, Order.WINS, 15, NOW),
        "/leaderboard, own line": lambda: ask.line(here, Order.RATING, me, NOW),
        "/leaderboard scope:global": lambda: ask.top(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, 1, NOW),
        "/profile": profile,
        "/profile versus:": lambda: ask.versus(SERVER, me, other),
        "/stats": lambda: ask.counts(SERVER),
        "/history": lambda: ask.history(SERVER, 1),
        "/history game:": lambda: ask.history(SERVER, 1, game="linkx"),
        "/history who:": lambda: ask.history(SERVER, 1, user=me),
        "/history who: game:": lambda: ask.history(SERVER, 1, user=me, game="linkx"),
        "/history opponent:": lambda: ask.history(SERVER, 1, user=me, other=other),
        "/matches": lambda: storage.matches.live_of(me),
        "/matches of a server": lambda: storage.matches.live_in(SERVER),
        "which match is in a channel": lambda: storage.matches.match_in(ChannelId(77)),
        "what was not shown": storage.shown.behind,
        "what is due": lambda: storage.schedule.due(NOW),
        "what is due next": storage.schedule.next,
    }


async def _opened(file: Path) -> Storage:
    storage = Storage(file)
    await storage.open()
    return storage


def answering(loop: asyncio.AbstractEventLoop, ask: Callable[[], Coroutine[Any, Any, object]]) -> Callable[[], object]:
    """A question as measurements call it."""
    return lambda: loop.run_until_complete(ask())


def measure(folder: Path, many: int) -> None:
    """Print one line a question."""
    loop = asyncio.new_event_loop()
    files = {count: folder / f"{count}.db" for count in (FEW, many)}
    for count, file in files.items():
        loop.run_until_complete(loop.run_until_complete(_opened(file)).close())
        build(file, count)
        print(f"{count} finished matches: {file.stat().st_size / 1e6:.0f} MB")

    def start(file: Path) -> object:
        return loop.run_until_complete(loop.run_until_complete(_opened(file)).close())

    figure = ratio(lambda: start(files[many]), lambda: start(files[FEW]))
    print(f"{'start':28} {figure:5.2f} times as long with {many} as with {FEW}   (budget: {BUDGET})")
    few, lot = (loop.run_until_complete(_opened(files[count])) for count in (FEW, many))
    asked = questions(few)
    for name, ask in questions(lot).items():
        figure = ratio(answering(loop, ask), answering(loop, asked[name]))
        print(f"{name:28} {figure:5.2f} times as long with {many} as with {FEW}   (budget: {BUDGET})")
    for storage in (few, lot):
        loop.run_until_complete(storage.close())
    loop.close()


# -- pictures


def plain(texts: list[tuple[int, int, str]], boxes: list[tuple[int, int, int, int]], high: int = SIZE[1]) -> bytes:
    """So many letters and rounded boxes drawn three times as large in RGB, scaled down with LANCZOS, as a PNG."""
    image = Image.new("RGB", (SIZE[0] * _TIMES, high * _TIMES), "#F3EFE6")
    pen = ImageDraw.Draw(image)
    face = ImageFont.truetype(_FACE, 22 * _TIMES)
    for left, top, right, bottom in boxes:
        box = (left * _TIMES, top * _TIMES, right * _TIMES, bottom * _TIMES)
        pen.rounded_rectangle(box, min(8, (bottom - top) // 2) * _TIMES, "#C9BC9F", "#B9B2A3", _TIMES)
    for x, y, text in texts:
        pen.text((x * _TIMES, y * _TIMES), text, "#23262E", face, anchor="lm")
    held = BytesIO()
    image.resize((SIZE[0], high), Image.Resampling.LANCZOS).save(held, "PNG", compress_level=6)
    return held.getvalue()


def pictures() -> None:
    """Print what pictures of how people stand cost against plain ones, and how large they are."""
    dice = random.Random(1)
    rows = tuple(
        Row(f"{n + 1}", f"Player {n}", 1900 - 40 * n, 90 + n * 9, n > 8, "WLTWLWWLWT", "99", (dice.random(), 0.4))
        for n in range(10)
    )
    board = Leaderboard("Linkx", "The Link Club · all time", "Matches", ("Blue", "White"), rows, rows[3], "Ranked")
    texts = [(60 + 130 * column, 150 + 55 * row, "Player 12") for row in range(11) for column in range(6)]
    boxes = [(28, 72, 972, 752)]
    boxes += [(390 + 17 * n, 145 + 55 * row, 404 + 17 * n, 157 + 55 * row) for row in range(11) for n in range(12)]
    ratings = tuple((1500 + n * 3 + dice.randint(-40, 40), 500 - 3 * n) for n in range(121))
    counts = tuple(Count(f"Player {n}", n, 9) for n in range(4))
    about = Profile(
        "Ada", "Linkx", ratings, "1 Jan", "14 Nov", False, 60, 2, 58, 3, 7, "WLWLTWWWLW", counts, counts, "-"
    )
    sheets = [(28, 72, 676, 478), (694, 72, 972, 478), (28, 496, 484, 752), (502, 496, 972, 752)]
    words = texts[:34]
    shares = (Share("More", 0.54, 0.5, 0.58), Share("Fewer", 0.46, 0.42, 0.5))
    ends = tuple(Ended(how, n) for how, n in (("played out", 900), ("resigned", 99), ("out of time", 40)))
    games = tuple(
        GameStatistics(title, 1204, "usually 24 turns in 2 days", shares, ends)
        for title in ("Linkage", "LINK", "Linkx", "Love Links")
    )
    told = Statistics("Statistics", "The Link Club", games, "The line: even chances")
    met = Facing(("Ada", "Ben"), "The Link Club", tuple(PairingGame(each.title, 12, 2, 8) for each in games), "-")
    players = (Finisher("1", "Ada", 1512, 1530), Finisher("2", "Ben Okafor", 1544, 1526))
    over = EndCard("Linkage", 128, "Ada wins", "12 colour groups", False, players, "24 turns", "in 2 days")
    over = replace(over, meeting=Meeting(("Ada", "Ben"), 5, 1, 3))
    halves = [(28, 72, 491, 400), (509, 72, 972, 400), (28, 418, 491, 752), (509, 418, 972, 752)]
    bars = [(144, 180 + 40 * n, 320, 200 + 40 * n) for n in range(12)]
    for name, ours, theirs in (
        ("leaderboard", lambda: png(draw_leaderboard(board, ENGLISH)), lambda: plain(texts, boxes)),
        ("profile", lambda: png(draw_profile(about, ENGLISH)), lambda: plain(words, sheets)),
        ("statistics", lambda: png(draw_statistics(told, ENGLISH)), lambda: plain(texts[:60], halves + bars, 692)),
        (
            "head to head",
            lambda: png(draw_head_to_head(met, ENGLISH)),
            lambda: plain(texts[:25], boxes[:1] + bars, 668),
        ),
        ("ending", lambda: png(draw_ending(over, ENGLISH)), lambda: plain(texts[:20], halves, 584)),
    ):
        print(
            f"{name:28} {ratio(ours, theirs):5.3f} of the plain way   (budget: {PICTURE_BUDGET}), {len(ours())} bytes"
        )


def main() -> None:
    """Print all figures."""
    pictures()
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else MANY)


if __name__ == "__main__":
    main()
