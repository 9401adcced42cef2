"""Rule ``max_measurements``: the most measurements that one run can make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from contracts.rules import MaxMeasurements
from contracts.schema import Contract
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.verdict import Evidence
from ir.program import Conditional, Measure, Operation, Program


def max_measurements(rule: MaxMeasurements, contract: Contract, program: Program, subject: str) -> Evidence:
    """No run makes more than ``count`` measurements, of ``qubits`` where they are named.

    Of the two branches of a condition the one that measures more counts, unless no record meets it.
    """
    most = _most(program.operations, rule.qubits)
    of = f" of qubits {listed(rule.qubits)}" if rule.qubits else ""
    measured = f"up to {counted(most, 'measurement')}{of} in one run"
    bound = f"at most {rule.count}{of}"
    if most <= rule.count:
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    found = [(number, item) for number, item in numbered(program) if isinstance(item, Measure)]
    shown = listed(describe(number, item) for number, item in found if not rule.qubits or item.qubit in rule.qubits)
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=shown)


def _most(operations: Iterable[Operation], qubits: Sequence[int]) -> int:
    total = 0
    for operation in operations:
        if isinstance(operation, Measure):
            total += not qubits or operation.qubit in qubits
        elif isinstance(operation, Conditional):
            met = _most(operation.operations, qubits) if operation.values else 0
            every = len(operation.values) == 2 ** len(operation.clbits)
            total += max(met, 0 if every else _most(operation.otherwise, qubits))
    return total
