"""The one entry of the functional grader: a contract, a target value and a program in, Evidence out."""

from __future__ import annotations

from typing import assert_never

from contracts.closed_forms.parameters import TargetError
from contracts.schema import Contract
from contracts.target_values import (
    ChannelTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
    TargetValue,
)
from contracts.targets import check_target
from grader.functional.ancillas import clean_qubits_evidence
from grader.functional.channel import channel_evidence
from grader.functional.classical_function import function_evidence
from grader.functional.distribution import distribution_evidence
from grader.functional.instrument import instrument_evidence
from grader.functional.isometry import isometry_evidence
from grader.functional.observe import Observation, Readout, Unreadable, observe, readout_of
from grader.functional.state import state_evidence
from grader.simulate.limits import DenseLimits, EngineLimit, count_text
from grader.verdict import Evidence, Outcome
from ir.program import Program

__all__ = ["TargetError", "compare"]


def compare(
    contract: Contract, target: TargetValue, program: Program, subject: str, *, limits: DenseLimits | None = None
) -> tuple[Evidence, ...]:
    """Every functional fact about one case.

    Args:
        contract: Registers, observation policies and bounds.
        target: Of this case, from ``contracts.targets``.
        program: As lowered; qubits that it lacks are added idle.
        subject: Names the case in the evidence.
        limits: Of the dense engine; its own defaults if omitted.

    Returns:
        In this order: the record, where measuring is required; the clean qubits, where there are any; the
        compared object. Where an engine's limit is met, one undecided piece that names it.

    Raises:
        TargetError: The target is of another kind or size than the contract's object.
    """
    check_target(contract, target)
    name = str(contract.compare.object)
    try:
        return _compare(contract, target, program, subject, limits)
    except EngineLimit as limit:
        return (
            Evidence(
                name,
                subject,
                Outcome.UNDECIDED,
                f"{count_text(limit.estimate)} {limit.what}",
                f"at most {limit.bound}",
                limit.reason,
            ),
        )


_READ = (DistributionTarget, InstrumentTarget, FunctionTarget)
_DIFFERS = {
    DistributionTarget: "functional.distribution_differs",
    StateTarget: "functional.state_differs",
    IsometryTarget: "functional.isometry_differs",
    ChannelTarget: "functional.channel_differs",
    InstrumentTarget: "functional.instrument_differs",
    FunctionTarget: "functional.function_differs",
}


def _compare(
    contract: Contract, target: TargetValue, program: Program, subject: str, limits: DenseLimits | None
) -> tuple[Evidence, ...]:
    observation = observe(contract, program, limits)
    try:
        readout, record = _readout(contract, target, observation, subject)
    except Unreadable as fault:
        reason = "functional.missing_record" if fault.missing else _DIFFERS[type(target)]
        unread = Evidence(
            "record", subject, Outcome.FAILED, str(fault), "one bit for each qubit of the register", reason
        )
        return (unread, *clean_qubits_evidence(contract, observation, subject))
    return (
        *record,
        *clean_qubits_evidence(contract, observation, subject),
        _object_evidence(contract, target, observation, readout, subject),
    )


def _readout(
    contract: Contract, target: TargetValue, observation: Observation, subject: str
) -> tuple[Readout, tuple[Evidence, ...]]:
    """How the object's value is read, and that it is recorded where the contract requires it.

    States, isometries and channels are not read from the record: for them it only has to be there.
    """
    layout = observation.layout
    qubits = layout.measured if isinstance(target, InstrumentTarget) else layout.graded
    try:
        readout = readout_of(contract, observation, qubits)
    except Unreadable as fault:
        if (fault.missing and contract.measurement == "required") or isinstance(target, _READ):
            raise
        return Readout(()), ()
    if contract.measurement != "required":
        return readout, ()
    measured = f"{len(readout.bits)} bits recorded"
    return readout, (Evidence("record", subject, Outcome.HELD, measured, "every bit of the register is recorded"),)


def _object_evidence(
    contract: Contract, target: TargetValue, observation: Observation, readout: Readout, subject: str
) -> Evidence:
    match target:
        case DistributionTarget():
            return distribution_evidence(contract, target, observation, readout, subject)
        case StateTarget():
            return state_evidence(contract, target, observation, subject)
        case IsometryTarget():
            return isometry_evidence(contract, target, observation, subject)
        case ChannelTarget():
            return channel_evidence(contract, target, observation, subject)
        case InstrumentTarget():
            return instrument_evidence(contract, target, observation, readout, subject)
        case FunctionTarget():
            return function_evidence(contract, target, observation, readout, subject)
        case _:
            assert_never(target)
