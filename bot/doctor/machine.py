"""Whether the machine has what the bot needs: fonts, processes beside it, and a port to tell how it is."""

import asyncio
import errno
import json
import socket
from collections.abc import Iterator, Mapping
from typing import Final

import aiohttp
from PIL import ImageFont, features

from bot.beside.process import Beside
from bot.doctor.findings import Finding, fine, note, wrong
from bot.messages.drawing.studio import COMMAND
from renderers.kit.faces import draws
from renderers.kit.lettering import FONTS, legible

NAMES: Final[Mapping[str, str]] = {
    "Chinese": "王小明",
    "Japanese": "さくら",
    "Korean": "김민준",
    "Arabic": "محمد",
    "Hebrew": "דוד",
    "Devanagari": "राम",
    "Bengali": "রহিম",
    "Tamil": "குமார்",
    "Telugu": "రాము",
    "Thai": "สมชาย",
    "Cyrillic": "Ђорђе",
    "Greek": "Γιώργος",
    "Armenian": "Արամ",
    "Georgian": "გიორგი",
    "Gujarati": "રમેશ",
    "Gurmukhi": "ਹਰਜੀਤ",
    "Kannada": "ರಮೇಶ",
    "Malayalam": "രാജൻ",
    "Odia": "ରମେଶ",
    "Sinhala": "සුනිල්",
    "Khmer": "សុខា",
    "Lao": "ສົມພອນ",
    "Burmese": "အောင်",
    "Tibetan": "བཀྲ་ཤིས",
    "Mongolian": "ᠪᠠᠲᠤ",
    "Syriac": "ܝܘܚܢܢ",
    "Thaana": "އަލީ",
    "N'Ko": "ߡߎߛߊ",
    "Adlam": "𞤀𞤥𞤢𞤣𞤵",
    "Javanese": "ꦫꦩ",
    "Balinese": "ᬯᬬᬦ᭄",
    "Ethiopic": "አበበ",
    "Cherokee": "ᏍᏏᏉᏯ",
    "Tifinagh": "ⵣⵉⵔⵉ",
    "Vai": "ꕙꔤ",
    "Yi": "ꆈꌠ",
    "Coptic": "ⲙⲁⲣⲓⲁ",
    "Gothic": "𐍅𐌿𐌻𐍆𐌹𐌻𐌰",
    "Ogham": "ᚁᚂᚃ",
    "Runic": "ᚱᚢᚾᛅ",
    "Canadian": "ᐃᓄᒃ",
}
"""A name in each script, as people have them."""
NAMED: Final = 5
"""So many scripts are named, at the most."""
FACES, LETTERS, BESIDE, PORT = "fonts", "names", "processes", "port"
HOST: Final = "127.0.0.1"
ASKED_WITHIN: Final = 5.0
"""Seconds that a running bot has to say how it is."""


def fonts() -> Iterator[Finding]:
    """Whether the bundled faces can be drawn with, and whose names cannot be drawn for want of others."""
    faces = sorted(FONTS.glob("*.otf"))
    broken = [face.name for face in faces if not _works(str(face))]
    if broken or not faces:
        yield wrong(FACES, f"No letters can be drawn in {', '.join(broken) or FONTS}; install the bot anew.")
        return
    yield fine(FACES, f"All {len(faces)} bundled faces draw.")
    missing = [script for script, name in NAMES.items() if legible(name) != name]
    if not missing:
        yield fine(LETTERS, f"Names in all {len(NAMES)} scripts that were tried can be drawn.")
        return
    drawn = "leave their letters out, and show the number of the seat where none is left"
    named = ", ".join(missing[:NAMED]) + (f" and {len(missing) - NAMED} more" if len(missing) > NAMED else "")
    packages = "fonts-noto-core fonts-noto-cjk" + ("" if features.check("raqm") else " libfribidi0")
    yield note(LETTERS, f"Pictures of names in {named} {drawn}; apt-get install {packages} mends that.")


def _works(face: str) -> bool:
    try:
        return draws(ImageFont.truetype(face, 22, layout_engine=ImageFont.Layout.BASIC), "A")
    except OSError:
        return False


async def processes() -> list[Finding]:
    """Whether a process that draws comes up beside the bot, and ends."""
    remedy = "is there memory for it, and may this user have more processes?"
    try:
        process = await Beside.start(COMMAND, last=False, longest_line=1 << 16)
    except OSError as error:
        return [wrong(BESIDE, f"None can be started ({type(error).__name__}); {remedy}")]
    try:
        await process.ready()
    except (EOFError, ValueError, TimeoutError) as error:
        process.kill()
        fault = await process.end() or type(error).__name__
        return [wrong(BESIDE, f"One that draws was started and did not come up ({fault}); {remedy}")]
    said = await process.end()
    return [wrong(BESIDE, f"One that draws ended badly ({said}).") if said else fine(BESIDE, "One that draws came up.")]


async def port(number: int | None) -> list[Finding]:
    """Whether the port at which the bot tells how it is can be had, or who answers there."""
    if number is None:
        return [fine(PORT, "None is wanted; INTERLINK_HEALTH_PORT names one for whatever supervises the bot.")]
    try:
        with socket.create_server((HOST, number)):
            return [fine(PORT, f"{number} is free for the bot.")]
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            why = f"{number} cannot be had ({error.strerror})"
            return [wrong(PORT, f"{why}; name another one in INTERLINK_HEALTH_PORT.")]
    return [await _whoever_answers(number)]


async def _whoever_answers(number: int) -> Finding:
    try:
        async with (
            asyncio.timeout(ASKED_WITHIN),
            aiohttp.ClientSession() as session,
            session.get(f"http://{HOST}:{number}/healthz") as answer,
        ):
            said = json.loads(await answer.text())
            works, faults = said["works"], " ".join(said["wrong"])
    except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError):
        return wrong(PORT, f"{number} belongs to another program; name another one in INTERLINK_HEALTH_PORT.")
    if works:
        return fine(PORT, f"A bot answers at {number}, and people can play.")
    return note(PORT, f"A bot answers at {number}, and is not as it should be: {faults}")
