"""Rule ``forbidden_calls``: the answer is made by the candidate's code and not by a library's solver."""

from __future__ import annotations

import ast

from contracts.rules import ForbiddenCalls
from contracts.schema import Contract
from grader.sandbox.call_kinds import ROWS, Row
from grader.sandbox.job import Call
from grader.structural.call_flow import reaches_result, returned_unchanged
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held, undecided
from grader.structural.observed_run import ObservedRun
from grader.structural.source_names import names_in
from grader.verdict import Evidence

_A_QNODE = "QNode.__call__"


def forbidden_calls(rule: ForbiddenCalls, contract: Contract, observed: ObservedRun, subject: str) -> Evidence:
    """No listed library function of ``kinds`` was called for what the entry point returned.

    What ran decides: calls are recorded in the candidate's process as they happen, by what was called and not
    by its name in the source (``grader.sandbox.calls``). A recorded call counts unless ``call_flow`` proves that
    its result reaches nothing that is returned; the return of a QNode's result, unchanged, is how a PennyLane
    program is handed in, and free. Functions that leave no record are looked for in the source alone. Switching
    the recording off counts like a call; what it could not follow leaves the rule undecided.
    """
    bound = f"no call of {listed(rule.kinds)} that makes the answer"
    named = _named(observed.source)
    tampered = [call for call in observed.calls if call.kind == "tampering"]
    mine = [call for call in observed.calls if call.kind in rule.kinds]
    bad = [call for call in mine if _counts(call, observed)]
    unseen = [f"{name} in line {line}" for name, line in named if _native_kind(name) in rule.kinds]
    if bad or tampered or unseen:
        shown = [_shown(call, named) for call in (*bad, *tampered)] + [f"{what}, seen in the source" for what in unseen]
        measured = f"{counted(len(shown), 'call')} of them"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(shown))
    lost = [call for call in observed.calls if call.kind == "unobserved"]
    if lost:
        measured = "the run did what the recording cannot follow"
        shown = [_shown(call, named) for call in lost]
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(shown))
    free = f"; free, for nothing comes of it: {listed(_shown(call, named) for call in mine)}" if mine else ""
    return held(rule.rule, subject, rule.because, measured=f"none{free}", bound=bound)


def _counts(call: Call, observed: ObservedRun) -> bool:
    if call.name.endswith(_A_QNODE) and returned_unchanged(observed.source, call, observed.entry_point):
        return False
    return reaches_result(observed.source, call, observed.entry_point)


def place_of(call: Call) -> str:
    """The candidate's functions and lines that made a call, innermost first."""
    return " < ".join(f"{name} line {line}" if line else name for name, line in reversed(call.chain))


def _shown(call: Call, named: list[tuple[str, int]]) -> str:
    where = place_of(call)
    last = call.chain[-1][1] if call.chain else 0
    parts = set(call.name.split("."))
    visible = any(line == last and line and name.rpartition(".")[2] in parts for name, line in named)
    seen = "seen at run time and in the source" if visible else "seen at run time"
    return f"{call.name} ({seen}{f': {where}' if where else ''})"


def _named(source: str) -> list[tuple[str, int]]:
    try:
        return list(dict.fromkeys(names_in(ast.parse(source))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _native_kind(name: str) -> str | None:
    return next((row.kind for row in ROWS if row.native and _is_of(name, row)), None)


def _is_of(name: str, row: Row) -> bool:
    return name.startswith(f"{row.package}.") and any(name.endswith(wanted.lstrip("*")) for wanted in row.names)
