"""The effects of a measurement that free inputs have met, and how far they are from declared ones.

An effect M_k is the operator with <psi|M_k|psi> the probability of outcome k on input psi (K. Kraus, States, Effects,
and Operations, 1983). Inputs may be written in the basis of a product state that arrives, and a local change that
keeps this state is then a phase of each basis input, the same in every effect.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from grader.structural.cuts_state import CutState
from grader.structural.waypoint_state import register_first
from ir.gates import Matrix

_SUPPORT = 1e-6  # entries that are smaller carry no phase worth following


def effects_at(here: CutState, outputs: Sequence[int]) -> Matrix:
    """If the outputs were read at this cut, whatever the record of earlier measurements.

    Args:
        here: Every reference is the other half of a free input, the first one lowest.
        outputs: Qubits, the lowest bit of the outcome first.

    Returns:
        Shape ``(2**outputs, 2**inputs, 2**inputs)``; they add up to the identity.
    """
    count, references = len(here.places.qubits), here.places.references
    # References are the lowest places, outputs the next; what is left is summed over.
    order = [*range(count, count + references), *here.places.of(outputs)]
    rows = register_first(here.columns, order).reshape(1 << len(outputs), 1 << references, -1)
    return np.asarray((1 << references) * np.einsum("kia,kja->kij", rows.conj(), rows), dtype=np.complex128)


def effect_distance(effects: Matrix, wanted: Matrix, frames: tuple[Matrix, Matrix] | None) -> float:
    """Frobenius norm of the difference of all effects together, in units of the root of the inputs' dimension.

    Args:
        effects, wanted: Shape ``(outcomes, d, d)`` each.
        frames: Bases of the inputs, shape ``(d, d)``, as they arrive and as they are declared; a phase of each
            basis input is free then.
    """
    if frames is not None:
        arriving, declared = frames
        effects = arriving.conj().T @ effects @ arriving
        wanted = declared.conj().T @ wanted @ declared
        phases = _aligning((wanted.conj() * effects).sum(axis=0))
        effects = effects * (phases[:, None] * phases.conj()[None, :])
    return float(np.linalg.norm(effects - wanted)) / math.sqrt(effects.shape[1])


def _aligning(product: Matrix) -> Matrix:
    """Phases d with ``d_i product_ij conj(d_j)`` positive along spanning trees of the entries that are not zero."""
    size = len(product)
    phases = np.ones(size, dtype=np.complex128)
    new = np.ones(size, dtype=bool)
    for first in range(size):
        if not new[first]:
            continue
        new[first] = False
        queue = [first]
        while queue:
            i = queue.pop()
            for j in np.flatnonzero((np.abs(product[i]) > _SUPPORT) & new):
                phases[j] = phases[i] * product[i, j] / abs(product[i, j])
                new[j] = False
                queue.append(int(j))
    return phases
