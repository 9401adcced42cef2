"""Distributions: Hellinger infidelity over the whole vector."""

from __future__ import annotations

import numpy as np

from contracts.schema import Contract
from contracts.target_values import DistributionTarget, Vector
from grader.functional.distances import hellinger_infidelity
from grader.functional.observe import Observation, Readout
from grader.functional.report import (
    Comparison,
    Distance,
    bit_string,
    first_largest,
    probability_text,
)
from grader.functional.uncertainty import UNIT_ROUNDOFF, squared, target_error
from grader.verdict import Evidence, Outcome


def compare_distribution(
    contract: Contract, target: DistributionTarget, observation: Observation, readout: Readout, subject: str
) -> Comparison | Evidence:
    """The law of the observed register, or of the whole record, against the target."""
    width = len(readout.bits)
    expected = target.probabilities
    if len(expected) != 1 << width:
        wanted = len(expected).bit_length() - 1
        return Evidence(
            "distribution",
            subject,
            Outcome.FAILED,
            f"a record of {width} bits",
            f"a record of {wanted} bits",
            "functional.distribution_differs",
        )
    actual = observed_distribution(observation, readout)
    # The square roots of probabilities are lengths of amplitude vectors: as accurate as those.
    error = observation.amplitude_error + target_error()
    value = hellinger_infidelity(actual, expected)

    def witness() -> str:
        (worst,) = first_largest(np.abs(actual - expected))
        return (
            f"{bit_string(worst, width)} has probability {probability_text(float(actual[worst]))}, "
            f"expected {probability_text(float(expected[worst]))}"
        )

    return Comparison(
        contract.compare,
        Distance.of(value, 2 * squared(value, error) + 8 * UNIT_ROUNDOFF * value),
        check="distribution",
        subject=subject,
        reason="functional.distribution_differs",
        unit="Hellinger infidelity",
        witness=witness,
        extra=f"{1 << width} outcomes",
    )


def observed_distribution(observation: Observation, readout: Readout) -> Vector:
    """Probability of each value of the readout, shape ``(2**bits,)``, for the one input there is.

    Normalised: matrices that a candidate writes are unitary to 1e-8 only, and a distribution sums to 1.
    """
    result = np.zeros(1 << len(readout.bits))
    for branch in observation.branches:
        weights = np.abs(branch.columns[:, 0]) ** 2
        result += np.bincount(readout.values(branch.record, observation), weights, minlength=len(result))
    normalised: Vector = result / result.sum()
    return normalised
