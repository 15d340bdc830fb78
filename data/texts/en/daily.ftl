# The puzzle of the day: the same for everybody on a date, one try that counts.

# Why something cannot be done
daily-to-come = That day is still to come.
daily-none = Nobody asked for the puzzle of that day before it was over; /{ command-daily } has today's.
