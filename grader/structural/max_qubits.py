"""Rule ``max_qubits``: a qubit counts if something with an effect acts on it."""

from __future__ import annotations

from contracts.rules import MaxQubits
from contracts.schema import Contract
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def max_qubits(rule: MaxQubits, contract: Contract, program: Program, subject: str) -> Evidence:
    """At most ``count`` qubits are acted on, as ``min_qubits`` counts them.

    Idle qubits are free, and so are qubits on which all operations cancel out. What ``effective_steps`` does
    not find to cancel counts, so a program that holds is proved to and one that fails may hide more.
    """
    steps = effective_steps(program)
    qubits = sorted({qubit for step in steps for qubit in step.qubits})
    measured = f"{counted(len(qubits), 'qubit')} acted on: {listed(qubits)}"
    bound = f"at most {rule.count}"
    if len(qubits) <= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    beyond = qubits[rule.count :]
    first = {qubit: next(step.number for step in steps if qubit in step.qubits) for qubit in beyond[:4]}
    witness = "; ".join(f"operation {number} acts on qubit {qubit}" for qubit, number in first.items())
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
