"""The lesser and the greater of two values in a query, for which engines have functions of different names."""


def lesser(one: str, other: str) -> str:
    """The lesser of two expressions; nothing where one of them is."""
    return f"CASE WHEN {one} <= {other} THEN {one} WHEN {one} > {other} THEN {other} END"


def greater(one: str, other: str) -> str:
    """The greater of two expressions; nothing where one of them is."""
    return f"CASE WHEN {one} >= {other} THEN {one} WHEN {one} < {other} THEN {other} END"
