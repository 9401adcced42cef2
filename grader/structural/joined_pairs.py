"""Steps in a row on one pair of qubits, taken as the one step that they come to.

A compiler spells a controlled phase as two CX with a rotation between, or as CX between turned one-qubit gates: only
what the row comes to says in which basis each qubit was met.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grader.structural.effects import Effect, product
from grader.structural.steps import Step, unitary_step


def joined_pairs(steps: Sequence[Step], qubits: Collection[int] | None = None) -> tuple[Step, ...]:
    """The steps with each row on one pair of qubits put together, one-qubit steps in it included.

    A row stands where its last step stood, is dropped where it comes to the identity, and keeps that step's number.
    One-qubit steps before and behind a row stay on their own. Linear in the program.

    Args:
        qubits: Rows on one of these and one other qubit alone; all rows if it is left out.
    """
    result: list[Step | None] = []
    row: dict[int, int] = {}  # by qubit: the place of the row that it last took part in
    between: dict[int, list[int]] = {}  # by qubit: places of one-qubit steps since then
    for step in steps:
        place = len(result)
        result.append(step)
        plain = step.effect is not None and not step.guards and step.effect.has_matrix
        if plain and len(step.qubits) == 1:
            between.setdefault(step.qubits[0], []).append(place)
            continue
        pair = plain and len(step.qubits) == 2
        pair = pair and (qubits is None or sum(qubit in qubits for qubit in step.qubits) == 1)
        before = {row.get(qubit) for qubit in step.qubits}
        if pair and len(before) == 1 and None not in before:
            (earlier,) = before
            assert earlier is not None
            places = sorted([earlier, *(k for qubit in step.qubits for k in between.get(qubit, []))])
            merged = _together([found for k in [*places, place] if (found := result[k]) is not None])
            for k in places:
                result[k] = None
            result[place] = None if merged.is_identity else unitary_step(step, merged)
        for qubit in step.qubits:
            between[qubit] = []
            row.pop(qubit, None)
            if pair and result[place] is not None:
                row[qubit] = place
    return tuple(step for step in result if step is not None)


def _together(steps: Sequence[Step]) -> Effect:
    first, *rest = [step.effect for step in steps]
    assert first is not None
    for later in rest:
        assert later is not None
        first = product(later, first)
    return first
