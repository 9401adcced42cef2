"""The three kinds of evidence that a rule answers with."""

from __future__ import annotations

from grader.verdict import Evidence, Outcome


def held(rule: str, subject: str, because: str, *, measured: str, bound: str) -> Evidence:
    """The rule holds; ``measured`` says on what."""
    return Evidence(rule, subject, Outcome.HELD, measured, bound, because=because)


def failed(rule: str, subject: str, because: str, *, measured: str, bound: str, witness: str = "") -> Evidence:
    """The rule is broken; ``witness`` names the operations that show it."""
    return Evidence(rule, subject, Outcome.FAILED, measured, bound, f"rule.{rule}", witness=witness, because=because)


def undecided(rule: str, subject: str, because: str, *, measured: str, bound: str, witness: str = "") -> Evidence:
    """Neither was found; ``measured`` says what is missing."""
    return Evidence(
        rule, subject, Outcome.UNDECIDED, measured, bound, "undecided.rule", witness=witness, because=because
    )
