"""What a dense evolution needs, from counts alone: memory, trajectories, updates of amplitudes."""

from __future__ import annotations

from grader.simulate.limits import BYTES_PER_AMPLITUDE
from grader.simulate.planner import Engine, Estimate, Question
from ir.program import Barrier, Channel, Measure, Prepare, Program, Reset, walk


def dense_estimate(question: Question) -> Estimate:
    """Needs of following every input column.

    One trajectory is what the limits are held against: how many outcomes really happen is known only to
    the evolution, which checks again at each split. ``branches`` is the bound from the operations.

    Raises:
        EngineLimit: The columns alone are too large, or the updates too many.
    """
    program = question.program
    columns = 1 << len(question.free)
    question.limits.check(program.num_qubits, columns)
    operations = operation_count(program)
    question.limits.check_work(program.num_qubits, columns, operations)
    amplitudes = columns << program.num_qubits
    # Comparisons hold the target and a regrouped copy beside the columns.
    return Estimate(
        amplitudes, branch_bound(question), 4 * BYTES_PER_AMPLITUDE * amplitudes, amplitudes * max(operations, 1)
    )


def operation_count(program: Program) -> int:
    """Operations that touch amplitudes, those inside conditionals included."""
    return sum(1 for operation in walk(program.operations) if not isinstance(operation, Barrier))


def branch_bound(question: Question) -> int:
    """No more trajectories than this are followed: outcomes multiply, and hidden ones are at most a full rank."""
    program = question.program
    records, hidden = 1, 1
    rank = (1 << program.num_qubits) << len(question.free)
    clbits: set[int] = set()
    for operation in walk(program.operations):
        match operation:
            case Measure():
                hidden = min(rank, 2 * hidden)
                clbits.add(operation.clbit)
            case Reset():
                hidden = min(rank, 2 * hidden)
            case Prepare():
                hidden = min(rank, hidden << len(operation.qubits))
            case Channel():
                hidden = min(rank, hidden * len(operation.kraus))
            case _:
                pass
    records = 1 << len(clbits)
    return hidden if hidden < records else records * min(rank, hidden // records or 1)


def _able(question: Question) -> str | None:
    return "every amplitude is followed" if question.form == "array" else None


DENSE = Engine("dense", _able, dense_estimate)
