"""What falls due in matches: reminders, time-outs, paused clocks."""
