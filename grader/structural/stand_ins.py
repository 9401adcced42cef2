"""Programs in which something stands in for a record: a constant, or what it must be beside another one's constant."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ir.program import Conditional, Measure, Operation, Program


@dataclass(frozen=True, slots=True)
class StandIn:
    """What takes the place of one record, by the values of earlier ones.

    Attributes:
        beside: Numbers of the measurements whose records are looked at; none for a constant.
        zero: For these values, whose bit i is the record of ``beside[i]``, the record is 0 whatever was measured.
        one: For these it is 1. For all others it stays as it was measured.
    """

    beside: tuple[int, ...] = ()
    zero: frozenset[int] = frozenset()
    one: frozenset[int] = frozenset()

    @classmethod
    def constant(cls, value: int) -> StandIn:
        return cls((), frozenset() if value else frozenset({0}), frozenset({0}) if value else frozenset())

    @property
    def value(self) -> int | None:
        """The constant, if it is one."""
        return None if self.beside else int(bool(self.one))


# By the number of a measurement, depth first from 0.
StandIns = Mapping[int, StandIn]


def with_stand_ins(program: Program, layers: Sequence[StandIns]) -> Program:
    """The program with other records; its qubits are measured as before.

    A layer acts on the records that the layers before it have left. Of a record that is a constant, what was found
    goes to a bit that nothing reads; constants come of one more qubit, which stays in |0>. A record that is looked at,
    or replaced in some runs only, has one more bit of its own, which no later measurement overwrites.
    """
    if not any(layers):
        return program
    return _Written.of(program, layers, ()).program(program)


def with_kept_records(program: Program, layers: Sequence[StandIns], numbers: Sequence[int]) -> tuple[Program, int]:
    """The same, with the records of ``numbers`` in bits of their own, which nothing overwrites.

    Returns:
        The program, and the clbit of the first of ``numbers``: the others follow it.
    """
    written = _Written.of(program, layers, numbers)
    return written.program(program), written.first_kept


@dataclass(slots=True, eq=False)
class _Written:
    layers: Sequence[StandIns]
    spare: int
    unread: int
    kept: dict[int, int]  # by number: the bit of its own
    numbers: Iterator[int] = field(default_factory=itertools.count)

    @classmethod
    def of(cls, program: Program, layers: Sequence[StandIns], numbers: Sequence[int]) -> _Written:
        wanted = list(numbers)
        for layer in layers:
            for number, item in layer.items():
                wanted.extend((*item.beside, *(() if item.value is not None else (number,))))
        unread = program.num_clbits
        return cls(layers, program.num_qubits, unread, {k: unread + 1 + i for i, k in enumerate(dict.fromkeys(wanted))})

    @property
    def first_kept(self) -> int:
        return self.unread + 1

    def program(self, program: Program) -> Program:
        operations = tuple(self._replaced(program.operations))
        clbits = self.first_kept + len(self.kept)
        return replace(program, num_qubits=self.spare + 1, num_clbits=clbits, operations=operations)

    def _replaced(self, operations: Sequence[Operation]) -> Iterator[Operation]:
        for operation in operations:
            number = next(self.numbers)
            if isinstance(operation, Conditional):
                met = tuple(self._replaced(operation.operations))
                other = tuple(self._replaced(operation.otherwise))
                yield replace(operation, operations=met, otherwise=other)
            elif isinstance(operation, Measure):
                yield from self._record(number, operation)
            else:
                yield operation

    def _record(self, number: int, measure: Measure) -> Iterator[Operation]:
        own = [layer[number] for layer in self.layers if number in layer]
        constant = next((item.value for item in own if item.value is not None), None)
        kept = self.kept.get(number)
        if constant is not None:
            yield replace(measure, clbit=self.unread)
            yield self._written(measure.clbit, constant)
            if kept is not None:
                yield self._written(kept, constant)
        elif own:
            assert kept is not None  # what is replaced in some runs only has a bit of its own
            yield replace(measure, clbit=kept)
            for item in own:
                beside = tuple(self.kept[earlier] for earlier in item.beside)
                for value, when in enumerate((item.zero, item.one)):
                    if when:
                        yield Conditional(beside, when, (self._written(kept, value),))
            yield Conditional(
                (kept,), frozenset({1}), (self._written(measure.clbit, 1),), (self._written(measure.clbit, 0),)
            )
        else:
            yield measure
            if kept is not None:
                yield replace(measure, clbit=kept)  # the same outcome once more

    def _written(self, clbit: int, value: int) -> Measure:
        return Measure(self.spare, clbit, inverted=bool(value))
