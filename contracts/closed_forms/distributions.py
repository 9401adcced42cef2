"""Closed forms of distributions over bit strings; entry k is the probability of the value k."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.parameters import MAX_TARGET_QUBITS, TargetError, bits, integer, sequence
from contracts.target_values import DistributionTarget


def grover(num_qubits: object, marked: object, iterations: object) -> DistributionTarget:
    """Grover's search from the uniform superposition, no phase matching.

    With M of N states marked and sin(t) = sqrt(M/N), after k iterations a marked state is found with
    probability sin((2k+1) t)^2, shared equally; the rest is shared by the others (Boyer, Brassard, Hoyer,
    Tapp 1998, section 3).

    Args:
        num_qubits: Of the search register.
        marked: Bit strings, most significant first.
        iterations: k.
    """
    width = integer("num_qubits", num_qubits, 1, MAX_TARGET_QUBITS)
    count = integer("iterations", iterations, 0, 100_000)
    values = {bits("marked", text, width) for text in sequence("marked", marked)}
    size = 1 << width
    if len(values) == size:
        raise TargetError("marked: at least one state must be left unmarked")
    angle = (2 * count + 1) * math.asin(math.sqrt(len(values) / size))
    probabilities = np.full(size, math.cos(angle) ** 2 / (size - len(values)))
    probabilities[sorted(values)] = math.sin(angle) ** 2 / len(values)
    return DistributionTarget(probabilities / probabilities.sum())


def chsh(alice: object, bob: object) -> DistributionTarget:
    """The four outcomes of a CHSH experiment on (|00> + |11>)/sqrt(2), Alice on bit 0 and Bob on bit 1.

    Alice measures Z (0) or -X (1), Bob (Z-X)/sqrt(2) (0) or (Z+X)/sqrt(2) (1); an outcome bit 0 is the
    eigenvalue +1. There <ZZ> = <XX> = 1 and <ZX> = <XZ> = 0, so the correlation is E = (-1)^(alice bob)
    /sqrt(2), each outcome alone is fair, and P(a, b) = (1 + (-1)^(a+b) E)/4.
    """
    correlation = math.sqrt(0.5) * (-1) ** (integer("alice", alice, 0, 1) * integer("bob", bob, 0, 1))
    return DistributionTarget(np.array([(1 + (-1) ** ((k & 1) + (k >> 1)) * correlation) / 4 for k in range(4)]))
