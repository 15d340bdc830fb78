"""Servers that are made up, and what is held of them."""

import pytest

from tests.benchmarks.made_up import TEMPLATES, server_payload
from tests.benchmarks.servers import figures

SERVERS = 450


@pytest.mark.long
def test_less_is_held_of_trimmed_servers():
    trimmed, whole = (figure.value for figure in figures(SERVERS))
    assert trimmed < whole / 5


def test_servers_are_repeatable_and_differ():
    assert server_payload(1, 77) == server_payload(1, 77)
    assert '"id": "77"' in server_payload(1, 77)
    assert server_payload(1, 77).replace("77", "78") != server_payload(2, 78)
    assert len(server_payload(1, 77)) == len(server_payload(1 + TEMPLATES, 77))
