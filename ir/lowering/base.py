"""What every reader promises, and how it refuses.

LoweringError
  UnsupportedOperation   the program is understood but cannot be represented: the grader's limit
  InvalidCandidate       the program contradicts itself (non-unitary matrix, unbound parameter)
  NotAProgram            the entry point returned something that is no program
  TooLarge               a bound of the reader was passed (loop, operations, qubits)
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from ir.program import InvalidProgram, Program

MAX_LOWERED_OPERATIONS = 200_000


class LoweringError(Exception):
    """A reader could not produce a Program; each subclass says whose limit that is."""


class UnsupportedOperation(LoweringError):
    """Refused by name, never dropped or approximated.

    Attributes:
        what: The operation, e.g. ``"pulse gate"``.
        at: Where, e.g. ``"operation 14"``.
        hint: What is accepted instead; may be empty.
    """

    def __init__(self, what: str, *, at: str = "", hint: str = "") -> None:
        self.what, self.at, self.hint = what, at, hint
        super().__init__(what + (f" at {at}" if at else "") + (f": {hint}" if hint else ""))


class InvalidCandidate(LoweringError):
    """The candidate's own object is not a valid program; the message says what, where, expected."""


class TooLarge(LoweringError):
    """The program passes a bound of the reader; the message names the bound."""


@contextmanager
def broken_classes_refused(own_class: Callable[[], str | None]) -> Iterator[None]:
    """A class of the candidate's that breaks the promises of its base is refused, and is no crash of the reader.

    A property that answers with text where the framework promises a list fails far from any line of the
    candidate's: in the reader or in the framework. What the candidate's own lines raise passes through.

    Args:
        own_class: The name of a class of the candidate's in what is read; None if all is the framework's own, for
            then the fault is the reader's.

    Raises:
        UnsupportedOperation: In place of an exception that no line of the candidate's raised.
    """
    try:
        yield
    except (LoweringError, InvalidProgram, RecursionError, MemoryError):
        raise
    # A lying object can end in an exception of any kind; which one, the hint says.
    except Exception as error:
        name = None if passed_the_candidate(error) else own_class()
        if name is None:
            raise
        hint = f"reading it ended in {type(error).__name__}: it does not keep what its base class promises"
        raise UnsupportedOperation(f"the class {name[:100]!r}", hint=hint) from error


_TRUSTED = (sys.prefix, sys.base_prefix, str(Path(__file__).parents[1]), "<")


def passed_the_candidate(error: BaseException) -> bool:
    """Whether the error was raised under a line that is neither of an installed package nor of the readers."""
    files = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any(not name.startswith(_TRUSTED) for name in files)


def raised_by(error: BaseException, package: str) -> bool:
    """Whether the line that raised the error is of this package, by the name of its module."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == package


class ReturnedKind(Enum):
    """What an entry point returned in place of a program, as far as its type tells."""

    NOTHING = "nothing"
    COUNTS = "counts"
    PROBABILITIES = "probabilities"
    STATE_VECTOR = "state_vector"
    MATRIX = "matrix"
    NUMBER = "number"
    TEXT = "text"
    SEQUENCE = "sequence"
    OTHER = "other"


class NotAProgram(LoweringError):
    """The entry point returned a value that no reader takes for a program."""

    def __init__(self, kind: ReturnedKind, python_type: str) -> None:
        self.kind, self.python_type = kind, python_type
        super().__init__(f"returned {kind.value} ({python_type})")


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader saw that changes no meaning but explains the reading."""

    code: str  # stable, dotted: "pennylane.evaluated", "qiskit.layout_applied"
    message: str


@dataclass(frozen=True, slots=True)
class Lowered:
    """A Program and what lies beside it: equal programs are equal whoever wrote them."""

    program: Program
    notes: tuple[Note, ...] = ()


class Reader(Protocol):
    """One framework. Runs beside the candidate: what it returns is a claim until it is decoded again."""

    framework: str

    def versions(self) -> Mapping[str, str]:
        """Package name to exact version, of all that decides how this framework is read."""
        ...

    def warm_up(self) -> None:
        """Import and touch what every candidate needs, before the process is forked.

        Must start no thread and leave nothing that a candidate could see or change.
        """
        ...

    def read(self, entry_point: object, arguments: Sequence[object], *, num_qubits: int) -> Lowered:
        """Run the entry point in the way this framework wants it, and lower what it builds.

        Args:
            entry_point: What the candidate's module holds under the entry point's name. A function
                is called with ``arguments``; a kernel or QNode is read with them; with no
                arguments a program object itself is accepted.
            arguments: Fresh Python values (numbers, strings, lists), one a declared argument.
            num_qubits: How many qubits the contract names; 0 if unknown. The program gets at
                least so many (idle qubits exist), numbered as contracts do (docs/conventions.md).

        Raises:
            LoweringError: As the tree above says. Whatever the candidate raises passes through.
        """
        ...


def describe_returned(value: object) -> NotAProgram:
    """Sort a value that is no program by its type and shape, for the evidence."""
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    return NotAProgram(_kind_of(value), name[:200])


def _kind_of(value: Any) -> ReturnedKind:
    """By the type itself, never by ``isinstance``: an object can lie about its ``__class__``."""
    kind = type(value)
    if value is None:
        return ReturnedKind.NOTHING
    if issubclass(kind, str | bytes):
        return ReturnedKind.TEXT
    if issubclass(kind, bool | int | float | complex):
        return ReturnedKind.NUMBER
    if issubclass(kind, Mapping):
        kinds = {type(item) for item in value.values()}
        if kinds and all(issubclass(item, int) and item is not bool for item in kinds):
            return ReturnedKind.COUNTS
        if kinds and all(issubclass(item, float) for item in kinds):
            return ReturnedKind.PROBABILITIES
        return ReturnedKind.OTHER
    shape = getattr(value, "shape", None)
    dtype = getattr(getattr(value, "dtype", None), "kind", None)
    if type(shape) is tuple and dtype is not None:
        if len(shape) == 0:
            return ReturnedKind.NUMBER
        if len(shape) == 1:
            return ReturnedKind.STATE_VECTOR if dtype == "c" else ReturnedKind.PROBABILITIES
        return ReturnedKind.MATRIX
    if issubclass(kind, list | tuple):
        return _kind_of_sequence(value)
    return ReturnedKind.OTHER


def _kind_of_sequence(value: Sequence[Any]) -> ReturnedKind:
    """Numbers are a vector, rows of numbers a matrix; nothing is looked at below that, for a list may hold itself."""
    if vector := _kind_of_numbers(value):
        return vector
    if value and all(issubclass(type(row), list | tuple) and _kind_of_numbers(row) for row in value):
        return ReturnedKind.MATRIX
    return ReturnedKind.SEQUENCE


def _kind_of_numbers(value: Sequence[Any]) -> ReturnedKind | None:
    kinds = {type(item) for item in value}
    if not kinds or not all(issubclass(kind, int | float | complex) and kind is not bool for kind in kinds):
        return None
    is_complex = any(issubclass(kind, complex) for kind in kinds)
    return ReturnedKind.STATE_VECTOR if is_complex else ReturnedKind.PROBABILITIES
