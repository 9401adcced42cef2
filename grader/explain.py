"""A grading in words and pictures, for people. Decides nothing: it only rewrites what was decided."""

from __future__ import annotations

from contracts.schema import Contract
from grader.pipeline import CaseRun, Grading
from grader.verdict import REASONS, Evidence, Outcome, Verdict
from ir.drawing import draw

_MARKS = {Outcome.HELD: "✓", Outcome.FAILED: "✗", Outcome.UNDECIDED: "?"}
MAX_OUTPUT_SHOWN = 2000


def headline(verdict: Verdict) -> str:
    """Status, reason and blame in one line."""
    blame = "" if verdict.blame == "none" else f", blame: {verdict.blame}"
    return f"{verdict.status.upper().replace('_', ' ')}  {verdict.reason}{blame}"


def checklist(verdict: Verdict) -> list[str]:
    """Every checked fact in order, with what was measured and its bound."""
    lines: list[str] = []
    subject = None
    for item in verdict.evidence:
        if item.subject != subject:
            subject = item.subject
            lines.append(subject)
        lines += _item(item)
    return lines


def picture(run: CaseRun, *, width: int = 100) -> list[str]:
    """The circuit of one case as it was read."""
    if run.program is None:
        return []
    return [f"{run.subject}: as it was read", *draw(run.program, width=width).splitlines(), *run.notes]


def explain(grading: Grading, contract: Contract, *, width: int = 100) -> str:
    """The whole report as plain text."""
    verdict = grading.verdict
    lines = [headline(verdict), verdict.summary, "", f"{contract.id}: {contract.title}"]
    if verdict.evidence:
        lines += ["", *checklist(verdict)]
    drawn: set[str] = set()
    for run in grading.runs:
        shown = picture(run, width=width)
        # Cases that were read as the same circuit are drawn once.
        if shown and "\n".join(shown[1:]) not in drawn:
            drawn.add("\n".join(shown[1:]))
            lines += ["", *shown]
    printed = next((run.record for run in grading.runs if run.record.stdout or run.record.stderr), None)
    if printed is not None and verdict.status != "pass":
        for name, text in (("standard output", printed.stdout), ("standard error", printed.stderr)):
            if text:
                lines += ["", f"the program's {name}:", text[:MAX_OUTPUT_SHOWN].rstrip()]
    return "\n".join(lines) + "\n"


def _item(item: Evidence) -> list[str]:
    unit = f" [{item.unit}]" if item.unit else ""
    lines = [f"  {_MARKS[item.outcome]} {item.check}: {item.measured}; asked: {item.bound}{unit}"]
    if item.outcome is not Outcome.HELD:
        if item.reason is not None:
            lines.append(f"      {REASONS[item.reason].text}")
        if item.witness:
            lines.append(f"      {item.witness}")
        if item.because:
            lines.append(f"      because {item.because}")
    return lines
