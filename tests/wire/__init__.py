"""A Discord over real sockets on loopback for a bot process: ``truth``, ``rest``, ``gateway`` and ``faults``."""
