"""Classical values while a kernel is read: known numbers, and functions of measured bits.

A measured bit has no value before the program runs, so what is computed from it is kept as an
expression over *records*. A record is named by the qubit and by how many measurements of it came
before; it is written once on every path through the program, so an expression never goes stale.
Where a decision needs it, an expression is tabulated over all values of its records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ir.lowering.base import TooLarge
from ir.program import MAX_CONDITION_CLBITS

# Python's own recursion carries the evaluation of nested expressions.
_MAX_EXPRESSION_DEPTH = 150


class Record(NamedTuple):
    """The ``occurrence``-th measurement of ``qubit``, both counted from 0."""

    qubit: int
    occurrence: int


class Pointer(NamedTuple):
    """The address of an element: allocation, path of outer indices, place among its neighbours.

    As in C, the address of an array is that of its first element.
    """

    allocation: int
    path: tuple[int, ...]
    place: int


class Sequence(NamedTuple):
    """A list: where it starts and how many elements it has."""

    data: Pointer
    size: int


class Symbolic:
    """A value that depends on measured bits."""

    __slots__ = ("depth", "records")

    records: frozenset[Record]
    depth: int

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        """The value for these bits. ``known`` keeps what shared parts have come to, by identity."""
        raise TypeError("an expression of a concrete kind is expected")


class Measured(Symbolic):
    """The bit of one record."""

    __slots__ = ("record",)

    def __init__(self, record: Record) -> None:
        self.record, self.records, self.depth = record, frozenset({record}), 0

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        return bits[self.record]


class Applied(Symbolic):
    """A pure function of values of which at least one is symbolic."""

    __slots__ = ("arguments", "function")

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.function, self.arguments = function, arguments
        self.records, self.depth = _combined(arguments)

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        if id(self) not in known:
            known[id(self)] = self.function(*(_value(argument, bits, known) for argument in self.arguments))
        return known[id(self)]


class Chosen(Symbolic):
    """One of two values; the other is not evaluated, because it may mean nothing on this path."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(self, condition: Any, then: Any, otherwise: Any) -> None:
        self.condition, self.then, self.otherwise = condition, then, otherwise
        self.records, self.depth = _combined((condition, then, otherwise))

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        if id(self) not in known:
            arm = self.then if _value(self.condition, bits, known) else self.otherwise
            known[id(self)] = _value(arm, bits, known)
        return known[id(self)]


class Tabulated(Symbolic):
    """A value for every setting of the records: what a deep expression is turned into."""

    __slots__ = ("order", "values")

    def __init__(self, order: tuple[Record, ...], values: tuple[Any, ...]) -> None:
        self.order, self.values = order, values
        self.records, self.depth = frozenset(order), 0

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        return self.values[sum(bits[record] << position for position, record in enumerate(self.order))]


class TooDeep(Symbolic):
    """An expression of too many records to be followed; harmless until a decision needs it."""

    __slots__ = ()

    def __init__(self, records: frozenset[Record]) -> None:
        self.records, self.depth = records, 0

    def value(self, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
        _check_width(tuple(self.records))
        raise AssertionError("an expression of few records is tabulated")


def lift(function: Callable[..., Any], *arguments: Any) -> Any:
    """``function(*arguments)`` where they are known, else the expression of it."""
    for argument in arguments:
        if isinstance(argument, Symbolic):
            return _flattened(Applied(function, arguments))
    return function(*arguments)


def choose(condition: Any, then: Any, otherwise: Any) -> Any:
    """``then`` if ``condition`` else ``otherwise``, for a condition that may be symbolic."""
    if then is otherwise:
        return then
    if not isinstance(condition, Symbolic):
        return then if condition else otherwise
    if not isinstance(then, Symbolic) and not isinstance(otherwise, Symbolic) and _same(then, otherwise):
        return then
    return _flattened(Chosen(condition, then, otherwise))


@dataclass(frozen=True, slots=True)
class Constraint:
    """What is known on a path: its records, as an integer (record i is bit i), are one of ``allowed``."""

    records: tuple[Record, ...]
    allowed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """The values of an expression on one path, with the records that do not matter left out.

    ``values[k]`` belongs to the setting whose bit i is ``records[i]``.
    """

    records: tuple[Record, ...]
    values: tuple[Any, ...]


_UNREACHED = object()


def tabulate(value: Symbolic, constraints: Iterable[Constraint]) -> Table:
    """Evaluate ``value`` for every setting of its records that the path allows."""
    records = tuple(sorted(value.records))
    _check_width(records)
    relevant = [
        ([records.index(record) for record in constraint.records], constraint.allowed)
        for constraint in constraints
        if set(constraint.records) <= value.records
    ]
    values: list[Any] = []
    for setting in range(2 ** len(records)):
        for positions, allowed in relevant:
            if sum((setting >> position & 1) << i for i, position in enumerate(positions)) not in allowed:
                values.append(_UNREACHED)
                break
        else:
            values.append(value.value(_bits(records, setting), {}))
    return _reduced(records, values)


def _reduced(records: tuple[Record, ...], values: list[Any]) -> Table:
    for position in reversed(range(len(records))):
        step = 1 << position
        pairs = [(k, k | step) for k in range(len(values)) if not k & step]
        if all(values[a] is _UNREACHED or values[b] is _UNREACHED or _same(values[a], values[b]) for a, b in pairs):
            # Settings that cannot occur take the value of their neighbour, so that they do not matter.
            values = [values[b] if values[a] is _UNREACHED else values[a] for a, b in pairs]
            records = records[:position] + records[position + 1 :]
    return Table(records, tuple(None if value is _UNREACHED else value for value in values))


def _bits(records: tuple[Record, ...], setting: int) -> dict[Record, int]:
    return {record: setting >> position & 1 for position, record in enumerate(records)}


def _check_width(records: tuple[Record, ...]) -> None:
    if len(records) > MAX_CONDITION_CLBITS:
        raise TooLarge(
            f"a decision depends on {len(records)} measured bits, at most {MAX_CONDITION_CLBITS} are followed"
        )


def _flattened(value: Symbolic) -> Symbolic:
    if value.depth <= _MAX_EXPRESSION_DEPTH:
        return value
    if len(value.records) > MAX_CONDITION_CLBITS:
        return TooDeep(value.records)
    records = tuple(sorted(value.records))
    settings = range(2 ** len(records))
    return Tabulated(records, tuple(value.value(_bits(records, setting), {}) for setting in settings))


def _value(argument: Any, bits: Mapping[Record, int], known: dict[int, Any]) -> Any:
    return argument.value(bits, known) if isinstance(argument, Symbolic) else argument


def _combined(arguments: Iterable[Any]) -> tuple[frozenset[Record], int]:
    symbolic = [argument for argument in arguments if isinstance(argument, Symbolic)]
    records = frozenset().union(*(argument.records for argument in symbolic))
    return records, 1 + max(argument.depth for argument in symbolic)


def _same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and bool(a == b)


def distinct(values: Iterable[Any]) -> Iterator[Any]:
    """Each value once, in the order of first appearance."""
    seen: set[tuple[type, Any]] = set()
    for value in values:
        key = (type(value), value)
        if key not in seen:
            seen.add(key)
            yield value
