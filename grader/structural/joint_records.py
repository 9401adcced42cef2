"""Which records occur together: what the others must be beside a record that is held at a constant.

Two records that are always equal, or three of which each is the parity of the others, are one thing that is read
more than once. With one of them at a constant and the others as they were measured, conditions would meet what never
happens. So the others follow: where, beside the constant and the records before it, a value never occurs, the record
is the other value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from contracts.schema import Contract, Start
from grader.simulate.dense import basis_inputs, branches
from grader.structural.stand_ins import StandIn, StandIns, with_kept_records
from ir.program import MAX_CONDITION_CLBITS, Gate, Program

# Rarer than this, beside what is given, is taken for impossible, so copies need not be perfect. It decides nothing:
# whether the program is right with the records that come of it does.
_NEVER = 1e-2
MAX_TOGETHER = 1024  # combinations of records; each is looked at for every record and every constant

# Probabilities of the records together, in the order asked for; None where a record was not made.
Joint = Mapping[tuple[int | None, ...], float]


def joint_records(contract: Contract, program: Program, layers: Sequence[StandIns], numbers: Sequence[int]) -> Joint:
    """The joint distribution of records, with stand-ins in place, for inputs that are maximally mixed.

    Args:
        numbers: Of measurements of ``program``, depth first from 0.

    Raises:
        EngineLimit: It is too large to be found.
    """
    kept, first = with_kept_records(program, layers, numbers)
    given = [
        qubit
        for register in contract.registers
        if register.given is not None
        for qubit, bit in zip(register.qubits, reversed(register.given), strict=True)
        if bit == "1" and qubit < program.num_qubits
    ]
    kept = Program(
        kept.num_qubits, kept.num_clbits, (*(Gate("x", (qubit,)) for qubit in given), *kept.operations)
    )  # a global phase is none of a record's
    free = [qubit for qubit in contract.qubits_starting(Start.FREE) if qubit < program.num_qubits]
    rows = [sum(1 << qubit for i, qubit in enumerate(free) if value >> i & 1) for value in range(1 << len(free))]
    places = range(first, first + len(numbers))
    found: defaultdict[tuple[int | None, ...], float] = defaultdict(float)
    for branch in branches(kept, basis_inputs(kept.num_qubits, rows), observed=places):
        weight = float(np.linalg.norm(branch.columns)) ** 2 / len(rows)
        found[tuple(branch.record[place] for place in places)] += weight
    return found


def beside_constant(joint: Joint, numbers: Sequence[int], number: int, value: int) -> StandIns | None:
    """The record ``number`` at ``value``, and each other one at what it must be beside that and those before it.

    Args:
        joint: Of the records ``numbers``, which ascend.

    Returns:
        A layer for ``with_stand_ins``; empty if the others are free, or the constant does not occur; None if what
        the others must be is too long to be said in conditions.
    """
    place = numbers.index(number)
    # Where the record was not made, its constant is not seen either.
    rows = [(record, weight) for record, weight in joint.items() if record[place] in (value, None)]
    if sum(weight for record, weight in rows if record[place] is not None) <= 0:
        return {}
    layer: dict[int, StandIn] = {}
    for index, other in enumerate(numbers):
        if index == place:
            continue
        before = [i for i in range(index) if i != place]
        stand_in = _following(rows, before, index)
        if stand_in is None:
            return None
        beside, zero, one = stand_in
        if zero or one:
            layer[other] = StandIn(tuple(numbers[i] for i in beside), frozenset(zero), frozenset(one))
    return {**layer, number: StandIn.constant(value)} if layer else {}


def follows(joint: Joint, numbers: Sequence[int], number: int, others: Sequence[int]) -> bool:
    """Whether the records ``others`` tell that of ``number``, in nearly all runs in which it is made."""
    place = numbers.index(number)
    places = [numbers.index(other) for other in others]
    seen: defaultdict[tuple[int | None, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for record, weight in joint.items():
        bit = record[place]
        if bit is not None:
            seen[tuple(record[i] for i in places)][bit] += weight
    made = sum(map(sum, seen.values()))
    return sum(map(min, seen.values())) < _NEVER * made


def _following(
    rows: Sequence[tuple[tuple[int | None, ...], float]], before: list[int], index: int
) -> tuple[list[int], set[int], set[int]] | None:
    """Of which earlier records it takes which values that this one is 0, or 1; with as few of them as will do."""
    weights: defaultdict[tuple[int, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for record, weight in rows:
        bit = record[index]
        if bit is not None:
            # A record that was not made is read as 0.
            weights[tuple(record[i] or 0 for i in before)][bit] += weight
    kinds: dict[tuple[int, ...], int | None] = {}
    for context, (zero, one) in weights.items():
        rare = _NEVER * (zero + one)
        kinds[context] = 0 if one < rare else 1 if zero < rare else None
    if all(kind is None for kind in kinds.values()):
        return [], set(), set()
    kept = list(range(len(before)))
    for item in reversed(range(len(before))):
        fewer = [i for i in kept if i != item]
        if _told(kinds, fewer) is not None:
            kept = fewer
    told = _told(kinds, kept)
    assert told is not None  # by all earlier records each context is told from the others
    if len(kept) > MAX_CONDITION_CLBITS:
        return None
    values: tuple[set[int], set[int]] = (set(), set())
    for context, kind in told.items():
        if kind is not None:
            values[kind].add(sum(bit << i for i, bit in enumerate(context)))
    return [before[i] for i in kept], *values


def _told(kinds: Mapping[tuple[int, ...], int | None], kept: Sequence[int]) -> dict[tuple[int, ...], int | None] | None:
    """What is known by the kept places alone; None if that is less."""
    told: dict[tuple[int, ...], int | None] = {}
    for context, kind in kinds.items():
        if told.setdefault(tuple(context[i] for i in kept), kind) != kind:
            return None
    return told
