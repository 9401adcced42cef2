"""Rule ``max_entanglers``: an operation counts if it entangles and is not undone."""

from __future__ import annotations

from contracts.rules import MaxEntanglers
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import entanglers
from grader.verdict import Evidence
from ir.program import Program


def max_entanglers(rule: MaxEntanglers, contract: Contract, program: Program, subject: str) -> Evidence:
    """At most ``count`` operations entangle, as ``min_entanglers`` counts them.

    One operation on many qubits counts once: a contract that bounds entanglers bounds matrices too. Noise
    that may entangle leaves the rule undecided where it would decide.
    """
    found = entanglers(contract, program)
    operations = dict(numbered(program))
    measured = counted(len(found.counted), "entangling operation")
    bound = f"at most {rule.count}"
    if len(found.counted) > rule.count:
        shown = listed(describe(number, operations[number]) for number in found.counted)
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)
    if len(found.counted) + len(found.unknown) > rule.count:
        missing = f"{measured}; whether {counted(len(found.unknown), 'noise operation')} can entangle is not decided"
        shown = listed(describe(number, operations[number]) for number in found.unknown)
        return undecided(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=shown)
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
