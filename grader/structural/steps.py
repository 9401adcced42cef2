"""A program as a flat list of steps: conditionals become guards, barriers and identities go.

A guard says on which record a step runs. It names clbits by version, the number of the write whose
value is read, so that two steps with equal guards run in exactly the same runs; and guards that the same
records meet are equal, however a condition was written: a framework may list its bits in any order. Both
branches of a conditional are listed, one after the other, under guards that exclude one another.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from grader.structural.effects import Effect, unitary_effect
from ir.program import Barrier, Channel, Conditional, Measure, Operation, Prepare, Program, Reset, qubits_of

Bit = tuple[int, int]  # clbit and version; version 0 is the zero that every record starts with


class Guard(NamedTuple):
    """Met if the integer whose bit i is ``bits[i]`` is in ``values``, or if it is not, as ``inside`` says.

    As ``guard_of`` makes it: the bits ascend, each of them decides for some values of the others, and ``values`` are
    the fewer of those that meet a condition and those that do not.
    """

    bits: tuple[Bit, ...]
    values: frozenset[int]
    inside: bool = True

    def possible(self, mask: int = 0, fixed: int = 0) -> int:
        """How many records meet it of those whose bits under ``mask`` are ``fixed``."""
        listed = sum(1 for value in self.values if value & mask == fixed)
        return listed if self.inside else 2 ** (len(self.bits) - mask.bit_count()) - listed


Guards = tuple[Guard, ...]  # all of them are met; outermost first


def guard_of(bits: Sequence[Bit], values: frozenset[int], inside: bool = True) -> Guard:
    """The guard that is met by the same records as ``Guard(bits, values, inside)``, written in the one way."""
    order = tuple(sorted(range(len(bits)), key=lambda place: bits[place]))
    places, listed, as_asked = _decided_by(order, values)
    return Guard(tuple(bits[place] for place in places), listed, inside == as_asked)


@functools.lru_cache(maxsize=1024)
def _decided_by(order: tuple[int, ...], values: frozenset[int]) -> tuple[tuple[int, ...], frozenset[int], bool]:
    """Of the places that ``order`` lists: those that decide, the fewer values, and whether these are in ``values``."""
    count = len(order)
    flat = np.zeros(1 << count, dtype=np.bool_)
    flat[list(values)] = True
    # Axis 0 is the most significant bit.
    table = flat.reshape([2] * count).transpose([count - 1 - place for place in reversed(order)])
    kept: list[int] = []
    for place in order:  # the least significant that is left
        zero, one = table[..., 0], table[..., 1]
        if np.array_equal(zero, one):
            table = zero
        else:
            kept.append(place)
            table = np.moveaxis(table, -1, 0)
    # Those that decide have gone round once: the last of them, the most significant, is axis 0 again.
    outcomes = table.reshape(-1)
    met = np.flatnonzero(outcomes)
    as_asked = bool(2 * len(met) < outcomes.size or (2 * len(met) == outcomes.size and not outcomes[0]))
    listed = met if as_asked else np.flatnonzero(~outcomes)
    return tuple(kept), frozenset(listed.tolist()), as_asked


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
                guard = guard_of(bits, operation.values, inside)
                guard = known.setdefault(guard, guard)
                # A branch that never runs is still numbered, and writes nothing.
                seen = versions if guard.possible() else versions.copy()
                around = (*guards, guard) if guard.bits else guards  # it always runs, or is not listed
                inner = list(_steps(branch, around, numbers, seen, known))
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
