"""Closed form of a search's state on more qubits than a written-out operator has."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import MAX_TARGET_QUBITS, TargetError, bits, integer, sequence
from contracts.target_values import StateTarget


def grover_state(num_qubits: object, marked: object, iterations: object) -> StateTarget:
    """The state after so many iterations from the uniform superposition, in the plane of marked and other states.

    ``sin((2k + 1) t)`` on the marked and ``cos((2k + 1) t)`` on the others, each share spread evenly, with
    ``sin(t)**2`` the share of the marked (Boyer, Brassard, Hoyer, Tapp, arXiv:quant-ph/9605034, section 3).
    """
    count = integer("num_qubits", num_qubits, 1, MAX_TARGET_QUBITS)
    found = {bits("marked", text, count) for text in sequence("marked", marked)}
    size = 1 << count
    if not len(found) < size:
        raise TargetError("marked: not all states may be marked")
    turn = (2 * integer("iterations", iterations, 0, 4096) + 1) * math.asin(math.sqrt(len(found) / size))
    amplitudes = np.full(size, math.cos(turn) / math.sqrt(size - len(found)), dtype=np.complex128)
    amplitudes[sorted(found)] = math.sin(turn) / math.sqrt(len(found))
    return StateTarget(amplitudes)
