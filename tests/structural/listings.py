"""Other listings of one program: what does not depend on one another may stand in any order."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np

from grader.structural.after import axes_of
from grader.structural.effects import commute
from grader.structural.steps import Step, steps_of
from ir.program import Barrier, Conditional, Measure, Operation, Program, qubits_of


class Freedom(IntEnum):
    """Which two operations may change places; each level allows what those before it do."""

    APART = 0  # no qubit and no clbit in common
    UNITARY = 1  # unitary, and on every common qubit both commute with one same Pauli; readers of one record as well
    COMMUTING = 2  # likewise a measurement, and what is diagonal on its qubit
    EVERY = 3  # the two operators commute, however that is found


@dataclass
class _Place:
    """What moves as one, and what it touches; a qubit that it leaves alone is none of ``qubits``."""

    operations: tuple[Operation, ...]
    steps: tuple[Step, ...]
    qubits: frozenset[int]
    read: frozenset[int]
    written: frozenset[int]
    fence: bool
    later: set[int] = field(default_factory=set)


def relisted(
    operations: Sequence[Operation],
    generator: np.random.Generator,
    freedom: Freedom = Freedom.COMMUTING,
    blocks: Collection[str] = (),
) -> list[Operation]:
    """A random order that the dependency graph allows.

    Blocks of these names stay whole, and nothing passes them: they stand for whatever may be handed over.
    """
    return _listed(operations, freedom, blocks, lambda count: list(generator.permutation(count)))


def turned_round(
    operations: Sequence[Operation], freedom: Freedom = Freedom.COMMUTING, blocks: Collection[str] = ()
) -> list[Operation]:
    """The order in which always the last operation that may stand next comes next."""
    return _listed(operations, freedom, blocks, lambda count: [-place for place in range(count)])


def relisted_program(program: Program, operations: Sequence[Operation]) -> Program:
    """The program with its operations in another order."""
    return Program(program.num_qubits, program.num_clbits, tuple(operations), program.global_phase, program.outputs)


def _listed(
    operations: Sequence[Operation],
    freedom: Freedom,
    blocks: Collection[str],
    ranking: Callable[[int], Sequence[int]],
) -> list[Operation]:
    """Of what may stand next always that of the lowest rank."""
    places = [_place(group, freedom) for group in _groups(operations, blocks)]
    width = 1 + max((qubit for place in places for qubit in place.qubits), default=0)
    for place in places:
        if any(_is_of(operation, blocks) for operation in place.operations):
            place.qubits, place.fence = frozenset(range(width)), True
    ranks = ranking(len(places))
    waits = [0] * len(places)
    touching: dict[tuple[str, int], list[int]] = {}
    for index, place in enumerate(places):
        keys = [("qubit", qubit) for qubit in place.qubits]
        keys += [("clbit", clbit) for clbit in place.read | place.written]
        for earlier in sorted({other for key in keys for other in touching.get(key, ())}):
            if _binds(places[earlier], place, freedom):
                places[earlier].later.add(index)
                waits[index] += 1
        for key in keys:
            touching.setdefault(key, []).append(index)
    ready = [(ranks[index], index) for index, count in enumerate(waits) if not count]
    heapq.heapify(ready)
    found: list[Operation] = []
    while ready:
        _, index = heapq.heappop(ready)
        found.extend(places[index].operations)
        for later in places[index].later:
            waits[later] -= 1
            if not waits[later]:
                heapq.heappush(ready, (ranks[later], later))
    assert len(found) == len(operations)
    return found


def _groups(operations: Sequence[Operation], blocks: Collection[str]) -> Iterator[tuple[Operation, ...]]:
    """Operations next to one another that carry one of the names together, every other by itself."""
    waiting: list[Operation] = []
    for operation in operations:
        if _is_of(operation, blocks):
            waiting.append(operation)
            continue
        if waiting:
            yield tuple(waiting)
            waiting = []
        yield (operation,)
    if waiting:
        yield tuple(waiting)


def _is_of(operation: Operation, blocks: Collection[str]) -> bool:
    return any(block.name in blocks for block in operation.origin)


def _place(operations: tuple[Operation, ...], freedom: Freedom) -> _Place:
    inner = [item for operation in operations for item in _within(operation)]
    named = frozenset(qubit for item in inner for qubit in qubits_of(item))
    read = frozenset(clbit for item in inner if isinstance(item, Conditional) for clbit in item.clbits)
    written = frozenset(item.clbit for item in inner if isinstance(item, Measure))
    fence = any(isinstance(item, Barrier) for item in inner)
    width, clbits = max(named, default=0) + 1, max(read | written, default=0) + 1
    steps = steps_of(Program(width, clbits, operations))
    left = named if fence or freedom is Freedom.APART else frozenset(qubit for step in steps for qubit in step.qubits)
    return _Place(operations, steps, left, read, written, fence)


def _within(operation: Operation) -> list[Operation]:
    if not isinstance(operation, Conditional):
        return [operation]
    inner = (*operation.operations, *operation.otherwise)
    return [operation, *(found for item in inner for found in _within(item))]


def _binds(earlier: _Place, later: _Place, freedom: Freedom) -> bool:
    """Whether two operations that touch something in common have to keep their order."""
    if freedom is Freedom.APART or earlier.fence or later.fence:
        return True
    if freedom is Freedom.UNITARY and any(step.written is not None for step in (*earlier.steps, *later.steps)):
        return True
    if earlier.written & (later.read | later.written) or earlier.read & later.written:
        return True
    return any(not _commute(one, other, freedom) for one in earlier.steps for other in later.steps)


def _commute(one: Step, other: Step, freedom: Freedom) -> bool:
    shared = {*one.qubits} & {*other.qubits}
    if all(axes_of(one, qubit) & axes_of(other, qubit) for qubit in shared):
        return True
    return freedom is Freedom.EVERY and one.effect is not None and other.effect is not None and commute(
        one.effect, other.effect
    )  # fmt: skip
