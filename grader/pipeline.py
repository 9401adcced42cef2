"""grade(): the one place that orders the stages and turns every error into a verdict.

Source checks, then for each case: run in the sandbox, size limits, structural rules, functional
comparison. All rules and all cases run, in a fixed order; ``settle`` decides once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from contracts.cases import ResolvedCase, resolve_cases
from contracts.load import contract_digest
from contracts.schema import Contract, ObjectKind
from contracts.target_values import AnswerTarget, AnyOfTarget, TargetValue
from contracts.targets import TargetError, evaluate_for
from grader.arguments import handed_over
from grader.counterfactual import check_counterfactuals
from grader.functional.all_angles import all_angles_evidence
from grader.functional.answer import compare_answer
from grader.functional.compare import compare
from grader.functional.near_arguments import related_targets
from grader.sandbox.job import (
    MEBIBYTE,
    Answered,
    Built,
    CandidateFailed,
    Job,
    LimitHit,
    Limits,
    Returned,
    Run,
    RunRecord,
    Sandbox,
    SandboxFailed,
    Unsupported,
)
from grader.structural.case_program import CaseProgram
from grader.structural.check import (
    check_calls,
    check_cases,
    check_returned,
    check_rules,
    check_synthesis,
    looks_at_calls,
    looks_at_synthesis,
)
from grader.structural.observed_run import ObservedRun
from grader.submission import Refused, Submission, checked_text
from grader.substitution import Judge, check_substitutions
from grader.verdict import REASONS, Blame, Evidence, Outcome, Stage, Verdict, settle
from grader.version import VERSION, code_digest
from ir.codec import digest as program_digest
from ir.program import Gate, Program, walk

# Radians or half turns. A double of this size is exact to 1e-10: ten thousand of them decide nothing that a contract
# tells apart. Beyond, the sum that made the angle had been rounded before anybody saw it, and a verdict on it would be
# undecided by the author's own doing.
MAX_ANGLE = 2**20


@dataclass(frozen=True, slots=True)
class CaseRun:
    """What lies beside a verdict for one case: the program as it was read, and how the run went."""

    subject: str
    program: Program | None
    record: RunRecord
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grading:
    """A verdict and its run record. Only the verdict is the same on every machine."""

    verdict: Verdict
    runs: tuple[CaseRun, ...]


class _Stop(Exception):
    """A case ended early, with the reason; later cases would meet the same wall."""

    def __init__(self, reason: str, summary: str) -> None:
        self.reason, self.summary = reason, summary
        super().__init__(summary)


def grade(submission: Submission, contract: Contract, sandbox: Sandbox) -> Grading:
    """Grade one submission. Never raises for anything that a candidate does, nor for our own faults.

    Args:
        submission: Source, framework, and perhaps another entry point.
        contract: Already valid.
        sandbox: Runs the candidate; not closed here.
    """
    runs: list[CaseRun] = []
    evidence: list[Evidence] = []
    digests = {
        "source": submission.digest,
        "contract": contract_digest(contract),
        "grader": f"{VERSION} {code_digest()}",
    }
    try:
        text = checked_text(submission, contract)
        digests["runtime"] = _runtime(sandbox, submission.framework)
        cases = resolve_cases(contract, contract_digest=digests["contract"], source_digest=digests["source"])
        for index, case in enumerate(cases):
            evidence += _grade_case(submission, contract, sandbox, text, case, runs)
            built = runs[-1].program
            if built is not None:
                digests[f"program.{index + 1}"] = program_digest(built)
        evidence += _side_by_side(contract, cases, tuple(run.program for run in runs), digests)
        if all(item.outcome is Outcome.HELD for item in evidence):
            evidence += _at_all_angles(contract, cases, runs)
    except Refused as refusal:
        return Grading(Verdict(refusal.reason, str(refusal), tuple(evidence), digests), tuple(runs))
    except _Stop as stop:
        # Where we cannot go on, a failure that an earlier case has proved still stands.
        ours = REASONS[stop.reason].blame is Blame.GRADER
        if not ours or all(item.outcome is not Outcome.FAILED for item in evidence):
            return Grading(Verdict(stop.reason, stop.summary, tuple(evidence), digests), tuple(runs))
    except Exception as error:  # noqa: BLE001 - our failure must look like ours, never like the candidate's
        return Grading(Verdict("grader.internal", _ours(error), tuple(evidence), digests), tuple(runs))
    reason = settle(tuple(evidence))
    return Grading(Verdict(reason, _summary(reason, tuple(evidence)), tuple(evidence), digests), tuple(runs))


def _grade_case(
    submission: Submission, contract: Contract, sandbox: Sandbox, text: str, case: ResolvedCase, runs: list[CaseRun]
) -> tuple[Evidence, ...]:
    asks_a_value = contract.compare.object is ObjectKind.ANSWER
    run = sandbox.run(
        Job(
            framework=submission.framework,
            source=text,
            entry_point=submission.entry_point or contract.entry_point.name,
            arguments=handed_over(case.arguments),
            num_qubits=contract.num_qubits,
            limits=_limits(contract),
            answer=asks_a_value,
            record_calls=looks_at_calls(contract),
            record_synthesis=looks_at_synthesis(contract) and not asks_a_value,
        )
    )
    outcome = run.outcome
    program = outcome.program if isinstance(outcome, Built) else None
    notes = tuple(note.message for note in outcome.notes) if isinstance(outcome, Built) else ()
    runs.append(CaseRun(case.subject, program, run.record, notes))
    if isinstance(outcome, Returned):
        refused = check_returned(contract, outcome.kind, outcome.python_type, case.subject)
        if refused is not None:
            return (refused,)
    observed = ObservedRun(text, submission.entry_point or contract.entry_point.name, run.calls, program)
    calls = _checked("rules", Stage.STRUCTURAL, case.subject, lambda: check_calls(contract, observed, case.subject))
    if isinstance(outcome, Answered):
        return calls + _answer_evidence(contract, outcome, case)
    if program is None:
        raise _stopped(run, case.subject, "a plain value" if asks_a_value else "a program")
    _check_size(contract, program, case.subject)
    _check_angles(contract, program, case.subject)
    target = _target(contract, case)
    return (
        calls
        + _checked(
            "rules",
            Stage.STRUCTURAL,
            case.subject,
            lambda: check_rules(contract, program, case.subject, case.arguments),
        )
        + _checked("rules", Stage.STRUCTURAL, case.subject, lambda: check_synthesis(contract, observed, case.subject))
        + _checked(
            contract.compare.object,
            Stage.FUNCTIONAL,
            case.subject,
            lambda: compare(
                contract,
                target,
                _compared(contract, program),
                case.subject,
                relatives=related_targets(contract, case.target, case.arguments),
            ),
        )
    )


def _side_by_side(
    contract: Contract, cases: tuple[ResolvedCase, ...], programs: tuple[Program | None, ...], digests: dict[str, str]
) -> tuple[Evidence, ...]:
    """What is asked of the programs of all cases together, if every case gave one."""
    built = tuple(program for program in programs if program is not None)
    if len(built) < len(cases):
        return ()
    seen = tuple(
        CaseProgram(case.subject, case.arguments, program, case.probe)
        for case, program in zip(cases, built, strict=True)
    )
    judge = Judge(
        lambda case: _target(contract, case),
        lambda target, program, subject: compare(contract, target, _compared(contract, program), subject),
    )
    seed = digests["contract"] + digests["source"]
    return (
        _checked("rules", Stage.STRUCTURAL, "all cases", lambda: check_cases(contract, seen))
        + _checked(
            "rules", Stage.STRUCTURAL, "all cases", lambda: check_substitutions(contract, cases, built, seed, judge)
        )
        + _checked("rules", Stage.STRUCTURAL, "all cases", lambda: check_counterfactuals(contract, cases, built, judge))
    )


def _at_all_angles(contract: Contract, cases: tuple[ResolvedCase, ...], runs: list[CaseRun]) -> tuple[Evidence, ...]:
    """Whether the cases prove more than themselves; it decides nothing, and a fault in it is seen as ours."""
    built = tuple(run.program for run in runs if run.program is not None)
    if len(built) < len(cases):
        return ()
    return all_angles_evidence(contract, tuple(case.arguments for case in cases), built)


def _answer_evidence(contract: Contract, answered: Answered, case: ResolvedCase) -> tuple[Evidence, ...]:
    target = _target(contract, case)
    assert isinstance(target, AnswerTarget | AnyOfTarget)  # an answer's contract allows nothing else
    relatives = related_targets(contract, case.target, case.arguments)
    return _checked(
        contract.compare.object,
        Stage.FUNCTIONAL,
        case.subject,
        lambda: compare_answer(contract, target, answered.value, case.subject, relatives=relatives),
    )


def _stopped(run: Run, subject: str, expected: str) -> _Stop:
    """The end of a grading whose candidate gave no program."""
    match run.outcome:
        case CandidateFailed(fault=fault, message=message, line=line):
            place = f", line {line}" if line is not None else ""
            return _Stop(fault.value, f"{subject}{place}: {message}")
        case LimitHit(limit=limit, message=message):
            return _Stop(limit.value, f"{subject}: {message}")
        case Unsupported(what=what, at=at, hint=hint):
            where = f" at {at}" if at else ""
            return _Stop("unsupported.operation", f"{subject}: {what}{where}" + (f"; {hint}" if hint else ""))
        case Returned(kind=kind, python_type=python_type):
            return _Stop(
                "candidate.wrong_return",
                f"{subject}: the entry point returned {kind} ({python_type}), {expected} is expected",
            )
        case SandboxFailed(reason=reason, message=message):
            return _Stop(reason, f"{subject}: {message}")
        case Built() | Answered():
            raise AssertionError("what was asked for stops nothing")


def _check_size(contract: Contract, program: Program, subject: str) -> None:
    limit = contract.limits
    named = contract.num_qubits
    if contract.work_qubits == "forbidden" and program.num_qubits > named:
        raise _Stop(
            "limit.qubits", f"{subject}: {program.num_qubits} qubits, the contract has {named} and no work qubits"
        )
    if program.num_qubits > limit.qubits:
        raise _Stop("limit.qubits", f"{subject}: {program.num_qubits} qubits, the limit is {limit.qubits}")
    operations = sum(1 for _ in walk(program.operations))
    if operations > limit.operations:
        raise _Stop("limit.operations", f"{subject}: {operations} operations, the limit is {limit.operations}")


def _compared(contract: Contract, program: Program) -> Program:
    """The program without a global phase that is known to no turn, where none counts: its error would count."""
    if contract.compare.phase == "fixed" or abs(program.global_phase) <= MAX_ANGLE:
        return program
    return replace(program, global_phase=0.0)


def _check_angles(contract: Contract, program: Program, subject: str) -> None:
    """No angle is so large that its own rounding would decide the verdict."""
    phase = _compared(contract, program).global_phase
    found = f"a global phase of {phase:.3g}" if abs(phase) > MAX_ANGLE else ""
    for place, operation in enumerate(walk(program.operations)):
        if isinstance(operation, Gate) and any(abs(value) > MAX_ANGLE for value in operation.params):
            shown = ", ".join(f"{value:.3g}" for value in operation.params)
            found = f"operation {place}, {operation.name}({shown}),"
            break
    if found:
        raise _Stop("candidate.invalid_program", f"{subject}: {found} is beyond {MAX_ANGLE}, where angles are rounded")


def _target(contract: Contract, case: ResolvedCase) -> TargetValue:
    try:
        return evaluate_for(contract, case.target, case.arguments)
    except TargetError as error:
        raise _Stop("contract.broken", f"{case.subject}: {error}") from None


def _checked(check: str, stage: Stage, subject: str, run: Callable[[], tuple[Evidence, ...]]) -> tuple[Evidence, ...]:
    """The evidence of ``run``; a fault of ours is undecided evidence, so that what else was decided still counts."""
    try:
        return run()
    except _Stop:
        raise
    except TargetError as error:
        raise _Stop("contract.broken", f"{subject}: {error}") from None
    except Exception as error:  # noqa: BLE001 - a fault in our own checks is ours, whatever it is
        reason = "grader.rule_failed" if stage is Stage.STRUCTURAL else "grader.comparison_failed"
        return (Evidence(check, subject, Outcome.UNDECIDED, _ours(error), "a decision", reason=reason),)


def _ours(error: Exception) -> str:
    # The message may hold paths or values of this machine; its type is enough to look it up in the log.
    return f"{type(error).__name__} inside the grader"


def _limits(contract: Contract) -> Limits:
    bounds = contract.limits
    return Limits(
        cpu_seconds=bounds.cpu_seconds, wall_seconds=bounds.wall_seconds, memory_bytes=bounds.memory_mib * MEBIBYTE
    )


def _runtime(sandbox: Sandbox, framework: str) -> str:
    versions = sandbox.versions(framework)
    return ", ".join(f"{name} {version}" for name, version in sorted(versions.items())) or f"{framework}: not installed"


def _summary(reason: str, evidence: tuple[Evidence, ...]) -> str:
    if reason == "pass":
        rules = sum(1 for item in evidence if REASONS.get(f"rule.{item.check}"))
        others = len(evidence) - rules
        return f"passed: {_count(rules, 'rule check')} and {_count(others, 'comparison')} held"
    decisive = next(
        (item for outcome in (Outcome.FAILED, Outcome.UNDECIDED) for item in evidence if item.outcome is outcome), None
    )
    if decisive is None:
        return REASONS[reason].text
    unit = f" ({decisive.unit})" if decisive.unit else ""
    detail = f"; {decisive.witness}" if decisive.witness else ""
    stage = REASONS[reason].stage
    where = decisive.check if stage is Stage.STRUCTURAL else decisive.subject
    return f"{REASONS[reason].text}: {where}: {decisive.measured}, bound {decisive.bound}{unit}{detail}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
