"""Clean qubits of wide programs: the leak that either engine sees, judged as for every other engine."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from contracts.schema import ObjectKind
from grader.functional.report import Distance, judge, probability_text
from grader.functional.uncertainty import decomposition_error, squared
from grader.functional.wide_view import WideView, named
from grader.simulate.sparse import SparseState
from grader.simulate.sparse_keys import bit_column
from grader.simulate.stabilizer import StabilizerEnsemble
from grader.simulate.stabilizer_states import probability_of
from grader.verdict import Evidence


@dataclass(frozen=True, slots=True)
class Leak:
    """The probability that the clean qubits end elsewhere, the amplitude error, and the qubit that most does."""

    probability: float
    error: float
    qubit: int
    share: float


def stabilizer_leak(view: WideView, ensemble: StabilizerEnsemble) -> Leak:
    """Exact: one minus a sum of powers of two."""
    wanted = view.clean_values
    probability = 1 - probability_of(ensemble, wanted)
    worst, share = -1, 0.0
    if probability > 0:
        shares = [1 - probability_of(ensemble, [one]) for one in wanted]
        share = max(shares)
        worst = wanted[shares.index(share)][0]
    return Leak(probability, ensemble.error, worst, share)


def sparse_leak(view: WideView, state: SparseState) -> Leak:
    """Summed over the amplitudes that are elsewhere, so that a small leak is not a difference of large numbers."""
    weights = np.abs(state.amplitudes) ** 2
    dirty = np.zeros(len(weights), dtype=bool)
    worst, share = -1, 0.0
    for qubit, value in view.clean_values:
        wrong = bit_column(state.keys, qubit) != value
        dirty |= wrong
        part = float(weights[wrong].sum())
        if part > share * (1 + 1e-6):
            worst, share = qubit, part
    return Leak(float(weights[dirty].sum()), view.evolution_error + state.dropped, worst, share)


def clean_comparison(view: WideView, leak: Leak, engine: str) -> tuple[Evidence, ...]:
    """No evidence where no qubit has to end clean."""
    qubits = view.layout.clean
    if not qubits:
        return ()
    if view.contract.compare.object is ObjectKind.DISTRIBUTION:
        distance = Distance.of(leak.probability, squared(leak.probability, leak.error))
        unit = "probability of another state"
    else:
        distance = Distance.of(math.sqrt(leak.probability), leak.error + decomposition_error(1))
        unit = "norm of the part in another state"

    def witness() -> str:
        state = 1 - (view.layout.clean_row >> leak.qubit & 1)
        return f"qubit {leak.qubit} ends in |{state}> with probability {probability_text(leak.share)}"

    return (
        judge(
            view.contract.compare,
            distance,
            check="clean_qubits",
            subject=view.subject,
            reason="functional.ancilla_not_restored",
            unit=unit,
            witness=witness,
            extra=f"qubits {named(qubits)}; {engine}",
        ),
    )
