"""Private boards on which one person moves for all seats. Values only, no effects."""
