"""Instruments: what each record does to the state, all records together."""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Contract
from contracts.target_values import InstrumentTarget
from grader.functional.channel import vectorised
from grader.functional.distances import choi_distance
from grader.functional.isometry import logical_isometry
from grader.functional.observe import Observation, Readout
from grader.functional.registers import gather
from grader.functional.report import Comparison, Distance, bit_string, count_text, first_largest, probability_text
from grader.functional.uncertainty import decomposition_error, target_error
from grader.simulate.dense import DROPPED_AMPLITUDE
from ir.gates import Matrix


def compare_instrument(
    contract: Contract, target: InstrumentTarget, observation: Observation, readout: Readout, subject: str
) -> Comparison:
    """``sqrt(sum over records of ||J - J'||_F^2)`` of unnormalised Choi matrices, whose traces sum to 1.

    This is the Choi distance of the channel that writes the record into a register beside the output: it
    sees a wrong probability and a wrong post-measurement state alike, each at its weight.
    """
    layout = observation.layout
    width = len(readout.bits)
    dim = observation.num_inputs
    actual = _by_record(observation, readout)
    expected = {
        record: vectorised([logical_isometry(layout, k) for k in kraus]) for record, kraus in target.branches if kraus
    }
    records = sorted(actual.keys() | expected.keys())
    rows = 1 << (len(layout.graded) + len(layout.restored) + len(layout.free))
    nothing = np.zeros((rows, 1), dtype=np.complex128)
    pairs = {record: (actual.get(record, nothing), expected.get(record, nothing)) for record in records}
    distances = np.array([choi_distance(*pairs[record]) for record in records])
    error = 2 * (observation.amplitude_error + target_error()) + decomposition_error(rows)

    def witness() -> str:
        worst = records[first_largest(distances)[0]]
        name = f"record {bit_string(worst, max(width, worst.bit_length()))}"
        actual_weight, wanted = (float(np.linalg.norm(vectors)) ** 2 for vectors in pairs[worst])
        if abs(actual_weight - wanted) <= 1e-9:
            return f"{name} has the right probability, but leaves another state"
        text = f"{name} has probability {probability_text(actual_weight)}, expected {probability_text(wanted)}"
        return f"{text} (maximally mixed input)" if layout.free else text

    return Comparison(
        contract.compare,
        Distance.of(float(np.linalg.norm(distances)), error),
        check="instrument",
        subject=subject,
        reason="functional.instrument_differs",
        unit="Frobenius distance of normalised Choi matrices, record included",
        witness=witness,
        extra=f"{count_text(len(records), 'record')}, {count_text(dim, 'basis input')}",
    )


def _by_record(observation: Observation, readout: Readout) -> dict[int, Matrix]:
    """Vectorised Kraus operators of each record that happens, scaled as in ``vectorised``."""
    layout = observation.layout
    kept = {*layout.restored, *layout.graded}
    traced = [qubit for qubit in range(layout.num_qubits) if qubit not in kept]
    kept_dim = 1 << (len(layout.restored) + len(layout.graded))
    found: dict[int, list[Matrix]] = {}
    for branch in observation.branches:
        # Only rows that hold something: of 2^17 a round of syndrome extraction leaves some hundreds.
        rows = np.flatnonzero(branch.columns.any(axis=1))
        records, which = np.unique(readout.values(branch.record, observation)[rows], return_inverse=True)
        keys, place = np.unique(which << len(traced) | gather(rows, traced), return_inverse=True)
        inside = gather(rows, layout.restored) << len(layout.graded) | gather(rows, layout.graded)
        vectors = np.zeros((len(keys), kept_dim, branch.columns.shape[1]), dtype=np.complex128)
        vectors[place, inside] = branch.columns[rows]
        for number, record in enumerate(records):
            members = vectors[keys >> len(traced) == number]
            found.setdefault(int(record), []).append(members.reshape(len(members), -1))
    scale = math.sqrt(observation.num_inputs)
    stacked = {record: np.concatenate(vectors).T / scale for record, vectors in found.items()}
    # A record of amplitude 1e-17 never happens, and whether it appears would depend on the machine.
    return {record: vectors for record, vectors in stacked.items() if np.linalg.norm(vectors) > DROPPED_AMPLITUDE}
