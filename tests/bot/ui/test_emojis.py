"""Signs in what people read: as emojis where Discord has them, and no trace of them where it does not."""

import random
import re
from typing import Any

from bot.ui.words import drawn
from renderers import RENDERERS
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.stories import begin, match, opened, play, play_of, random_step
from tests.layouts import controls, words
from tests.peer import open_club

MENTION = re.compile(r"<:\w+:\d+>")
EMOJIS = "/applications/*/emojis"


def emojis(message: Any) -> list[str]:
    children = controls(message.components)
    each = [one for child in children for one in (child, *getattr(child, "options", ()))]
    return [str(one.emoji) for one in each if getattr(one, "emoji", None) is not None and one.emoji.id]


def test_signs_have_names_and_few_bytes():
    names = [name for renderer in RENDERERS.values() for name in renderer.signs]
    assert len(names) == len(set(names)) == len(drawn())
    assert set(GAMES) <= set(names), "every game has a sign"
    assert all(re.fullmatch(r"[a-z0-9_]{2,24}", name) for name in names)
    assert all(re.fullmatch(rf"{name}_[0-9a-f]{{6}}", sign.emoji) for name, sign in drawn().items())
    assert all(len(sign.png) < 16 * 1024 for sign in drawn().values())


async def test_steps_lists_and_choices_carry_their_signs(club):
    signs = club.bot.services.signs
    for number, (key, step) in enumerate((("linkx", "a1-a2"), ("linkage", "blue d1-d2")), 1):
        await begin(club, game=key)
        assert not MENTION.search(club.boards()[-1].content), "nothing was played"
        await club.slash("ada", "move", club.thread, move=step)
        sign = RENDERERS[key].sign_of(play_of(await match(club, number)).steps[-1].move)
        assert signs(sign).startswith(f"<:{sign}_")
        told = [line for board in club.boards() for line in board.content.splitlines() if MENTION.search(line)]
        assert told
        assert all(line.startswith(f"{signs(sign)} ") for line in told)
        assert all(len(MENTION.findall(line)) == 1 for line in told)
    await opened(club, "linkx", who="cleo")
    _, *lines = words((await club.slash("ada", "matches")).response.message).splitlines()
    assert sorted(line.split(" ")[0] for line in lines) == sorted([signs("linkage"), signs("linkx")])
    seats = await club.slash("ada", "matches", show="open")
    assert words(seats.response.message).splitlines()[1].startswith(f"{signs('linkx')} 3 ")
    every = [signs(key) for key in GAMES if signs(key)]
    asked = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    assert emojis(asked.response.message) == every
    assert emojis((await club.slash("ada", "rules")).response.message) == every


async def test_emojis_are_found_added_or_done_without(tmp_path):
    async with open_club(tmp_path, emojis=False) as wordy:
        backend = wordy.env.backend
        made = dict(backend.application_emojis)
        assert sorted(emoji.name for emoji in made.values()) == sorted(sign.emoji for sign in drawn().values())
        requests = len(wordy.env.http_requests)
        await wordy.restart()
        asked = [entry.method for entry in wordy.env.http_requests[requests:] if entry.path.endswith("/emojis")]
        assert asked == ["GET"]
        assert backend.application_emojis == made
        first = next(iter(made.values()))
        kept, first.name = first.name, f"{first.name.rpartition('_')[0]}_000000"
        await wordy.restart()
        assert {kept, first.name} <= {emoji.name for emoji in backend.application_emojis.values()}
        assert wordy.bot.services.signs(kept.rpartition("_")[0]).startswith(f"<:{kept}:")
        backend.application_emojis.clear()
        wordy.env.inject_error("GET", EMOJIS, status=403, code=50001, times=2)
        await wordy.restart()
        await begin(wordy)
        await play(wordy, "blue d1-d2")
        texts = [message.content for message in (*wordy.public(), *wordy.public(wordy.thread))]
        assert not MENTION.search("\n".join(texts))
        assert emojis(answer(await wordy.slash("cleo", "rules"))) == []
        requests = len(wordy.env.http_requests)
        await wordy.env.advance_time(600)
        assert len(wordy.env.backend.application_emojis) == len(drawn())
        later = [entry for entry in wordy.env.http_requests[requests:] if not entry.path.endswith("/emojis")]
        assert [entry.method for entry in later] == ["DELETE"], "a confirmation goes, the rest is left as it is"
        assert emojis(answer(await wordy.slash("cleo", "rules"))) != []
        await play(wordy, random_step(await match(wordy), random.Random(1)))
        assert MENTION.search(wordy.boards()[-1].content)
