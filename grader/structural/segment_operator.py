"""What a program does to some registers from a cut on, as an operator on free inputs.

At the cut the inputs are replaced by halves of entangled pairs; other qubits that take part must be in a pure state
of their own there, the same for every record. Steps on qubits that are neither do not belong to the segment: they
may run whenever they like, and a step that joins them with the registers ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grader.structural.after import ALL_AXES, axes_of
from grader.structural.cuts_graph import CutGraph, Front, cut_graph
from grader.structural.cuts_scope import connected
from grader.structural.cuts_state import CutState, start_state
from grader.structural.effects import Axes
from grader.structural.operators import EFFECT_ATOL
from grader.structural.steps import Step
from grader.structural.waypoint_state import pure_states, register_first
from ir.gates import Matrix

_PURITY = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Ahead:
    """What lies before a cut for some registers.

    Attributes:
        graph: The steps that may belong to a segment that begins at the cut.
        start: Free inputs and known qubits, a trajectory for each record at the cut.
        blocked: Some later step joins the registers with qubits whose state is not known.
        arriving: The one-qubit states that arrive on the inputs, where each is pure and the same in every record.
    """

    graph: CutGraph
    start: CutState
    blocked: bool
    arriving: tuple[Matrix, ...] | None


def ahead_of(
    steps: Sequence[Step], front: Front, state: CutState, outputs: Sequence[int], inputs: Sequence[int]
) -> Ahead | None:
    """What comes after a cut; None if an output that is no input does not arrive in |0>.

    Raises:
        TooLarge: Too many qubits take part.
    """
    known = known_qubits(state)
    remaining = [step for index, step in enumerate(steps) if not front.holds(index)]
    own = {*outputs, *inputs}
    for qubit in own.difference(inputs):
        if qubit not in known or abs(known[qubit][1]) > EFFECT_ATOL:
            return None
    usable = own.union(known)
    allowed: list[Step] = []
    outside: dict[int, Axes] = {}  # by qubit: the Paulis with which every step that is not allowed commutes
    for step in remaining:
        # What a step that is not allowed touches is not known any more, and only what commutes with it may come before.
        free = all(outside[qubit] & axes_of(step, qubit) for qubit in step.qubits if qubit in outside)
        if usable.issuperset(step.qubits) and free:
            allowed.append(step)
        else:
            outside.update({q: outside.get(q, ALL_AXES) & axes_of(step, q) for q in step.qubits})
    near, every = connected(allowed, tuple(own))
    blocked = not outside.keys().isdisjoint(every) and any(
        not own.isdisjoint(step.qubits) for step in remaining if step not in allowed
    )
    start = start_state(every, {qubit: known[qubit] for qubit in every if qubit in known}, list(inputs))
    records = {tuple(sorted(bits.items())) for bits in state.bits}
    columns = np.tile(start.columns, (1, len(records)))
    start = CutState(start.places, np.ascontiguousarray(columns), [dict(items) for items in sorted(records)])
    arriving = tuple(known[qubit] for qubit in inputs) if all(qubit in known for qubit in inputs) else None
    return Ahead(cut_graph(near), start, blocked, arriving)


def known_qubits(state: CutState) -> dict[int, Matrix]:
    """Qubits in a pure state of their own, the same in every record, and that state up to its phase."""
    found: dict[int, Matrix] = {}
    for place, qubit in enumerate(state.places.qubits):
        states = pure_states(state, (place,), _PURITY)
        if states is None:
            continue
        first = states[0] * np.exp(-1j * np.angle(states[0][int(np.argmax(np.abs(states[0])))]))
        if all(abs(np.vdot(first, other)) ** 2 >= 1 - _PURITY for other in states):
            found[qubit] = first
    return found


def operators_at(state: CutState, outputs: Sequence[int], infidelity: float) -> list[Matrix] | None:
    """For each record the operator from the inputs to ``outputs``; None if it leaves traces elsewhere.

    Returns:
        Shape ``(2**outputs, 2**inputs)`` each, normalised to an isometry, up to one phase.
    """
    count = state.places.references
    references = range(len(state.places.qubits), len(state.places.qubits) + count)
    found = pure_states(state, [*state.places.of(outputs), *references], infidelity)
    if found is None:
        return None
    # References are the higher bits.
    return [item.reshape(1 << count, -1).T * np.sqrt(1 << count) for item in found]


def is_isometric(operator: Matrix, infidelity: float) -> bool:
    """Whether every input is as likely to lead here: an outcome that tells of the input is no operator."""
    gram = operator.conj().T @ operator
    return bool(np.linalg.norm(gram - np.eye(len(gram))) <= np.sqrt(infidelity) * len(gram))


def others_are_zero(state: CutState, outputs: Sequence[int], infidelity: float) -> bool:
    """Whether the qubits that are no outputs are in |0...0> in every record."""
    rest = [place for place, qubit in enumerate(state.places.qubits) if qubit not in outputs]
    return not rest or all(
        float(np.linalg.norm(register_first(columns, rest)[0])) ** 2 >= 1 - infidelity for columns in state.records()
    )


def frame(states: Sequence[Matrix]) -> Matrix:
    """The product unitary that takes |0>s to one-qubit ``states``, first one lowest, and |1>s across."""
    result = np.ones((1, 1), dtype=np.complex128)
    for state in states:
        across = np.array([-np.conj(state[1]), np.conj(state[0])])
        result = np.kron(np.stack([state, across], axis=1), result)
    return result
