"""Rule ``measured_exactly``: the measured qubits are one register, in the order that the contract reads."""

from __future__ import annotations

from contracts.rules import MeasuredExactly
from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held, undecided
from grader.structural.record import Record, record_of
from grader.structural.steps import steps_of
from grader.verdict import Evidence
from ir.program import Measure, OutputKind, Program

_RETURNED = {
    OutputKind.STATE: "a state",
    OutputKind.DENSITY_MATRIX: "a density matrix",
    OutputKind.EXPECTATION: "an expectation value",
    OutputKind.VARIANCE: "a variance",
    OutputKind.ENTROPY: "an entropy",
    OutputKind.PURITY: "a purity",
    OutputKind.MUTUAL_INFORMATION: "a mutual information",
}


def measured_exactly(rule: MeasuredExactly, contract: Contract, program: Program, subject: str) -> Evidence:
    """Every qubit of the register is measured, no other is, and the record is in the contract's order.

    Exactly means exactly: a measurement of a qubit outside the register breaks the rule wherever it stands,
    also in the middle, also in a branch that may never run. A qubit of the register counts as measured if
    its outcome is in the record at the end, so an overwritten one does not.

    With ``readout = "ordered"`` the written clbits, unwritten ones left out, show the register's qubits in
    ascending order, each once, and no qubit is measured a second time over its first record (measure, flip
    to the wanted bits, measure again); with ``by_qubit`` and ``record`` any order will do, and what a qubit's
    second record means is left to the comparison. A record that is not printed is none, but under ``record``.
    With ``measurement = "optional"`` a program that records nothing holds: it is observed on the register. A record
    that depends on the run is undecided.
    """
    register = next(item for item in contract.registers if item.name == rule.register_name)
    steps = steps_of(program)
    possible = {step.number for step in steps}
    measures = [(n, item) for n, item in numbered(program) if isinstance(item, Measure) and n in possible]
    hidden = program.unprinted if contract.readout != "record" else ()
    ordered = contract.readout == "ordered"
    bound = f"qubits {listed(register.qubits)}" + (", each once, lowest clbit first" if ordered else "")

    def answer_no(measured: str, witness: str) -> Evidence:
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)

    touched = sorted({item.qubit for _, item in measures})
    outside = [describe(n, item) for n, item in measures if item.qubit not in register.qubits]
    if outside:
        return answer_no(f"qubits {listed(touched)}", f"outside the register: {listed(outside)}")
    if all(item.clbit in hidden for _, item in measures) and contract.measurement == "optional":
        measured = "nothing is measured: observed on the register"
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    always = [step.operation.qubit for step in steps if isinstance(step.operation, Measure) and not step.guards]
    sources = record_of(program).sources
    record = Record({clbit: qubits for clbit, qubits in sources.items() if clbit not in hidden})
    shown = list(record.certain.values())
    missing = [qubit for qubit in register.qubits if not any(qubit in s for s in record.sources.values())]
    if missing:
        lost = [qubit for qubit in missing if qubit in touched]
        why = f"overwritten in the record: {listed(lost)}" if lost else f"never measured: {listed(missing)}"
        unprinted = {item.qubit for _, item in measures if item.clbit in hidden}.intersection(missing)
        if unprinted:
            why = f"measured, but not in what is returned: {listed(sorted(unprinted))}"
        if program.outputs:
            returned = dict.fromkeys(_RETURNED[output.kind] for output in program.outputs)
            why += f" (returned: {listed(returned)}, which is no record)"
        return answer_no(f"qubits {listed(shown)}", why)
    if record.uncertain:
        measured = f"what clbits {listed(record.uncertain)} show depends on the run"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    places = "; ".join(f"qubit {qubit} in clbit {clbit}" for clbit, qubit in record.certain.items())
    if ordered and shown != list(register.qubits):
        repeated = sorted({qubit for qubit in shown if shown.count(qubit) > 1})
        if repeated:
            return answer_no(f"qubits {listed(shown)}", f"more than once in the record: {listed(repeated)}: {places}")
        order = "reversed" if shown == list(reversed(register.qubits)) else "in another order"
        return answer_no(f"qubits {listed(shown)}", f"the record is {order}: {places}")
    again = sorted({qubit for qubit in always if always.count(qubit) > 1})
    if ordered and again:
        return answer_no(f"qubits {listed(shown)}", f"measured again over an earlier record: {listed(again)}")
    return held(rule.rule, subject, rule.because, measured=f"qubits {listed(shown)}", bound=bound)
