"""Ids of the button for deletion and of its form."""

from dataclasses import dataclass
from typing import ClassVar, Final


@dataclass(frozen=True, slots=True)
class ForgetPress:
    """The button under what is said before everything of a person is deleted; its form has the same id."""

    custom_id: ClassVar[str] = "il:privacy:delete"


FORGETTING: Final = ForgetPress.custom_id
"""A pattern, without groups, of the id."""


def forget_pressed(custom_id: str) -> ForgetPress | None:
    """The button that has an id; ``None`` if it is not this one."""
    return ForgetPress() if custom_id == FORGETTING else None
