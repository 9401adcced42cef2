"""Post-selection: only the runs in which the success registers read their bits count."""

from __future__ import annotations

import math
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
    least = contract.compare.minimum_success
    assert least is not None  # the schema ties it to post-selected registers
    bits = success_bits(contract)
    wanted = int(bits, 2)
    kept = tuple(
        replace(
            branch, columns=np.where((readout.values(branch.record, observation) == wanted)[:, None], branch.columns, 0)
        )
        for branch in observation.branches
    )
    total = sum(float(np.linalg.norm(branch.columns)) ** 2 for branch in observation.branches)
    probability = sum(float(np.linalg.norm(branch.columns)) ** 2 for branch in kept) / total
    uncertainty = 2 * squared(1.0, observation.amplitude_error)
    shortfall = Distance.of(max(0.0, least - probability), uncertainty)
    if accepted(contract.compare, shortfall):
        outcome, reason = Outcome.HELD, None
    elif shortfall.lower - uncertainty >= contract.compare.reject:
        outcome, reason = Outcome.FAILED, "functional.success_too_rare"
    else:
        outcome, reason = Outcome.UNDECIDED, "undecided.uncertainty_band"
    qubits = ", ".join(str(observation.layout.name(qubit)) for qubit in reversed(observation.layout.postselected))
    evidence = Evidence(
        "success_probability",
        subject,
        outcome,
        probability_text(probability),
        f"at least {least:g}, less by at most {contract.compare.accept:g} accepted",
        reason,
        "probability",
        ""
        if outcome is Outcome.HELD
        else f"qubits {qubits} read {bits} with probability {probability_text(probability)}",
    )
    if probability <= max(_LEAST, 4 * uncertainty):
        return None, evidence
    scale = 1 / math.sqrt(probability * total)
    branches = tuple(
        replace(branch, columns=branch.columns * scale) for branch in kept if np.linalg.norm(branch.columns) > 0
    )
    return replace(observation, branches=branches, amplitude_error=2 * observation.amplitude_error * scale), evidence
