"""Pictures, drawn beside the event loop: in a process of their own where one works, and otherwise in one thread."""

from bot.messages.drawing.aside import STUDIO, aside

__all__ = ("STUDIO", "aside")
