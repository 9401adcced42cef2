"""Rule ``terminal_measurement``: a register's measurements are the end of it."""

from __future__ import annotations

from contracts.rules import TerminalMeasurement
from contracts.schema import Contract
from grader.structural.describe import describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.light_cone import unreachable
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def terminal_measurement(rule: TerminalMeasurement, contract: Contract, program: Program, subject: str) -> Evidence:
    """After the first measurement of a register's qubit nothing that matters acts on it or reads that record.

    What matters can reach a graded register or the surviving record; a correction of a qubit that nobody looks
    at any more does not. A second measurement of an untouched qubit repeats the first and is free.
    With ``measurement = "optional"`` an unmeasured register is observed at the end, and holds.
    """
    register = next(item for item in contract.registers if item.name == rule.register_name)
    steps = effective_steps(program)
    idle = unreachable(steps, contract, {})
    operations = dict(numbered(program))
    measured_by: dict[int, int] = {}
    records: dict[tuple[int, int], int] = {}
    bad: list[str] = []
    for index, step in enumerate(steps):
        if step.written is not None and step.qubits[0] in register.qubits:
            measured_by.setdefault(step.qubits[0], step.number)
            records[step.written] = step.number
            continue
        if index in idle:
            continue
        acts = [qubit for qubit in step.qubits if qubit in measured_by]
        reads = [bit for guard in step.guards for bit in guard.bits if bit in records]
        what = describe(step.number, operations[step.number])
        if acts:
            bad.append(f"{what} comes after operation {measured_by[acts[0]]} measured qubit {acts[0]}")
        elif reads:
            bad.append(f"{what} depends on what operation {records[reads[0]]} measured")
    bound = f"register {register.name} measured at the end only"
    missing = [qubit for qubit in register.qubits if qubit not in measured_by]
    if bad:
        measured = f"{len(bad)} operations after a measurement of the register"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(bad))
    if missing and (contract.measurement == "required" or measured_by):
        witness = f"never measured: {listed(missing)}"
        return failed(rule.rule, subject, rule.because, measured="not all of it", bound=bound, witness=witness)
    measured = "measured last" if measured_by else "nothing is measured: observed at the end"
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
