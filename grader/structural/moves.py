"""Where each qubit's content is carried by operations that only move qubits.

A swap may be a gate, a matrix, or operations on two qubits one after another that come to one: three CX.
What is found is followed; a move spelled on three qubits or more in several operations is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from grader.structural.effects import IDENTITY, Effect, product
from grader.structural.operators import MAX_PERMUTED, permutation_beside_local
from grader.structural.steps import Step


def sources_of_measurements(steps: Iterable[Step]) -> dict[int, int]:
    """For each measurement's number the qubit on which what it measures stood at the start."""
    source: dict[int, int] = {}
    open_pairs: dict[int, tuple[tuple[int, ...], Effect]] = {}  # by qubit: a pair and what was done to it lately
    found: dict[int, int] = {}
    for step in steps:
        effect = step.effect
        if step.written is not None:
            found[step.number] = source.get(step.qubits[0], step.qubits[0])
        if effect is None or step.guards or not effect.has_matrix or len(step.qubits) > MAX_PERMUTED:
            for qubit in step.qubits:
                _close(open_pairs, qubit)
            continue
        together = _joined(open_pairs, effect)
        image = image_of(together)
        if image:
            moved = {target: source.get(origin, origin) for origin, target in image.items()}
            source.update(moved)
            together = IDENTITY
        for qubit in step.qubits:
            _close(open_pairs, qubit)
        if len(together.acts_on) == 2:
            open_pairs.update(dict.fromkeys(together.acts_on, (together.acts_on, together)))
    return found


def _joined(open_pairs: dict[int, tuple[tuple[int, ...], Effect]], effect: Effect) -> Effect:
    pairs = {open_pairs[qubit][0]: open_pairs[qubit][1] for qubit in effect.acts_on if qubit in open_pairs}
    if len(pairs) == 1:
        ((pair, before),) = pairs.items()
        if set(effect.acts_on) <= set(pair):
            return product(effect, before)
    return effect


def _close(open_pairs: dict[int, tuple[tuple[int, ...], Effect]], qubit: int) -> None:
    pair = open_pairs.pop(qubit, None)
    for other in pair[0] if pair is not None else ():
        open_pairs.pop(other, None)


def image_of(effect: Effect) -> dict[int, int]:
    """Qubit to qubit for an operator that moves them, one-qubit operators aside; empty for every other."""
    if effect.is_local or len(effect.acts_on) > MAX_PERMUTED:
        return {}
    qubits = effect.acts_on
    moved = permutation_beside_local(effect.matrix(qubits))
    if moved is None:
        return {}
    return {qubits[k]: qubits[moved[k]] for k in range(len(qubits)) if moved[k] != k}
