"""As much of JSON Schema as our own needs: which rules of a schema a value breaks, each by where it stands."""

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int}
REMARKS = ("$schema", "title", "description", "examples", "format")
"""What explains and asks for nothing."""
BRANCHES = ("then", "else")
"""What is asked for where an ``if`` beside it says so."""


def broken(schema: Any, value: Any, at: str = "") -> Iterator[str]:
    """The rules of ``schema`` that ``value`` breaks: ``/properties/seats/type``."""
    if schema is False:
        yield at
        return
    for keyword, rule in schema.items():
        here = f"{at}/{keyword}"
        match keyword:
            case "properties":
                for name, below in rule.items():
                    if isinstance(value, dict) and name in value:
                        yield from broken(below, value[name], f"{here}/{name}")
            case "items":
                for each in value if isinstance(value, list) else ():
                    yield from broken(rule, each, here)
            case "allOf":
                for number, below in enumerate(rule):
                    yield from broken(below, value, f"{here}/{number}")
            case "if":
                branch = "else" if any(broken(rule, value)) else "then"
                if branch in schema:
                    yield from broken(schema[branch], value, f"{at}/{branch}")
            case _ if keyword not in (*BRANCHES, *REMARKS) and not _kept(keyword, rule, schema, value):
                yield here


def rules(schema: Any, at: str = "") -> Iterator[str]:
    """Every rule that :func:`broken` may name."""
    if schema is False:
        yield at
        return
    for keyword, rule in schema.items():
        here = f"{at}/{keyword}"
        match keyword:
            case "properties":
                for name, below in rule.items():
                    yield from rules(below, f"{here}/{name}")
            case "items" | "then" | "else":
                yield from rules(rule, here)
            case "allOf":
                for number, below in enumerate(rule):
                    yield from rules(below, f"{here}/{number}")
            case _ if keyword not in ("if", *REMARKS):
                yield here


def _kept(keyword: str, rule: Any, schema: Any, value: Any) -> bool:
    """Whether a value keeps a rule that has none below it; rules for other kinds of values are always kept."""
    match keyword:
        case "type":
            return type(value) is TYPES[rule]
        case "const":
            return bool(value == rule)
        case "enum":
            return value in rule
        case "pattern":
            assert rule.endswith("$"), "a pattern is for the whole text"
            return not isinstance(value, str) or re.search(f"{rule[:-1]}\\Z", value) is not None
        case "minimum":
            return type(value) is not int or value >= rule
        case "maximum":
            return type(value) is not int or value <= rule
        case "maxLength":
            return not isinstance(value, str) or len(value) <= rule
        case "minItems":
            return not isinstance(value, list) or len(value) >= rule
        case "maxItems":
            return not isinstance(value, list) or len(value) <= rule
        case "required":
            return not isinstance(value, dict) or set(rule) <= set(value)
        case "additionalProperties":
            assert rule is False
            return not isinstance(value, dict) or set(value) <= set(schema.get("properties", ()))
        case _:
            raise ValueError(f"{keyword} is not among the keywords that are checked here")
