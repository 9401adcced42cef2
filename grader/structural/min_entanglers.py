"""Rule ``min_entanglers``: an operation counts if it entangles and is not undone."""

from __future__ import annotations

from contracts.rules import MinEntanglers
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.simplify import entanglers
from grader.verdict import Evidence
from ir.program import Program


def min_entanglers(rule: MinEntanglers, contract: Contract, program: Program, subject: str) -> Evidence:
    """At least ``count`` operations entangle, once what undoes itself is taken out.

    ``grader.structural.simplify`` says how, and what it does not find. A single matrix on many qubits
    is one operation. A preparation of an entangled state counts; noise that may entangle leaves the rule
    undecided where it would decide.
    """
    found = entanglers(contract, program)
    operations = dict(numbered(program))
    measured = counted(len(found.counted), "entangling operation")
    bound = f"at least {rule.count}"
    if len(found.counted) >= rule.count:
        shown = listed(describe(number, operations[number]) for number in found.counted)
        return held(rule.rule, subject, rule.because, measured=f"{measured}: {shown}", bound=bound)
    if len(found.counted) + len(found.unknown) >= rule.count:
        missing = f"{measured}; whether {counted(len(found.unknown), 'noise operation')} can entangle is not decided"
        shown = listed(describe(number, operations[number]) for number in found.unknown)
        return undecided(rule.rule, subject, rule.because, measured=missing, bound=bound, witness=shown)
    witness = "; ".join(f"{describe(number, operations[number])} {why}" for number, why in found.discounted[:4])
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
