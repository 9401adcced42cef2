"""Rule ``min_qubits``: a qubit counts if something acts on it."""

from __future__ import annotations

from contracts.rules import MinQubits
from contracts.schema import Contract
from grader.structural.describe import counted, listed
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def min_qubits(rule: MinQubits, contract: Contract, program: Program, subject: str) -> Evidence:
    """At least ``count`` qubits are acted on.

    Gates, matrices, preparations, resets, noise and measurements act, wherever they may run. Identities,
    barriers and operations that undo each other do not, nor does a matrix on the qubits that it leaves alone.
    """
    qubits = sorted({qubit for step in effective_steps(program) for qubit in step.qubits})
    measured = f"{counted(len(qubits), 'qubit')} acted on: {listed(qubits)}"
    bound = f"at least {rule.count}"
    if len(qubits) >= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    idle = [qubit for qubit in range(program.num_qubits) if qubit not in qubits]
    witness = f"no effect on {counted(len(idle), 'qubit')} of {program.num_qubits}: {listed(idle)}" if idle else ""
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=witness)
