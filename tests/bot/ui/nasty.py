"""Names that try to be more than names, and harmless ones of the same length to compare with."""

from collections.abc import Sequence

from hypothesis import strategies as st

from bot.ui.texts import one_line, units
from tests.markdown import CODE

LONGEST = 14  # characters, so that texts are as long as with harmless names, and nothing is shortened
LONGEST_WIDE = 10
"""The same for names with signs that count as two, which a harmless name has more letters for, also in a stand-in's."""
NASTY = (
    *("[Nitro](http:/", "[x](http://y)", "http://ev.il", "HTTPS://ev.il", "<http://a.bc>", "discord.gg/a"),
    *("<@5>", "<@!5>", "<@&5>", "<#5>", "</play:5>", "<t:5:R>", "<a:x:1>", "<:x:1>", "<id:guide>", "@everyone"),
    *("*a*", "**a**", "***", "_a_", "__a__", "~~a~~", "||a||", "`a`", "``a``", "```", "```a\nb", "a\\", "\\", "\\*"),
    *("# a", "-# a", "### a", "> a", ">>> a", "- a", "* a", "+ a", "1. a", "12) a", "-", "#", ">", "1.", ":smile:"),
    *("a: b", "a:", "::", "]", "](http://a)", "(", "a\nb", "a\r# b", "a\u2028> b", "\u202ea", "a\u2066", "\u200ba"),
    *("a\x00b", "a\tb", "\ud800a", "\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc [a]", "\u0639\u0645\u0631", "🦊"),
    *("👨\u200d👩\u200d👧", "Zoë", "a.b", "¯\\_(ツ)_/¯", "a_b_c", "$&", "%s {0}", "@here", "steam://run", "a\ufeff"),
)
_PIECES = (
    *("[", "](http://a)", "<", "@", ":", "*", "_", "~~", "||", "`", "```", "\\", "#", "-# ", "> ", "- ", "1. ", "\n"),
    *("\u202e", "\u05e9", "a", " ", "🦊", "http://", "/"),
)


def nasty_names(count: int) -> st.SearchStrategy[list[str]]:
    """As many different names that show something."""
    made = st.lists(st.sampled_from(_PIECES), min_size=1, max_size=6)
    name = st.one_of(st.sampled_from(NASTY), made.map("".join), st.text(min_size=1, max_size=LONGEST))
    short = name.map(lambda name: name[:LONGEST].strip()).filter(_fits)
    return st.lists(short, min_size=count, max_size=count, unique_by=one_line)


def _fits(name: str) -> bool:
    shown = one_line(name)
    return 0 < units(shown) <= (LONGEST if units(shown) == len(shown) else LONGEST_WIDE)


def like(names: Sequence[str]) -> list[str]:
    """Names of letters alone that take as much room, each unlike the others and unlike all else that is said."""
    return [chr(ord("ა") + at) + "q" * (units(one_line(name)) - 1) for at, name in enumerate(names)]


def renamed(text: str, old: Sequence[str], new: Sequence[str]) -> str:
    for before, after in zip(old, new, strict=True):
        text = text.replace(before, after)
    return text


def told_as(kind: str, text: str, old: Sequence[str], new: Sequence[str]) -> str:
    """Other names in their place; in a code block without what would end it."""
    return renamed(text, old, [name.replace("`", "'") for name in new] if kind == CODE else new)
