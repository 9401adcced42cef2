"""What a line of a batch file turns into: a program to grade, or a reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ItemId = str | int


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a program got before, as far as it is told; empty for what is not."""

    status: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One program to grade.

    Attributes:
        place: Where it stands in its file, ``line 7`` or ``line 1, record 7``.
        id: Its own name; the place if it has none.
        contract: Id of the library, or a whole contract as plain data.
        framework: As it is written; not looked up yet.
        source: Python text, or a model's whole answer.
        entry_point: Another name than the contract's.
        earlier: What the record itself says that it got before.
    """

    place: str
    id: ItemId
    contract: str | Mapping[str, Any]
    framework: str
    source: str
    entry_point: str | None = None
    earlier: Earlier = Earlier()


@dataclass(frozen=True, slots=True)
class Reject:
    """A line, or a record of an envelope, that is no program to grade.

    Attributes:
        place: As of an ``Item``.
        line: Counted from 1.
        problem: What is wrong, and what is expected.
        text: The line as it came, its beginning if it is very long; of a record, its JSON.
    """

    place: str
    line: int
    problem: str
    text: str


class BatchError(ValueError):
    """A file or an option that cannot be used at all; the message says what and why."""
