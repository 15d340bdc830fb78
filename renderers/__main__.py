"""Command line of the renderers: draws the record of a match as a picture or as a GIF, with errors in English."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from data.texts import DEFAULT, texts_in
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.kit.palette import PALETTES
from renderers.look import STANDARD, Appearance, Look
from renderers.replay import replay
from rules.play import AnyPlay, BadRecord
from rules.records import Ending, Record, read
from rules.terminal import contents, refuse

_PICTURE: Final = ".png"
_MOTION: Final = ".gif"


class _Arguments(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one sentence."""

    def error(self, message: str) -> NoReturn:
        refuse(f"{message[:1].upper()}{message[1:]}; --help says what is possible.")


def main(arguments: Sequence[str]) -> int:
    """Draw one record; returns the exit status."""
    parser = _Arguments(prog="python -m renderers", description="Draw a record.")
    parser.add_argument("record", metavar="RECORD", help="a file, or - for the standard input")
    parser.add_argument("out", metavar="OUT", type=Path, help="the picture: a file that ends with .png or .gif")
    parser.add_argument(
        "--step", type=int, metavar="N", help="the position after N steps, draws counted; 0 is the start"
    )
    parser.add_argument("--gif", action="store_true", help="the match in motion, up to that position; so for OUT.gif")
    parser.add_argument("--from", type=int, default=0, metavar="N", dest="first", help="begin the motion after N steps")
    parser.add_argument("--dark", action="store_true", help="on slate rather than paper")
    parser.add_argument("--palette", default=STANDARD, metavar="NAME", help=f"its colours: {', '.join(PALETTES)}")
    parser.add_argument("--large", action="store_true", help="in large letters")
    parser.add_argument("--names", metavar="A,B", help="the players in seat order, if not those in the record")
    given = parser.parse_args(arguments)
    ending = given.out.suffix.lower()
    if ending not in (_PICTURE, _MOTION) or (given.gif and ending == _PICTURE):
        refuse(f"OUT must end with {_MOTION}{'' if given.gif else f' or {_PICTURE}'}, not {given.out.name!r}.")
    if given.palette not in PALETTES:
        refuse(f"--palette must be one of {', '.join(PALETTES)}, not {given.palette!r}.")
    record = _record(given.record)
    play = _up_to(record.play, given.step)
    if not 0 <= given.first <= len(play.steps):
        refuse(f"--from must be a number of steps from 0 to {len(play.steps)}, not {given.first}.")
    look = _look(
        record, given.names, appearance=Appearance(given.dark, given.palette, given.large), last=play is record.play
    )
    if ending == _MOTION:
        _write(given.out, replay(play, look, given.first))
    else:
        _write(given.out, [png(RENDERERS[play.game.key].draw(play, look))])
    return 0


def _record(file: str) -> Record:
    try:
        return read(contents(file))
    except BadRecord as error:
        refuse(texts_in(DEFAULT).of(error.code))


def _up_to(play: AnyPlay, number: int | None) -> AnyPlay:
    """A match as it stood after so many steps; as it stands where nothing is said."""
    if number is None or number == len(play.steps):
        return play
    if not 0 <= number < len(play.steps):
        refuse(f"--step must be a number of steps from 0 to {len(play.steps)}, not {number}.")
    return play.at(number)


def _look(record: Record, names: str | None, *, appearance: Appearance, last: bool) -> Look:
    """The look of a record; its result is shown with its last position if the rules did not decide it."""
    seats, result = record.play.seats, record.result
    shown = tuple(name.strip() for name in names.split(",")) if names else tuple(p.name or "" for p in record.players)
    if names and len(shown) != seats:
        refuse(f"--names must be {seats} names with commas between them.")
    look = Look(shown, texts_in(DEFAULT), appearance)
    if result is None or result.by is Ending.RULES or not last:
        return look
    places = result.places or ()
    won = tuple(seat for seat, place in enumerate(places) if place == 1) if len(set(places)) > 1 else ()
    return replace(look, over=True, winners=won, note=look.texts(f"record-end-{result.by}"))


def _write(file: Path, parts: Iterable[bytes]) -> None:
    try:
        with file.open("wb") as out:
            out.writelines(parts)
    except OSError as error:
        refuse(f"{file} cannot be written: {error.strerror}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
