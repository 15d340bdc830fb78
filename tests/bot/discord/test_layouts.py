"""Posts as messages of components: within Discord's limits, with as many buttons as there is room for."""

from typing import Any

import discord
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord.interactions.components import view
from bot.discord.layouts import digest_of, layout_of
from bot.ui import Document, Picture, Post
from bot.ui.post import PostLine
from tests.bot.guide import answer
from tests.bot.shared import finish
from tests.bot.stories import begin
from tests.layouts import MOST_PARTS, controls, every, texts
from tests.limits import check_components
from tests.peer import Club
from tests.texts import ENGLISH


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_as_many_lines_have_a_button_as_a_message_holds(data: Any):
    longest = data.draw(st.sampled_from((5, 900)))
    text = st.text("ab€😀 ", min_size=1, max_size=longest)
    rows = data.draw(st.lists(st.tuples(text, st.booleans()), max_size=20))
    lines = tuple(PostLine(said, f"il:{at}" if presses else "", "Join") for at, (said, presses) in enumerate(rows))
    picture = Picture(b"png", "A board.") if data.draw(st.booleans()) else None
    also = (Document(b"{}", "A record.", "record.json"),) if data.draw(st.booleans()) else ()
    post = Post(data.draw(text), picture, also=also, lines=lines, layout=True, below=data.draw(st.just("") | text))
    below = view(*(discord.ui.Button(label="Next", custom_id=f"x{at}") for at in range(data.draw(st.integers(0, 20)))))
    parts: list[dict[str, Any]] = layout_of(post, below if below.children else None).to_components()
    check_components(parts, layout=True)
    said = "\n".join(texts(parts))
    assert all(line.text in said for line in post.lines)
    wanted = [line.custom_id for line in post.lines if line.custom_id]
    shown = [each["custom_id"] for each in controls(parts) if not each["custom_id"].startswith("x")]
    assert shown == wanted[: len(shown)], "those of the first lines"
    assert shown == wanted or len([*every(parts)]) >= MOST_PARTS - 3, "no button is left out while there is room"
    assert digest_of(post, below) != digest_of(Post(post.content + "!", layout=True), below)


async def test_an_error_in_a_message_of_components_is_one_too(club: Club):
    await begin(club)
    await finish(club)
    board = answer(await club.slash("ada", "leaderboard"))
    assert board.flags.components_v2
    (said,) = await club.at_once(("ada", board, "il:leaders:7:linkage::rating:1"))
    gone = answer(said)
    assert gone.id == board.id
    assert gone.flags.components_v2
    assert texts(gone.components) == [ENGLISH("reply-button-unknown")]
