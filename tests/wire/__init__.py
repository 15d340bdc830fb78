"""A Discord of our own over real sockets, on loopback: the bot runs as a process of its own and knows no difference.

``truth`` holds what people see, ``rest`` and ``gateway`` are the doors the bot uses, ``faults`` makes them misbehave,
``people`` press and type, ``process`` starts and kills the bot, and ``wire`` puts it all together.
"""
