"""Every change of a class or a module is told, and none where there was none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from ir.lowering import version_tags
from ir.lowering.version_tags import VersionTags


class Base:
    def method(self) -> int:
        return 1


class Other:
    pass


def _kind() -> type:
    return type("Kind", (Base,), {"value": 1, "method": lambda self: 2})


CHANGES: dict[str, Callable[[type], object]] = {
    "a value": lambda kind: setattr(kind, "value", 2),
    "a method": lambda kind: setattr(kind, "method", lambda self: 2),
    "something new": lambda kind: setattr(kind, "new", None),
    "something gone": lambda kind: delattr(kind, "value"),
    "its bases": lambda kind: setattr(kind, "__bases__", (Other,)),
    "there and back": lambda kind: [setattr(kind, "value", value) for value in (2, 1)],
    "its name in the dictionary": lambda kind: setattr(kind, "__doc__", "x"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_of_the_class_that_has_changed_and_of_no_other(name: str) -> None:
    kinds = [_kind() for _ in range(4)]
    tags = VersionTags(kinds)
    assert not list(tags.changed())
    CHANGES[name](kinds[2])
    assert 2 in list(tags.changed())
    if version_tags._reliable:
        assert list(tags.changed()) == [2]
        tags.renew()
        assert not list(tags.changed())


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="this interpreter keeps no numbers")
def test_this_interpreter_keeps_numbers() -> None:
    assert version_tags._reliable


def test_use_is_no_change() -> None:
    kind, module = _kind(), ModuleType("module")
    module.f = len  # type: ignore[attr-defined]
    tags = VersionTags([kind, module])
    made = kind()
    made.own = 3
    assert (made.method(), made.value, dir(kind), vars(kind)["value"], isinstance(made, Base)) is not None
    assert issubclass(type("Below", (kind,), {}), kind) and module.f("ab") == 2
    assert not list(tags.changed()) or not version_tags._reliable


def test_a_module_is_told_as_well() -> None:
    module = ModuleType("module")
    tags = VersionTags([ModuleType("first"), module])
    module.f = len  # type: ignore[attr-defined]
    assert 1 in list(tags.changed())


def test_where_there_are_no_numbers_all_may_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_tags, "_reliable", False)
    tags = VersionTags([_kind(), _kind()])
    assert list(tags.changed()) == [0, 1]
    tags.renew()
    assert list(tags.changed()) == [0, 1]
