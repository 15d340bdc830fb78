"""Pictures, drawn beside the event loop: in a process of their own where one works, and otherwise in one thread."""

from bot.ui.drawing.executor import STUDIO, aside

__all__ = ("STUDIO", "aside")
