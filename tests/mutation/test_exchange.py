"""A mutant is run by whoever holds the function, constant or method that it changes."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from scripts.mutation.exchange import NotExchangeable, exchange

SOURCE = """
import functools

LIMIT = 3


def below(value, margin=0):
    return value + margin < LIMIT


@functools.lru_cache
def doubled(value):
    return 2 * value


def negated(function):
    @functools.wraps(function)
    def inner(value):
        return -function(value)

    return inner


@negated
def raised(value):
    return value + 7


class Box:
    shape = (1, 2)

    def __init__(self, side):
        self.side = side

    @property
    def area(self):
        return self.side * self.side

    def count(self):
        return [self.side + k for k in range(3)]
"""
READER = "from held import LIMIT, Box, below, doubled, raised\n\n\ndef limit():\n    return LIMIT\n"


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ModuleType, ModuleType]]:
    """A module, and another one that imported its names."""
    (tmp_path / "held.py").write_text(SOURCE)
    (tmp_path / "reader.py").write_text(READER)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("held"), importlib.import_module("reader")
    del sys.modules["held"], sys.modules["reader"]


@pytest.mark.parametrize(
    ("old", "new", "expression", "before", "after"),
    [
        ("margin < LIMIT", "margin <= LIMIT", "below(3)", False, True),
        ("margin=0", "margin=1", "below(2)", True, False),
        ("LIMIT = 3", "LIMIT = 4", "below(3)", False, True),
        ("LIMIT = 3", "LIMIT = 4", "limit()", 3, 4),
        ("2 * value", "2 / value", "doubled(4)", 8, 0.5),
        ("value + 7", "value - 7", "raised(1)", -8, 6),
        ("self.side * self.side", "self.side / self.side", "Box(3).area", 9, 1),
        ("self.side + k", "self.side - k", "Box(3).count()", [3, 4, 5], [3, 2, 1]),
    ],
)
def test_what_was_imported_before_behaves_as_changed(held, old, new, expression, before, after):
    module, reader = held
    assert eval(expression, vars(reader)) == before
    getattr(reader.doubled, "cache_clear", lambda: None)()  # a fork starts with empty caches
    assert SOURCE.count(old) == 1
    exchange(SOURCE, SOURCE.replace(old, new), module)
    assert eval(expression, vars(reader)) == after


@pytest.mark.parametrize(("old", "new"), [("shape = (1, 2)", "shape = (1, 3)"), ("LIMIT = 3", "LIMIT = "), ("", "")])
def test_what_cannot_be_exchanged_is_said(held, old, new):
    with pytest.raises(NotExchangeable):
        exchange(SOURCE, SOURCE.replace(old, new) if old else SOURCE, held[0])
