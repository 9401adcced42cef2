"""What is known of qubits and record beforehand, carried through a program from its start.

Each qubit is in a known pure state of its own, or unknown: registers that start in a free state are
unknown, all others begin in |0> or as given. Carrying that along shows which operations do nothing,
and which are products of one-qubit operators, *on the states that can arrive*:

- an operation that, given the qubits known to be in computational basis states, is a product (a CX
  whose control is |0>) is replaced by that product;
- one that changes no state that can arrive, global phase aside (CZ on |0>, CX onto |+>) is left out.

A CX from |+> onto |-> does act (phase kickback) and stays, though it leaves a product state: only basis
values turn an entangling operator into a local one. Conditionals on a known record are resolved.
Limits: states are followed per qubit, so what is entangled once is unknown for good (until a reset),
and operations on more than six qubits are only looked at through their controls. Linear in the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from contracts.schema import Contract, Start
from grader.structural.effects import Effect, Rotation, effect_of_matrix
from grader.structural.operators import EFFECT_ATOL, factors_across
from grader.structural.steps import Bit, Guard, Guards, Step, unitary_step
from ir.gates import Matrix
from ir.program import Control, Measure, Prepare, Program, Reset

MAX_KNOWN_QUBITS = 6
_ZERO = np.array([1, 0], dtype=np.complex128)
_ONE = np.array([0, 1], dtype=np.complex128)


@dataclass(slots=True)
class Knowledge:
    """Known one-qubit states, shape ``(2,)`` each, and known bits of the record."""

    states: dict[int, Matrix]
    bits: dict[Bit, int] = field(default_factory=dict)
    # How many records meet a guard, and how many there are, among those that agree with the known bits. A
    # guard reads bits that were written before it, so the answer stays; it may list 65,536 values.
    possible: dict[Guard, tuple[int, int]] = field(default_factory=dict)

    def basis(self, qubit: int) -> int | None:
        """The computational basis state that a qubit is in, if it is in one that is known."""
        state = self.states.get(qubit)
        if state is None:
            return None
        for value in (0, 1):
            if abs(state[1 - value]) <= EFFECT_ATOL:
                return value
        return None

    def bit(self, bit: Bit) -> int | None:
        """The value of a bit of the record, if it is known."""
        return 0 if bit[1] == 0 else self.bits.get(bit)


def knowledge_at_start(contract: Contract, program: Program) -> Knowledge:
    """What the contract says of the start; qubits that it does not name start in |0>."""
    states = dict.fromkeys(range(program.num_qubits), _ZERO)
    for register in contract.registers:
        for place, qubit in enumerate(register.qubits):
            if register.start is Start.FREE:
                states.pop(qubit, None)
            elif register.given is not None and register.given[-1 - place] == "1" and qubit in states:
                states[qubit] = _ONE
    return Knowledge(states)


@dataclass(frozen=True, slots=True)
class Carried:
    """Steps after what is known was used.

    Attributes:
        steps: Those that are left.
        idle: Why operations are gone: number and reason.
        coins: Numbers of the measurements of a qubit that is in a known pure state of its own: chance alone decides.
    """

    steps: tuple[Step, ...]
    idle: tuple[tuple[int, str], ...]
    coins: frozenset[int]


def carry(steps: Iterable[Step], known: Knowledge) -> Carried:
    """The steps with what is known used; ``known`` ends as what is known at the end."""
    kept: list[Step] = []
    idle: list[tuple[int, str]] = []
    coins: list[int] = []
    for step in steps:
        guards = remaining_guards(step.guards, known)
        if guards is None:
            idle.append((step.number, "never runs"))
        elif step.effect is None:
            if isinstance(step.operation, Measure) and step.operation.qubit in known.states:
                coins.append(step.number)
            kept.append(Step(step.number, step.operation, None, step.qubits, guards, step.written))
            _carry_other(step, guards, known)
        else:
            effects = _carry_unitary(step.effect, guards, known)
            kept.extend(unitary_step(step, effect, guards) for effect in effects)
            if not effects:
                idle.append((step.number, "does nothing to the states that can arrive"))
            elif step.effect.entangles and not any(effect.entangles for effect in effects):
                idle.append((step.number, "acts on each qubit alone, what arrives being known"))
    return Carried(tuple(kept), tuple(idle), frozenset(coins))


def never_acting(steps: Iterable[Step], known: Knowledge) -> frozenset[int]:
    """Numbers of the operations that never act: a control, or a condition, is known not to be met.

    ``known`` ends as what is known at the end.
    """
    found: set[int] = set()
    for step in steps:
        never = remaining_guards(step.guards, known) is None
        if never or (step.effect is not None and _without_known_controls(step.effect, known) is None):
            found.add(step.number)
        carry((step,), known)
    return frozenset(found)


def remaining_guards(guards: Guards, known: Knowledge) -> Guards | None:
    """The guards that are not known to be met; None if one is known not to be."""
    left: list[Guard] = []
    for guard in guards:
        if guard not in known.possible:
            values = [known.bit(bit) for bit in guard.bits]
            mask = sum(1 << k for k, value in enumerate(values) if value is not None)
            fixed = sum(value << k for k, value in enumerate(values) if value is not None)
            known.possible[guard] = guard.possible(mask, fixed), 2 ** values.count(None)
        possible, every = known.possible[guard]
        if possible == 0:
            return None
        if possible < every:
            left.append(guard)
    return tuple(left)


def _carry_unitary(effect: Effect, guards: Guards, known: Knowledge) -> list[Effect]:
    """What the effect comes to, as at most one entangling effect, or local ones; updates the states."""
    reduced = _without_known_controls(effect, known)
    if reduced is None or reduced.is_identity:
        return []
    qubits = reduced.acts_on
    if guards or len(qubits) > MAX_KNOWN_QUBITS or isinstance(reduced.body, Rotation):
        for qubit in qubits:
            if not (known.basis(qubit) is not None and "z" in reduced.axes_on[qubit]):
                known.states.pop(qubit, None)
        return [reduced]
    matrix = reduced.matrix(qubits)
    basis = [qubit for qubit in qubits if known.basis(qubit) is not None]
    result = [reduced]
    if len(qubits) > 1 and basis:
        factors = _local_factors(_applied(matrix, qubits, basis, known), qubits, basis)
        if factors is not None:
            result = [_completed(factors[q], (q,), known.states[q] if q in basis else None) for q in qubits]
    arriving = [qubit for qubit in qubits if qubit in known.states]
    if not arriving:
        return result
    after = _applied(matrix, qubits, arriving, known)
    unchanged = _applied(np.eye(len(matrix), dtype=np.complex128), qubits, arriving, known)
    row, column = divmod(int(np.argmax(np.abs(unchanged))), unchanged.shape[1])
    phase = after[row, column] / unchanged[row, column]
    if np.all(np.abs(after - phase * unchanged) <= EFFECT_ATOL):
        return []
    local = _local_factors(after, qubits, arriving)
    for qubit in arriving:
        if local is None:
            del known.states[qubit]
        else:
            known.states[qubit] = local[qubit][:, 0]
    return [item for item in result if not item.is_identity]


def _without_known_controls(effect: Effect, known: Knowledge) -> Effect | None:
    """Controls in known basis states taken off; None if one of them is not met."""
    kept: list[Control] = []
    for control in effect.controls:
        value = known.basis(control.qubit)
        if value is None:
            kept.append(control)
        elif value != control.value:
            return None
    if len(kept) == len(effect.controls):
        return effect
    if isinstance(effect.body, Rotation):
        return Effect(tuple(kept), effect.qubits, effect.body, effect.axes)
    return effect_of_matrix(effect.body, effect.qubits, tuple(kept))


def _applied(matrix: Matrix, qubits: tuple[int, ...], fixed: list[int], known: Knowledge) -> Matrix:
    """The operator with the states of ``fixed`` put in: shape ``(2**n, 2**(n - len(fixed)))``."""
    tensor = matrix.reshape([len(matrix)] + [2] * len(qubits))
    for qubit in fixed:
        # Axes still open belong to the qubits not yet fixed, most significant first.
        remaining = [q for q in qubits if q == qubit or q not in fixed or fixed.index(q) > fixed.index(qubit)]
        tensor = np.tensordot(tensor, known.states[qubit], axes=([len(remaining) - remaining.index(qubit)], [0]))
    return np.asarray(tensor.reshape(len(matrix), -1), dtype=np.complex128)


def _local_factors(isometry: Matrix, qubits: tuple[int, ...], fixed: list[int]) -> dict[int, Matrix] | None:
    """For a product: each qubit's factor, ``(2, 2)`` or ``(2, 1)`` for a fixed one; None otherwise."""
    open_qubits = [qubit for qubit in qubits if qubit not in fixed]
    row, column = divmod(int(np.argmax(np.abs(isometry))), isometry.shape[1])
    factors: dict[int, Matrix] = {}
    for place, qubit in enumerate(qubits):
        bit = 1 << place
        column_bit = 0 if qubit in fixed else 1 << open_qubits.index(qubit)
        if len(qubits) > 1 and not factors_across(isometry, bit, column_bit):
            return None
        columns = [column & ~column_bit, column | column_bit] if column_bit else [column]
        picked = isometry[np.ix_([row & ~bit, row | bit], columns)]
        factors[qubit] = picked / np.linalg.norm(picked) * np.sqrt(len(columns))
    return factors


def _completed(factor: Matrix, qubits: tuple[int], state: Matrix | None) -> Effect:
    """A one-qubit unitary: the factor itself, or one that takes ``state`` to the factor's column."""
    if state is None:
        return effect_of_matrix(factor, qubits)
    image = factor[:, 0]
    across, image_across = np.array([-state[1].conj(), state[0].conj()]), np.array([-image[1].conj(), image[0].conj()])
    return effect_of_matrix(np.outer(image, state.conj()) + np.outer(image_across, across.conj()), qubits)


def _carry_other(step: Step, guards: Guards, known: Knowledge) -> None:
    operation = step.operation
    if isinstance(operation, Measure):
        value = known.basis(operation.qubit)
        if value is None:
            known.states.pop(operation.qubit, None)
        elif not guards and step.written is not None:
            known.bits[step.written] = value ^ operation.inverted
        return
    for qubit in step.qubits:
        known.states.pop(qubit, None)
    if guards:
        return
    if isinstance(operation, Reset):
        known.states[operation.qubit] = _ZERO
    if isinstance(operation, Prepare) and len(operation.qubits) <= MAX_KNOWN_QUBITS:
        factors = _local_factors(operation.amplitudes.reshape(-1, 1), operation.qubits, list(operation.qubits))
        for qubit in operation.qubits if factors is not None else ():
            assert factors is not None
            known.states[qubit] = factors[qubit][:, 0]
