"""Post-selection: only the runs in which the success registers read their bits count."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from contracts.schema import Contract, End
from grader.functional.observe import Observation, Readout
from grader.functional.report import Distance, accepted, probability_text
from grader.functional.uncertainty import squared
from grader.verdict import Evidence, Outcome

# Conditioning divides by the root of the probability; of less than this nothing but rounding noise is left.
_LEAST = 1e-15


def success_bits(contract: Contract) -> str:
    """What the post-selected registers must read, most significant first, the last register first."""
    registers = [register for register in contract.registers if register.end is End.POSTSELECTED]
    return "".join(register.success or "" for register in reversed(registers))


def postselected(
    contract: Contract, observation: Observation, readout: Readout, subject: str
) -> tuple[Observation | None, Evidence]:
    """The observation under the condition of success, and the evidence of its probability.

    The condition is on what the readout gives: the record where the register is measured, the qubits
    themselves where not. How far it falls short of ``minimum_success`` is held against accept and reject.

    Args:
        contract: With post-selected registers.
        observation: Of one input.
        readout: Of the post-selected qubits.
        subject: Names the case.

    Returns:
        The normalised observation, or None where success is too rare for there to be one.
    """
    wanted = int(success_bits(contract), 2)
    kept = tuple(
        replace(
            branch, columns=np.where((readout.values(branch.record, observation) == wanted)[:, None], branch.columns, 0)
        )
        for branch in observation.branches
    )
    total = sum(float(np.linalg.norm(branch.columns)) ** 2 for branch in observation.branches)
    probability = sum(float(np.linalg.norm(branch.columns)) ** 2 for branch in kept) / total
    uncertainty = success_uncertainty(observation.amplitude_error)
    names = [observation.layout.name(qubit) for qubit in observation.layout.postselected]
    evidence = success_evidence(contract, probability, uncertainty, names, subject)
    if not leaves_a_state(probability, uncertainty):
        return None, evidence
    scale = 1 / math.sqrt(probability * total)
    branches = tuple(
        replace(branch, columns=branch.columns * scale) for branch in kept if np.linalg.norm(branch.columns) > 0
    )
    return replace(observation, branches=branches, amplitude_error=2 * observation.amplitude_error * scale), evidence


def success_uncertainty(amplitude_error: float) -> float:
    """Of a probability of success, from the error of the amplitudes."""
    return 2 * squared(1.0, amplitude_error)


def leaves_a_state(probability: float, uncertainty: float) -> bool:
    """Whether what is left after conditioning is more than rounding noise."""
    return probability > max(_LEAST, 4 * uncertainty)


def success_evidence(
    contract: Contract, probability: float, uncertainty: float, qubits: Sequence[int], subject: str
) -> Evidence:
    """How far the probability of success falls short of the contract's least, held against accept and reject."""
    least = contract.compare.minimum_success
    assert least is not None  # the schema ties it to post-selected registers
    bits = success_bits(contract)
    shortfall = Distance.of(max(0.0, least - probability), uncertainty)
    if accepted(contract.compare, shortfall):
        outcome, reason = Outcome.HELD, None
    elif shortfall.lower - uncertainty >= contract.compare.reject:
        outcome, reason = Outcome.FAILED, "functional.success_too_rare"
    else:
        outcome, reason = Outcome.UNDECIDED, "undecided.uncertainty_band"
    names = ", ".join(str(qubit) for qubit in reversed(qubits))
    return Evidence(
        "success_probability",
        subject,
        outcome,
        probability_text(probability),
        f"at least {least:g}, less by at most {contract.compare.accept:g} accepted",
        reason,
        "probability",
        ""
        if outcome is Outcome.HELD
        else f"qubits {names} read {bits} with probability {probability_text(probability)}",
    )
