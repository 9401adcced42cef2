"""Whether a class or a module still has the attributes that it had, told from two words of memory.

CPython numbers every change of a dictionary, no two alike, and keeps the number beside it (PEP 509); a class whose
bases change gets a new tuple of them. Reading both says that nothing has changed, a thousand times as fast as comparing
attributes, which writes into the page of each. Where the interpreter keeps no such number, nothing is told.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

# Bytes from the start of the object; of a 64-bit CPython, and tried before they are relied on.
_DICTIONARY, _BASES = 264, 344  # of a class: where its dictionary and the tuple of its bases lie
_NUMBER = 24  # of a dictionary


class VersionTags:
    """Of classes and modules that stay: which have other attributes, or bases, than when they were last told."""

    def __init__(self, owners: Sequence[type | ModuleType]) -> None:
        self._words = [word for owner in owners for word in _words(owner)] if _reliable else []
        self._count = len(owners)
        self._seen = self._now()

    def changed(self) -> Iterable[int]:
        """Positions of owners that may have changed: all of them where that cannot be told."""
        if not self._words:
            return range(self._count)
        now = self._now()
        if now == self._seen:
            return ()
        return [at for at in range(self._count) if now[2 * at : 2 * at + 2] != self._seen[2 * at : 2 * at + 2]]

    def renew(self) -> None:
        """What there is now is as it is to be."""
        self._seen = self._now()

    def _now(self) -> list[int]:
        return [word.value for word in self._words]


def _words(owner: type | ModuleType) -> tuple[ctypes.c_uint64, ctypes.c_uint64]:
    """The number of its dictionary, and where its bases lie: both memory of the interpreter, read and never written."""
    at = ctypes.c_uint64.from_address
    if isinstance(owner, ModuleType):
        return at(id(owner.__dict__) + _NUMBER), at(id(owner.__dict__) + _NUMBER)
    return at(at(id(owner) + _DICTIONARY).value + _NUMBER), at(id(owner) + _BASES)


def _can_be_relied_on() -> bool:
    """On classes and a module of our own: every kind of change tells, and no look does."""
    if sys.implementation.name != "cpython" or sys.maxsize != 2**63 - 1 or sys.version_info >= (3, 13):
        return False
    base, other = type("base", (), {"a": 1}), type("other", (), {})
    kind: Any = type("kind", (base,), {"a": 1, "b": len})
    module = ModuleType("module")
    if ctypes.c_uint64.from_address(id(kind) + _BASES).value != id(kind.__mro__):
        return False
    seen = [_values(kind)]
    for name, value in (("a", 2), ("new", 1), ("b", None), ("__bases__", (other,))):
        setattr(kind, name, value)
        seen.append(_values(kind))
        _ = kind.a, dir(kind), vars(kind), kind()
        if _values(kind) != seen[-1]:
            return False
    of_module = [_values(module)]
    for value in (1, 2):
        module.__dict__["value"] = value
        of_module.append(_values(module))
    return len(set(seen)) == 5 and len(set(of_module)) == 3


def _values(owner: type | ModuleType) -> tuple[int, ...]:
    return tuple(word.value for word in _words(owner))


_reliable = _can_be_relied_on()
