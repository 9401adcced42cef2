"""Programs that do no work: what they score shows what a contract gives away.

The empty program, the identity, measuring what was never touched, a constant answer and an echo of
the arguments. None may pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from contracts.arguments import Value
from contracts.cases import ResolvedCase
from contracts.schema import Contract, End
from contracts.target_values import DistributionTarget, FunctionTarget, StateTarget
from contracts.targets import TargetError, evaluate_for
from ir.program import Barrier, Gate, Measure, Operation, Program


def baselines(contract: Contract, cases: Sequence[ResolvedCase]) -> Iterator[tuple[str, tuple[Program, ...]]]:
    """Each with its name and one program a case."""
    n = contract.num_qubits
    everything = tuple(range(n))
    yield "empty program", (_program(contract, ()),) * len(cases)
    yield "identity", (_program(contract, (*(Gate("id", (q,)) for q in everything), Barrier(everything))),) * len(cases)
    if contract.measurement != "forbidden":
        yield "measuring alone", (_measured(contract, ()),) * len(cases)
    answers = [_likeliest(contract, case) for case in cases]
    first = next((answer for answer in answers if answer), 0)
    yield "constant answer", (_answered(contract, first),) * len(cases)
    yield "echo of the arguments", tuple(_answered(contract, _as_number(case.arguments)) for case in cases)


def _program(contract: Contract, operations: Sequence[Operation], num_clbits: int = 0) -> Program:
    return Program(contract.num_qubits, num_clbits, tuple(operations))


def _measured(contract: Contract, operations: Sequence[Operation]) -> Program:
    qubits = contract.qubits_ending(End.MEASURED) or contract.qubits_ending(End.GRADED)
    measures = tuple(Measure(qubit, clbit) for clbit, qubit in enumerate(qubits))
    return _program(contract, (*operations, *measures), len(qubits))


def _answered(contract: Contract, value: int) -> Program:
    """The bits of ``value`` written on the graded register by X gates, measured where measuring is allowed."""
    graded = contract.qubits_ending(End.GRADED)
    flips = tuple(Gate("x", (qubit,)) for k, qubit in enumerate(graded) if value >> k & 1)
    if contract.measurement == "forbidden":
        return _program(contract, flips)
    return _measured(contract, flips)


def _likeliest(contract: Contract, case: ResolvedCase) -> int:
    """The likeliest value of a case's target; for functions the commonest entry; 0 where there is none."""
    try:
        target = evaluate_for(contract, case.target, case.arguments)
    except TargetError:
        return 0
    match target:
        case DistributionTarget(probabilities):
            return int(np.argmax(probabilities))
        case StateTarget(amplitudes):
            return int(np.argmax(np.abs(amplitudes)))
        case FunctionTarget(table):
            return max(set(table), key=lambda value: (table.count(value), -value))
        case _:
            return 0


def _as_number(arguments: Mapping[str, Value]) -> int:
    """The arguments' bits one after another: what a program that only copies its input would write."""
    bits = ""
    for value in arguments.values():
        if isinstance(value, str) and set(value) <= {"0", "1"}:
            bits += value
        elif isinstance(value, int):
            bits += format(value & (1 << 16) - 1, "b")
    return int(bits, 2) if bits else 1
