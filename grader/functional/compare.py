"""The one entry of the functional grader: a contract, a target value and a program in, Evidence out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from contracts.closed_forms.parameters import TargetError
from contracts.schema import Contract
from contracts.target_values import (
    AnswerTarget,
    AnyOfTarget,
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    PropertyTarget,
    RelationTarget,
    SingleTarget,
    StateTarget,
    TargetValue,
    WideTarget,
)
from contracts.targets import check_target
from grader.functional.ancillas import clean_qubits_evidence
from grader.functional.any_of import best_evidence, best_option
from grader.functional.channel import compare_channel
from grader.functional.classical_function import compare_function
from grader.functional.distribution import compare_distribution
from grader.functional.hints import NearMiss, first_hint
from grader.functional.instrument import compare_instrument
from grader.functional.isometry import compare_isometry
from grader.functional.observe import Observation, Readout, Unreadable, observe, readout_of
from grader.functional.postselection import postselected
from grader.functional.report import Comparison
from grader.functional.state import compare_state
from grader.functional.wide import array_form, wide_evidence, wide_form
from grader.functional.wide_hints import with_hint
from grader.simulate.limits import DenseLimits, EngineLimit, count_text
from grader.verdict import Evidence, Outcome
from ir.program import Program

__all__ = ["TargetError", "compare"]


def compare(
    contract: Contract,
    target: TargetValue,
    program: Program,
    subject: str,
    *,
    limits: DenseLimits | None = None,
    relatives: Iterable[NearMiss] = (),
) -> tuple[Evidence, ...]:
    """Every functional fact about one case.

    Args:
        contract: Registers, observation policies and bounds.
        target: Of this case, from ``contracts.targets``.
        program: As lowered; qubits that it lacks are added idle.
        subject: Names the case in the evidence.
        limits: Of the dense engine; its own defaults if omitted.
        relatives: Other targets that a mistaken program might meet, for a hint; they decide nothing.

    Returns:
        In this order: the record, where measuring is required; the probability of success, where runs are
        post-selected; the clean qubits, where there are any; the compared object. Where an engine's limit
        is met, one undecided piece that names it.

    Raises:
        TargetError: The target is of another kind or size than the contract's object.
    """
    check_target(contract, target)
    return _decided(contract, target, program, subject, limits, relatives, hints=True)


def _decided(
    contract: Contract,
    target: TargetValue,
    program: Program,
    subject: str,
    limits: DenseLimits | None,
    relatives: Iterable[NearMiss],
    *,
    hints: bool,
) -> tuple[Evidence, ...]:
    try:
        if isinstance(target, AnyOfTarget):
            return _any_of(contract, target, program, subject, limits, relatives)
        if isinstance(target, WideTarget):
            small = array_form(contract, target, program)
            if small is None:
                found = wide_evidence(contract, target, program, subject)
                return _wide_hint(contract, target, program, subject, found) if hints else found
            target = small
        return _compare(contract, target, program, subject, limits, relatives, hints=hints)
    except EngineLimit as limit:
        listed = wide_form(target) if not isinstance(target, WideTarget | AnyOfTarget) else None
        if listed is not None:
            # A small target of a wide program: few amplitudes, or Clifford gates, may still decide it.
            found = wide_evidence(contract, listed, program, subject)
            if all(item.reason is None or not item.reason.startswith("limit.") for item in found):
                return found
        return (
            Evidence(
                str(contract.compare.object),
                subject,
                Outcome.UNDECIDED,
                f"{count_text(limit.estimate)} {limit.what}",
                f"at most {limit.bound}",
                limit.reason,
            ),
        )


def _any_of(
    contract: Contract,
    target: AnyOfTarget,
    program: Program,
    subject: str,
    limits: DenseLimits | None,
    relatives: Iterable[NearMiss],
) -> tuple[Evidence, ...]:
    """All options on one run of the dense engine, where they and the program are small enough; else one by one."""
    small: list[SingleTarget] = []
    for option in target.options:
        array = array_form(contract, option, program) if isinstance(option, WideTarget) else option
        if array is not None:
            small.append(array)
    if len(small) == len(target.options):
        try:
            return _compare(contract, AnyOfTarget(tuple(small)), program, subject, limits, relatives, hints=True)
        except EngineLimit:
            pass  # each option alone may meet an engine that it suits

    def hinted(index: int, found: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        option = target.options[index]
        if isinstance(option, WideTarget) and array_form(contract, option, program) is None:
            return _wide_hint(contract, option, program, subject, found)
        return _decided(contract, option, program, subject, limits, (), hints=True)

    each = (_decided(contract, option, program, subject, limits, (), hints=False) for option in target.options)
    return best_evidence(each, len(target.options), hinted)


def _wide_hint(
    contract: Contract, target: WideTarget, program: Program, subject: str, found: tuple[Evidence, ...]
) -> tuple[Evidence, ...]:
    return with_hint(
        contract, target, program, subject, found, lambda other: wide_evidence(contract, other, program, subject)
    )


_READ = (DistributionTarget, InstrumentTarget, FunctionTarget, RelationTarget, PropertyTarget)
_DIFFERS: dict[type, str] = {
    DistributionTarget: "functional.distribution_differs",
    StateTarget: "functional.state_differs",
    DensityTarget: "functional.state_differs",
    IsometryTarget: "functional.isometry_differs",
    ChannelTarget: "functional.channel_differs",
    InstrumentTarget: "functional.instrument_differs",
    FunctionTarget: "functional.function_differs",
    RelationTarget: "functional.function_differs",
    PropertyTarget: "functional.function_differs",
}


def _compare(
    contract: Contract,
    target: SingleTarget | AnyOfTarget,
    program: Program,
    subject: str,
    limits: DenseLimits | None,
    relatives: Iterable[NearMiss],
    *,
    hints: bool,
) -> tuple[Evidence, ...]:
    observation: Observation | None = observe(contract, program, limits)
    assert observation is not None  # only post-selection takes it away
    options = _arrays(target) if isinstance(target, AnyOfTarget) else (target,)
    try:
        readout, found = _readout(contract, options[0], observation, subject)
    except Unreadable as fault:
        reason = "functional.missing_record" if fault.missing else _DIFFERS[type(options[0])]
        unread = Evidence(
            "record", subject, Outcome.FAILED, str(fault), "one bit for each qubit of the register", reason
        )
        return (unread, *clean_qubits_evidence(contract, observation, subject))
    if observation.layout.postselected:
        observation, succeeded = postselected(contract, observation, readout, subject)
        found += (succeeded,)
        if observation is None:
            return found
    seen = observation
    clean = clean_qubits_evidence(contract, seen, subject)
    best = best_option(
        (_object_comparison(contract, option, seen, readout, subject) for option in options), len(options)
    )
    compared = best.comparison
    evidence = compared.evidence() if isinstance(compared, Comparison) else compared
    if isinstance(target, AnyOfTarget):
        evidence = best.named(evidence)
    if hints and evidence.outcome is not Outcome.HELD:
        # After the outcome: nothing that a hint finds, or fails at, can change it.
        hint = first_hint(
            contract,
            options[best.index],
            seen,
            readout,
            relatives,
            lambda asked, other: _object_comparison(asked, other, seen, readout, subject),
        )
        evidence = replace(evidence, witness="; ".join(text for text in (evidence.witness, hint) if text))
    return (*found, *clean, evidence)


def _arrays(target: AnyOfTarget) -> tuple[SingleTarget, ...]:
    options = target.arrays()
    if options is None:
        raise TypeError("any_of: forms for many qubits are compared one by one")
    return options


def _readout(
    contract: Contract, target: SingleTarget, observation: Observation, subject: str
) -> tuple[Readout, tuple[Evidence, ...]]:
    """How the object's value is read, and that it is recorded where the contract requires it.

    States, isometries and channels are not read from the record: for them it only has to be there. Of
    post-selected states it is the success bits that are read.
    """
    layout = observation.layout
    qubits = layout.measured if isinstance(target, InstrumentTarget) else layout.postselected or layout.graded
    try:
        readout = readout_of(contract, observation, qubits)
    except Unreadable as fault:
        is_read = isinstance(target, _READ) or bool(layout.postselected)
        if (fault.missing and contract.measurement == "required") or is_read:
            raise
        return Readout(()), ()
    if contract.measurement != "required":
        return readout, ()
    measured = f"{len(readout.bits)} bits recorded"
    return readout, (Evidence("record", subject, Outcome.HELD, measured, "every bit of the register is recorded"),)


def _object_comparison(
    contract: Contract, target: SingleTarget | AnyOfTarget, observation: Observation, readout: Readout, subject: str
) -> Comparison | Evidence:
    match target:
        case DistributionTarget():
            return compare_distribution(contract, target, observation, readout, subject)
        case StateTarget() | DensityTarget():
            return compare_state(contract, target, observation, subject)
        case IsometryTarget():
            return compare_isometry(contract, target, observation, subject)
        case ChannelTarget():
            return compare_channel(contract, target, observation, subject)
        case InstrumentTarget():
            return compare_instrument(contract, target, observation, readout, subject)
        case FunctionTarget() | RelationTarget() | PropertyTarget():
            return compare_function(contract, target, observation, readout, subject)
        case AnyOfTarget():
            options = _arrays(target)
            each = (_object_comparison(contract, option, observation, readout, subject) for option in options)
            return best_option(each, len(options)).comparison
        case AnswerTarget():
            raise TypeError("an answer is compared by compare_answer: it has no program")
        case _:
            assert_never(target)
