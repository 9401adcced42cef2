"""Whether a recorded call is what the entry point returns: only by its return statement, or by one name."""

from __future__ import annotations

import textwrap

import pytest

from grader.sandbox.job import Call
from grader.structural.call_flow import returned_unchanged


@pytest.mark.parametrize(
    ("source", "line", "unchanged"),
    [
        ("def solve():\n    return node(2)", 2, True),
        ("def solve():\n    made = node(2)\n    return made", 2, True),
        ("def solve():\n    made = node(2)\n    made.x = 1\n    return made", 2, False),
        ("def solve():\n    made = node(2)\n    return made + 0", 2, False),
        ("def solve():\n    made = node(2)\n    return other", 2, False),
        ("def solve():\n    made = node(2)\n    if made:\n        return made\n    return made", 2, False),
        ("def solve():\n    made = node(2)\n    if x:\n        return made\n    return made", 2, True),
        ("def solve():\n    made = node(2)\n    if x:\n        return other\n    return made", 2, False),
        ("def solve():\n    made, rest = node(2)\n    return made", 2, False),
        ("def solve():\n    made = other = node(2)\n    return made", 2, False),
        ("def solve():\n    made = 1 + node(2)\n    return made", 2, False),
        ("def solve():\n    return 1 + node(2)", 2, False),
        ("def solve():\n    node(2)\n    return 1", 2, False),
        ("solve = make()\n", 1, False),  # no definition to look at
        ("if x:\n    def solve():\n        return node(2)\nelse:\n    def solve():\n        return node(3)", 3, False),
        ("def solve(:", 1, False),
    ],
)
def test_what_is_returned_unchanged(source, line, unchanged):
    call = Call("simulators", "library.node", (("solve", line),))
    assert returned_unchanged(textwrap.dedent(source), call, "solve") is unchanged


def test_a_call_below_or_outside_the_entry_point_is_not_what_it_returns():
    source = "def inner():\n    return node(2)\n\ndef solve():\n    return inner()"
    nested = Call("simulators", "library.node", (("solve", 5), ("inner", 2)))
    assert not returned_unchanged(source, nested, "solve")
    assert not returned_unchanged(source, Call("simulators", "library.node", (("inner", 2),)), "solve")
