"""Post-selection where no array is: tableaus are projected, amplitudes that read otherwise are left out."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from grader.functional.observe import Readout
from grader.functional.postselection import leaves_a_state, success_bits, success_evidence, success_uncertainty
from grader.functional.wide_view import WideView
from grader.simulate.sparse import SparseState
from grader.simulate.sparse_keys import bit_column
from grader.simulate.stabilizer import StabilizerEnsemble
from grader.verdict import Evidence


def successful_trajectories(
    view: WideView, readout: Readout, ensemble: StabilizerEnsemble
) -> tuple[StabilizerEnsemble | None, Evidence]:
    """The trajectories in which the success bits are read, projected so; and how probable they are, exactly.

    Args:
        view: Of a contract with post-selected registers.
        readout: Of their qubits.
        ensemble: Of the view's body.

    Returns:
        None in place of the ensemble where success is too rare for there to be a state.
    """
    bits = int(success_bits(view.contract), 2)
    kept = []
    for trajectory in ensemble.trajectories:
        wanted: list[tuple[int, int]] = []
        possible = True
        for position, bit in enumerate(view.tableau_bits(readout, trajectory)):
            value = (bits >> position & 1) ^ bit.flipped
            if bit.qubit is None:
                possible = possible and not value
            else:
                wanted.append((bit.qubit, value))
        fork = trajectory.copy()
        probability = fork.probability(wanted) if possible else 0.0
        if probability:
            fork.halvings -= round(math.log2(probability))
            kept.append(fork)
    total = sum(2.0**-trajectory.halvings for trajectory in kept)
    uncertainty = success_uncertainty(ensemble.error)
    evidence = success_evidence(view.contract, total, uncertainty, view.layout.postselected, view.subject)
    if not leaves_a_state(total, uncertainty):
        return None, evidence
    return StabilizerEnsemble(tuple(kept), 2 * ensemble.error / math.sqrt(total), total), evidence


def successful_amplitudes(
    view: WideView, readout: Readout, state: SparseState
) -> tuple[tuple[WideView, SparseState] | None, Evidence]:
    """The normalised amplitudes of the runs in which the success bits are read, and how probable these are.

    The view that comes back says how much less certain they are.
    """
    bits = int(success_bits(view.contract), 2)
    chosen = np.ones(len(state.keys), dtype=bool)
    for position, (place, flipped) in enumerate(view.positions(readout)):
        chosen &= bit_column(state.keys, place) == (bits >> position & 1) ^ flipped
    weights = np.abs(state.amplitudes) ** 2
    probability = float(weights[chosen].sum() / weights.sum())
    error = view.evolution_error + state.dropped
    uncertainty = success_uncertainty(error)
    evidence = success_evidence(view.contract, probability, uncertainty, view.layout.postselected, view.subject)
    if not leaves_a_state(probability, uncertainty):
        return None, evidence
    amplitudes = state.amplitudes[chosen]
    left = replace(state, keys=state.keys[chosen], amplitudes=amplitudes / np.linalg.norm(amplitudes))
    return (replace(view, evolution_error=2 * error / math.sqrt(probability)), left), evidence
