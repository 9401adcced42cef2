"""Rule ``oracle_used``: the oracle handed in runs, and as often as the contract says."""

from __future__ import annotations

from contracts.arguments import Circuit
from contracts.rules.oracle import OracleUsed
from contracts.schema import Contract
from grader.structural.case_program import CaseProgram
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.oracle_uses import uses_of
from grader.verdict import Evidence


def oracle_used(rule: OracleUsed, contract: Contract, cases: tuple[CaseProgram, ...]) -> Evidence:
    """In every case so many uses of the argument are found (``grader.structural.oracle_uses``).

    A use within a conditional counts as one. Operations that carry the argument's name and are no use make the
    rule undecided where they could decide it.
    """
    bound = f"at least {rule.at_least}" + ("" if rule.at_most is None else f", at most {rule.at_most}")
    least: tuple[int, str] | None = None
    for case in cases:
        value = case.arguments[rule.argument]
        if not isinstance(value, Circuit):
            raise ValueError(f"{rule.argument} is no circuit")  # the contract's fault, checked when it is loaded
        uses = uses_of(case.program, rule.argument, value.program)
        count = len(uses.found)
        measured = f"{rule.argument} used {counted(count, 'time')}"
        operations = dict(numbered(case.program))
        witness = listed(describe(number, operations[number]) for number in uses.unmatched)
        too_few, too_many = count < rule.at_least, rule.at_most is not None and count > rule.at_most
        if uses.unmatched and not too_many:
            why = f"{measured}, and {counted(len(uses.unmatched), 'operation')} of that name match no use of it"
            return undecided(rule.rule, case.subject, rule.because, measured=why, bound=bound, witness=witness)
        if too_few or too_many:
            lost = f"a use of {rule.argument} whose gates were decomposed, or merged with others, is not recognised"
            witness = lost if too_few else ""
            return failed(rule.rule, case.subject, rule.because, measured=measured, bound=bound, witness=witness)
        if least is None or count < least[0]:
            least = count, measured
    assert least is not None  # a contract has at least one case
    return held(rule.rule, "all cases", rule.because, measured=least[1], bound=bound)
