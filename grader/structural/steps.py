"""A program as a flat list of steps: conditionals become guards, barriers and identities go.

A guard says on which record a step runs. It names clbits by version, the number of the write whose
value is read, so that two steps with equal guards run in exactly the same runs. Both branches of a
conditional are listed, one after the other, under guards that exclude one another.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grader.structural.effects import Effect, unitary_effect
from ir.program import Barrier, Channel, Conditional, Measure, Operation, Prepare, Program, Reset, qubits_of

Bit = tuple[int, int]  # clbit and version; version 0 is the zero that every record starts with


class Guard(NamedTuple):
    """Met if the integer whose bit i is ``bits[i]`` is in ``values``, or if it is not, as ``inside`` says."""

    bits: tuple[Bit, ...]
    values: frozenset[int]
    inside: bool = True

    def possible(self, mask: int = 0, fixed: int = 0) -> int:
        """How many records meet it of those whose bits under ``mask`` are ``fixed``."""
        listed = sum(1 for value in self.values if value & mask == fixed)
        return listed if self.inside else 2 ** (len(self.bits) - mask.bit_count()) - listed


Guards = tuple[Guard, ...]  # all of them are met; outermost first


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One operation that may run.

    Attributes:
        number: Of the operation in the program, depth first from 0.
        operation: As the program has it.
        effect: What it does, if it is unitary; None for measurement, preparation, reset and noise.
        qubits: Those that it acts on, ascending.
        guards: When it runs.
        written: For a measurement, the bit that it writes.
    """

    number: int
    operation: Operation
    effect: Effect | None
    qubits: tuple[int, ...]
    guards: Guards = ()
    written: Bit | None = None


def steps_of(program: Program) -> tuple[Step, ...]:
    """The steps in order. Linear in the program; conditionals that can never run are left out."""
    return tuple(_steps(program.operations, (), itertools.count(), {}, {}))


def unitary_step(step: Step, effect: Effect, guards: Guards | None = None) -> Step:
    """The step with another effect, and other guards if they are given."""
    return Step(step.number, step.operation, effect, effect.acts_on, step.guards if guards is None else guards)


def _steps(
    operations: Sequence[Operation],
    guards: Guards,
    numbers: Iterator[int],
    versions: dict[int, int],
    known: dict[Guard, Guard],
) -> Iterator[Step]:
    """``known`` makes equal guards one object, so that comparing them costs nothing."""
    for operation in operations:
        number = next(numbers)
        if isinstance(operation, Conditional):
            bits = tuple((clbit, versions.get(clbit, 0)) for clbit in operation.clbits)
            for branch, inside in ((operation.operations, True), (operation.otherwise, False)):
                guard = Guard(bits, operation.values, inside)
                guard = known.setdefault(guard, guard)
                # A branch that never runs is still numbered, and writes nothing.
                seen = versions if guard.possible() else versions.copy()
                inner = list(_steps(branch, (*guards, guard), numbers, seen, known))
                yield from inner if guard.possible() else ()
        elif isinstance(operation, Measure):
            versions[operation.clbit] = versions.get(operation.clbit, 0) + 1
            written = (operation.clbit, versions[operation.clbit])
            yield Step(number, operation, None, (operation.qubit,), guards, written)
        elif isinstance(operation, Prepare | Reset) or (isinstance(operation, Channel) and len(operation.kraus) > 1):
            yield Step(number, operation, None, tuple(sorted(qubits_of(operation))), guards)
        elif not isinstance(operation, Barrier):
            effect = unitary_effect(operation)
            assert effect is not None  # gates, matrices and channels of one operator are unitary
            if not effect.is_identity:
                yield Step(number, operation, effect, effect.acts_on, guards)
