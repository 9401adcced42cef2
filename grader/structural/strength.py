"""How much an operation entangles, so that entanglers too weak to matter do not count.

A contract's tolerance hides small errors; an entangler that is within it of a product of one-qubit
operators could be left out without the verdict changing, and so it is no entangler.
"""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Compare, ObjectKind
from grader.structural.effects import Effect, Rotation
from grader.structural.operators import blocks

# Half of what an operation changes may be undone by another one: leave room for both.
_MARGIN = 4.0
# However much a contract tolerates, an entangler this strong was put there to entangle.
_ALWAYS_SEEN = 1e-2
# Their distances are probabilities, the squares of what an operation changes in amplitudes.
_BY_PROBABILITY = (ObjectKind.DISTRIBUTION, ObjectKind.CLASSICAL_FUNCTION)


def hidden_by_tolerance(compare: Compare) -> float:
    """Operators this close, in operator norm, may be the same to the contract's comparison."""
    hidden = math.sqrt(compare.accept) if compare.object in _BY_PROBABILITY else compare.accept
    return min(_MARGIN * hidden, _ALWAYS_SEEN)


def entangling_strength(effect: Effect) -> float:
    """Upper bound on the operator-norm distance to operators that are local across some cut; 0 if local.

    A controlled operation is at most its body's distance from the identity away (from a multiple of it
    with one control, which turns the rest into a phase of its own). Any other is at most the
    Frobenius norm of what its operator Schmidt decomposition has beyond the first term, taken over the
    cuts of one qubit from the rest, whichever shows most.
    """
    if effect.is_local:
        return 0.0
    if isinstance(effect.body, Rotation):
        half = effect.body.angle / 2
        turned = min(abs(math.sin(half)), abs(math.cos(half))) if not effect.controls else abs(math.sin(half / 2)) * 2
        return 2 * turned
    if effect.controls:
        identity = np.eye(len(effect.body), dtype=np.complex128)
        trace = complex(np.trace(effect.body))
        # Several controls make an entangling phase of any multiple of the identity.
        nearest = trace / abs(trace) if len(effect.controls) == 1 and effect.qubits and abs(trace) > 1e-9 else 1.0
        return float(np.linalg.norm(effect.body - nearest * identity, 2))
    return max(_beyond_first_term(effect, position) for position in range(len(effect.qubits)))


def _beyond_first_term(effect: Effect, position: int) -> float:
    assert not isinstance(effect.body, Rotation)  # a word has no blocks; handled by the caller
    parts = blocks(effect.body, position)
    rows = np.array([part.ravel() for row in parts for part in row])
    gram = rows @ rows.conj().T
    weights = np.linalg.eigvalsh(gram)[:-1]
    return math.sqrt(max(0.0, float(weights.sum())))
