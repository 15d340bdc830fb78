"""How far Discord is, and whether this machine's clock and Discord's agree; no token is needed to ask."""

import statistics
import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple

import aiohttp
from discord import utils
from discord.http import Route

from bot.doctor.findings import Finding, fine, note, wrong
from bot.troubles import trouble
from bot.version import VERSION

ASKED: Final = 5
"""How often Discord is asked for its address, after a first time that takes longer."""
SLOW: Final = 0.5
"""Seconds; what is pressed must be answered within three, and an answer takes several requests."""
OFF, FAR_OFF = 5.0, 60.0
"""Seconds by which the clock may differ from Discord's without being mentioned, and without being wrong."""
AGENT: Final = f"DiscordBot (https://discord.com/developers/applications, {VERSION})"
LATENCY, CLOCK = "Discord", "clock"


class _Asked(NamedTuple):
    """One request: the seconds it took, and by how many our clock was ahead of Discord's, as far as it told."""

    took: float
    ahead: float | None


async def reach() -> list[Finding]:
    """How far Discord is, which is wrong where it does not answer, and how the clock is."""
    try:
        async with aiohttp.ClientSession(headers={"User-Agent": AGENT}) as session:
            asked = [await _ask(session) for _ in range(ASKED + 1)]
    except aiohttp.ClientResponseError as error:
        return [wrong(LATENCY, f"It answers, but refuses ({error.status}); has it shut out this address for a while?")]
    except (aiohttp.ClientError, OSError) as error:
        return [wrong(LATENCY, trouble(error, connected=False).sentence)]
    return [_latency([each.took for each in asked[1:]]), _clock([each.ahead for each in asked])]


async def _ask(session: aiohttp.ClientSession) -> _Asked:
    """Ask where the gateway is, which anybody may."""
    begun = time.perf_counter()
    async with session.get(f"{Route.BASE}/gateway", timeout=aiohttp.ClientTimeout(total=10)) as answer:
        await answer.read()
        answer.raise_for_status()
        now, took = utils.utcnow(), time.perf_counter() - begun
        said = answer.headers.get("Date")
    return _Asked(took, None if said is None else _ahead(now, said))


def _ahead(now: datetime, said: str) -> float | None:
    """By how many seconds the clock is ahead of what was said, which is cut to whole ones."""
    try:
        theirs = parsedate_to_datetime(said)
    except ValueError:
        return None
    return now.timestamp() - (theirs if theirs.tzinfo else theirs.replace(tzinfo=UTC)).timestamp() - 0.5


def _latency(took: list[float]) -> Finding:
    usual = statistics.median(took)
    said = f"It answers in {usual * 1000:.0f} ms (median of {len(took)})"
    if usual > SLOW:
        return note(LATENCY, f"{said}, which people notice; a machine nearer to it answers sooner.")
    return fine(LATENCY, f"{said}.")


def _clock(ahead: list[float | None]) -> Finding:
    known = [each for each in ahead if each is not None]
    if not known:
        return note(CLOCK, "Discord did not say what time it is; have the machine set its clock by the network.")
    off = statistics.median(known)
    how = f"{abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} Discord's"
    mend = "have the machine set its clock by the network"
    if abs(off) > FAR_OFF:
        return wrong(CLOCK, f"It is {how}: turns would end at wrong times; {mend}.")
    if abs(off) > OFF:
        return note(CLOCK, f"It is {how}; {mend}.")
    return fine(CLOCK, "It agrees with Discord's.")
