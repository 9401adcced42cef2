"""What is left of a program once padding is taken out. Two questions, two functions.

``effective_steps``: which operations change something, as operators on any state? Identities, barriers,
pairs that undo each other (``cancel``) and stretches that are the identity (``runs``) are out.

``entanglers``: which operations entangle? In this order:

1. swaps, and whatever else only moves qubits, become a relabelling;
2. what is known of states and record is used (``known_states``), pairs that undo each other up to
   one-qubit operators go (``cancel``), again and again while that takes something out;
3. what cannot reach a graded register or the record is left out (``light_cone``);
4. the least remainder of each run on three qubits (``runs``), and of the whole program if that is
   unitary on at most eight qubits and small, is what counts;
5. of these, what is too weak for the contract's tolerance to tell from a local operator does not (``strength``).

Steps 1 to 4 are exact up to rounding: what is left out does nothing, or nothing but one-qubit
operators, so a count below a bound is proved. A count that reaches the bound is one that this procedure
could not lower. It does not look for: cancellation behind more than 64 commuting steps, on four qubits
or more in two different decompositions in a large program, or that holds only on states which are entangled.
A conditional's operations count as possible ones; equal conditions on an unchanged record are the same
condition, so pairs cancel across conditionals too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar, assert_never

from contracts.schema import Contract
from grader.structural.cancel import cancel, local_parts
from grader.structural.effects import MAX_DENSE_QUBITS, Effect, effect_of_matrix
from grader.structural.known_states import carry, knowledge_at_start
from grader.structural.light_cone import unreachable
from grader.structural.operators import MAX_PERMUTED, factors_across, is_local, permutation_beside_local, unpermuted
from grader.structural.runs import needless, shortest_remainder
from grader.structural.steps import Step, steps_of, unitary_step
from grader.structural.strength import entangling_strength, hidden_by_tolerance
from ir.gates import Matrix
from ir.program import Barrier, Channel, Conditional, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix

_P = ParamSpec("_P")
_R = TypeVar("_R")

MAX_ROUNDS = 6
MAX_WHOLE_COST = 2**25  # steps times 4**qubits: what following a whole program as one matrix may cost


@dataclass(frozen=True, slots=True)
class Entanglers:
    """Numbers of operations: those that count, those of which it is not known, and why others do not."""

    counted: tuple[int, ...]
    unknown: tuple[int, ...]
    discounted: tuple[tuple[int, str], ...]


def _remembering_the_last(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function, which answers at once for the very arguments that it was last called with.

    Several rules ask the same of one program, and its simplification is most of what they cost. Arguments are
    compared by identity; they are frozen.
    """
    last: tuple[tuple[object, ...], _R] | None = None

    @functools.wraps(function)
    def remembered(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        nonlocal last
        known = last  # another thread may replace it meanwhile
        if known is not None and not kwargs and all(a is b for a, b in zip(known[0], args, strict=True)):
            return known[1]
        result = function(*args, **kwargs)
        last = (args, result)
        return result

    return remembered


@_remembering_the_last
def effective_steps(program: Program) -> tuple[Step, ...]:
    """The steps that change something on some state."""
    steps = steps_of(program)
    for _ in range(MAX_ROUNDS):
        left = cancel(steps, local=False).steps
        out = needless(left, local=False)
        left = tuple(step for step in left if step.effect is None or step.number not in out)
        if len(left) == len(steps):
            break
        steps = left
    return steps


@dataclass(frozen=True, slots=True)
class Remainder:
    """What is left of a program once padding is taken out; qubits are those where a state stood at the start.

    Attributes:
        steps: Everything that is left, local steps and measurements too.
        entangling: Indices into ``steps`` of those that count as entangling.
        reasons: Why operations are out, by number.
    """

    steps: tuple[Step, ...]
    entangling: tuple[int, ...]
    reasons: Mapping[int, str]


def entanglers(contract: Contract, program: Program) -> Entanglers:
    """The operations that entangle, by the procedure above."""
    left = remainder(contract, program)
    counted = {left.steps[index].number: None for index in left.entangling}
    unknown = tuple(step.number for step in left.steps if may_entangle(step))
    meant = {step.number for step in steps_of(program) if step.effect is not None and not step.effect.is_local}
    discounted = tuple(sorted((n, why) for n, why in left.reasons.items() if n in meant and n not in counted))
    return Entanglers(tuple(sorted(counted)), unknown, discounted)


@_remembering_the_last
def remainder(contract: Contract, program: Program) -> Remainder:
    """The steps that are left, and which of them entangle, by the procedure above."""
    steps: tuple[Step, ...] = steps_of(program)
    place = {qubit: qubit for qubit in range(program.num_qubits)}
    reasons: dict[int, str] = {}
    for _ in range(MAX_ROUNDS):
        before = _signature(steps)
        steps, moved = relabelled(steps)
        place = {qubit: moved.get(label, label) for qubit, label in place.items()}
        carried = carry(steps, knowledge_at_start(contract, program))
        cancelled = cancel(carried.steps, local=True)
        for number, reason in carried.idle:
            reasons.setdefault(number, reason)
        for earlier, later in cancelled.pairs:
            reasons.setdefault(earlier, f"is undone by operation {later}")
            reasons.setdefault(later, f"undoes operation {earlier}")
        steps = cancelled.steps
        if _signature(steps) == before:
            break
    outside = unreachable(steps, contract, place)
    for index in outside:
        reasons.setdefault(steps[index].number, "reaches neither a graded register nor the record")
    steps = tuple(step for index, step in enumerate(steps) if index not in outside)
    out = needless(steps, local=True) | _needless_in_all(steps)
    for number in out:
        reasons.setdefault(number, "is part of a stretch that comes to one-qubit operators and moves of qubits")
    hidden = hidden_by_tolerance(contract.compare)
    entangling: list[int] = []
    for index, step in enumerate(steps):
        if _prepares_entangled(step):
            entangling.append(index)
        elif step.effect is not None and step.effect.entangles and step.number not in out:
            if entangling_strength(step.effect) > hidden:
                entangling.append(index)
            else:
                reasons.setdefault(step.number, "is too weak for the contract's tolerance to tell it from a local one")
    return Remainder(steps, tuple(entangling), reasons)


def _signature(steps: Sequence[Step]) -> tuple[object, ...]:
    """Steps are only ever taken out, merged or made smaller."""
    return tuple((step.number, step.qubits, step.guards) for step in steps)


def relabelled(steps: Sequence[Step]) -> tuple[tuple[Step, ...], dict[int, int]]:
    """The steps with moves of qubits taken as relabelling, and where each moved qubit stands at the end.

    Labels are where a state stood at the start, so what is known at the start stays true.
    """
    place: dict[int, int] = {}
    result: list[Step] = []
    for step in steps:
        names = {qubit: place.get(qubit, qubit) for qubit in step.qubits}
        if step.effect is None:
            operation, qubits = _renamed(step.operation, names), tuple(sorted(names.values()))
            result.append(Step(step.number, operation, None, qubits, step.guards, step.written))
            continue
        effect = step.effect.relabelled(names)
        moved = None if step.guards else _moved(effect)
        if moved is None:
            result.append(unitary_step(step, effect))
            continue
        image, local = moved
        result.extend(unitary_step(step, part) for part in local_parts(local))
        back = {label: qubit for qubit, label in names.items()}
        for source, target in zip(effect.qubits, image, strict=True):
            # What stood on ``source`` now stands where ``target`` did, and takes its label along.
            place[back[target]] = source
    return tuple(result), place


def _renamed(operation: Operation, names: Mapping[int, int]) -> Operation:
    """An operation that is no unitary, on other qubits."""
    match operation:
        case Measure() | Reset():
            return replace(operation, qubit=names[operation.qubit])
        case Prepare() | Channel():
            return replace(operation, qubits=tuple(names[qubit] for qubit in operation.qubits))
        case Gate() | UnitaryMatrix() | Conditional() | Barrier():
            raise ValueError(f"no step without an effect: {type(operation).__name__}")
        case _:
            assert_never(operation)


def _moved(effect: Effect) -> tuple[tuple[int, ...], Effect] | None:
    """For an operator that moves qubits: the image of each, and the local effect before the move."""
    if effect.controls or not effect.has_matrix or not 2 <= len(effect.qubits) <= MAX_PERMUTED or effect.is_local:
        return None
    matrix = effect.matrix(effect.qubits)
    moved = permutation_beside_local(matrix)
    if moved is None:
        return None
    return tuple(effect.qubits[k] for k in moved), effect_of_matrix(unpermuted(matrix, moved), effect.qubits)


def _needless_in_all(steps: Sequence[Step]) -> frozenset[int]:
    """The same for a whole program, if it is unitary but for measurements at its end, and small."""
    ended: set[int] = set()
    unitary: list[Step] = []
    for step in steps:
        if step.guards or not ended.isdisjoint(step.qubits):
            return frozenset()
        if step.written is not None:
            ended.update(step.qubits)
        elif step.effect is None or not step.effect.has_matrix:
            return frozenset()
        else:
            unitary.append(step)
    qubits = tuple(sorted({qubit for step in unitary for qubit in step.qubits}))
    if not qubits or len(qubits) > MAX_DENSE_QUBITS or len(unitary) * 4 ** len(qubits) > MAX_WHOLE_COST:
        return frozenset()
    return shortest_remainder(unitary, qubits, local=True)


def _prepares_entangled(step: Step) -> bool:
    if not isinstance(step.operation, Prepare) or len(step.operation.qubits) < 2:
        return False
    return not _is_product(step.operation.amplitudes)


def may_entangle(step: Step) -> bool:
    """Noise of several Kraus operators, one of which is no product: some other form of it may be."""
    operation = step.operation
    if step.effect is not None or not isinstance(operation, Channel):
        return False
    return not all(_is_zero_or_local(kraus) for kraus in operation.kraus)


def _is_zero_or_local(kraus: Matrix) -> bool:
    return not kraus.any() or is_local(kraus)


def _is_product(amplitudes: Matrix) -> bool:
    column = amplitudes.reshape(-1, 1)
    return all(factors_across(column, 1 << k, 0) for k in range(len(amplitudes).bit_length() - 1))
