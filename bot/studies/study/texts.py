"""Texts and pictures of studies."""

from dataclasses import dataclass

from bot.matches.texts.board import Drawing, drawing_of, drawn, shown
from bot.matches.texts.record import record_files
from bot.model.study import ComputerOpponent, ShelvedStudy, Study
from bot.studies.replay.texts import moving
from bot.ui import Post, Texts
from bot.ui.texts import plain, unmarked, within
from bot.ui.words import Signs, computer, computers_at
from renderers import RENDERERS
from renderers.look import Appearance, name_of
from rules.game import CHANCE
from rules.play import AnyPlay
from rules.records import LONGEST_COMMENT, Annotation, Ending, Mark, Player, Record, RecordedResult


@dataclass(frozen=True, slots=True)
class StudyPlayers:
    """Names of the players of a study."""

    drawn: tuple[str, ...]  # for pictures
    names: tuple[str, ...]  # for messages
    recorded: tuple[str, ...]  # for records; empty if unknown

    def drawing(self, texts: Texts, *, appearance: Appearance) -> Drawing:
        return drawing_of(self.drawn, texts, appearance)


def cast(study: Study, texts: Texts) -> StudyPlayers:
    """Players of a study without a match: their names, or their numbers."""
    named = tuple(study.names) or ("",) * study.line.play.seats
    called = tuple(name_of(named, seat, texts) for seat in range(len(named)))
    return StudyPlayers(called, tuple(map(plain, called)), named)


def cast_against(study: Study, against: ComputerOpponent, owner: str, texts: Texts) -> StudyPlayers:
    """Players of a private match: its ``owner`` and the computer."""
    seats = range(study.line.play.seats)
    machines = computers_at({seat: against.level for seat in seats if seat != against.seat}, texts)
    unnamed = computers_at(dict.fromkeys(machines), texts)
    drawn = tuple(machines.get(seat, owner) for seat in seats)
    return StudyPlayers(drawn, tuple(map(plain, drawn)), tuple(unnamed.get(seat, owner) for seat in seats))


async def study_shown(
    study: Study, who: StudyPlayers, texts: Texts, signs: Signs, *, appearance: Appearance, note: str = ""
) -> Post:
    """A study below a ``note``."""
    first = "".join(unmarked([_annotated(study.line.annotation, texts)])).rstrip(".")
    spoken = texts("format-sentence", text=first) if first else ""
    picture = await drawn(study.line.shown, who.drawing(texts, appearance=appearance), spoken)
    return Post("\n".join(filter(None, (note, *_lines(study, who, texts, signs)))), picture)


def _lines(study: Study, who: StudyPlayers, texts: Texts, signs: Signs) -> list[str]:
    line, play = study.line, study.line.shown
    game, count = play.game, len(line.play.steps)
    if study.against is None:
        lines = [texts("study-title", study=study.id, game=game.title, match=study.match or 0)]
    else:
        me = computer(study.against.level, texts)
        lines = [texts("study-match-title", study=study.id, game=game.title, me=me)]
    if study.other is not None:
        lines.append(
            texts("study-line", line=study.open + 1, name=plain(line.name), named="yes" if line.name else "no")
        )
    elif line.name:
        lines.append(f"**{plain(line.name)}**")
    last = play.last_played
    if last is not None:
        renderer = RENDERERS[game.key]
        text = signs.before(renderer.narrate(last, who.names, texts), renderer.sign_of(last.move))
        lines.append(texts("study-step", turn=last.turn, text=text))
    if annotated := _annotated(line.annotation, texts):
        lines.append(f"> {annotated}")
    lines.append(_next(study, play, who, texts))
    if line.at < count:
        key = "study-steps-follow" if study.against is None else "study-match-steps-follow"
        lines.append(f"-# {texts(key, count=count - line.at)}")
    return lines


def mark_name(mark: Mark | None, texts: Texts) -> str:
    """A mark with its meaning: ``!? Interesting move``."""
    return texts("study-no-mark") if mark is None else f"{mark} {texts(f'study-mark-{mark.name.lower()}')}"


def _annotated(annotation: Annotation | None, texts: Texts) -> str:
    """A mark and a comment in a message; empty if there is nothing to see."""
    if annotation is None:
        return ""
    mark = "" if annotation.mark is None else f"**{mark_name(annotation.mark, texts)}**"
    return " · ".join(filter(None, (mark, plain(annotation.comment or "", LONGEST_COMMENT))))


def _next(study: Study, play: AnyPlay, who: StudyPlayers, texts: Texts) -> str:
    if play.to_move is None:
        return f"**{RENDERERS[play.game.key].verdict(play, who.names, texts)}**"
    private = study.against is not None
    if study.awaits_computer:
        return texts("study-thinking")
    if private and study.own_turn:
        return texts("study-your-turn", turn=play.turn)
    if play.to_move == CHANCE:
        return texts("study-draw-made" if private else "study-draw-due")
    return texts("study-turn-of" if private else "study-to-move", who=who.names[play.to_move], turn=play.turn)


def shelved_label(study: ShelvedStudy, texts: Texts) -> str:
    """The label of a study in a list."""
    names = texts.series(study.names) if study.names else ""
    return texts(
        "study-list-item",
        study=study.id,
        game=study.game.title,
        match=study.match or 0,
        me="" if study.level is None else computer(study.level, texts),
        against="no" if study.level is None else "yes",
        count=study.steps,
        names=names,
        named="yes" if names else "no",
    )


async def study_in_motion(study: Study, who: StudyPlayers, texts: Texts, *, appearance: Appearance) -> Post:
    """The variation that is shown as a GIF; without its beginning if it would be too large for Discord."""
    play, stops = study.line.shown, study.line.shown.stops()
    how = who.drawing(texts, appearance=appearance)
    late, data = await moving(play, how.look, stops)
    about: dict[str, str | int] = {"study": study.id, "game": play.game.title}
    text = texts("study-alt", count=len(stops) - late, **about)
    lines = [texts("study-gif", **about), *([texts("replay-truncated")] if late else [])]
    for each in _up_to_here(study):
        step = play.steps[each.step - 1]
        narrated = RENDERERS[play.game.key].narrate(step, who.names, texts)
        lines += [texts("study-step", turn=step.turn, text=narrated), f"> {_annotated(each, texts)}"]
    return Post(within(lines, texts), shown(data, play, how, first=text, name="study.gif"))


def _up_to_here(study: Study) -> tuple[Annotation, ...]:
    return tuple(each for each in study.line.annotations if each.step <= study.line.at)


async def study_record_text(study: Study, who: StudyPlayers, texts: Texts) -> Post:
    """The record of the variation that is shown, as files."""
    play, against = study.line.shown, study.against
    result = None if play.outcome is None else RecordedResult(Ending.RULES, play.outcome.places)
    named = tuple(
        Player.called(name, None if against is None or seat == against.seat else against.level)
        for seat, name in enumerate(who.recorded)
    )
    named = named if any(each.name for each in named) else ()
    record = Record(play, play.game.version, named, result=result, annotations=_up_to_here(study))
    files = await record_files(record, f"{play.game.key}-study-{study.id}", texts)
    return Post(texts("study-recorded", study=study.id, count=study.line.at), also=files)
