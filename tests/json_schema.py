"""Violations of a JSON Schema, each with its path."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

REMARKS = ("$schema", "title", "description", "examples", "format")  # Keywords without constraints


def broken(schema: Any, value: Any) -> Iterator[str]:
    """The rules of ``schema`` that ``value`` breaks: ``/properties/seats/type``."""
    for error in Draft202012Validator(schema).iter_errors(value):
        yield "".join(f"/{each}" for each in error.absolute_schema_path)


def rules(schema: Any, at: str = "") -> Iterator[str]:
    """Every rule that :func:`broken` may name."""
    for keyword, rule in schema.items():
        match keyword:
            case "properties":
                for name, below in rule.items():
                    if below is False:
                        yield f"{at}/properties"  # the library names the place of what may not be there, not the thing
                    else:
                        yield from rules(below, f"{at}/properties/{name}")
            case "allOf":
                for number, below in enumerate(rule):
                    yield from rules(below, f"{at}/allOf/{number}")
            case "items" | "then" | "else":
                yield from rules(rule, f"{at}/{keyword}")
            case _ if keyword not in ("if", *REMARKS):
                yield f"{at}/{keyword}"
