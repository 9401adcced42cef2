"""What the engines for many qubits would need, from counts alone, and what their answers show.

How large a sparse state or a diagram becomes is known to the run only, which stops at its bound; what is
refused here is what would pass a bound for certain. The estimates are those of the worst case within the bound.
"""

from __future__ import annotations

import numpy as np

from grader.simulate import cancellation, decision_diagrams, decision_diagrams_boolean, sparse, stabilizer
from grader.simulate.decision_diagrams import can_check, merging_error
from grader.simulate.decision_diagrams_boolean import permutes_basis_states
from grader.simulate.dense_cost import operation_count
from grader.simulate.haar import COLUMNS
from grader.simulate.limits import BYTES_PER_AMPLITUDE, EngineLimit
from grader.simulate.planner import Engine, Estimate, Question, Shows
from grader.simulate.rotation_words import narrow
from grader.simulate.stabilizer import is_clifford
from ir.program import Barrier, Channel, Conditional, Gate, Measure, Prepare, Program, Reset, UnitaryMatrix, walk

# Updates of one amplitude that take as long as (benchmarks/wide_scale.py): a gate on a tableau, for each of its
# qubits and once besides; an update of a sparse amplitude; a step of a diagram in Python; a gate to be
# cancelled; one to be told as rotations, which are moved back; a gate on one column, besides its amplitudes; forking
# a process.
_TABLEAU_QUBIT, _TABLEAU_GATE = 4, 3_000
_SPARSE_UPDATE = 60
_BOOLEAN_STEP = 2_000
# Equal within what the machine scatters: first what proves most.
_ROTATION_GATE, _CANCELLING_GATE, _COLUMN_GATE = 12_900, 13_000, 13_000
_PROCESS = 20_000_000
_DIAGRAM_MULTIPLICATION = 200_000
_SEARCH_INPUTS, _SEARCH_AMPLITUDES = 100, 2**13
_SEARCH_GATE = 70_000  # on one input: a few calls of numpy

# One random column is run up to here: a quarter of a gigabyte is never held, and it takes about a second.
MAX_COLUMN_QUBITS = 18
MAX_COLUMN_UPDATES = 2**30

_STATES, _LAWS = ("stabilizer", "sparse"), ("sparse", "affine")


def gates_only(program: Program) -> bool:
    """Whether a program is a product of unitaries, without measurement, reset, noise or conditions."""
    return all(isinstance(operation, Gate | UnitaryMatrix | Barrier) for operation in program.operations)


def _stabilizer_able(question: Question) -> str | None:
    asked = (
        (question.kind == "state" and question.form == "stabilizer")
        or (question.kind == "distribution" and question.form in _LAWS)
        or (
            question.kind == "unitary"
            and not question.phase_fixed
            and question.other is not None
            and is_clifford(question.other)
        )
    )
    return "every operation is Clifford" if asked and is_clifford(question.program) else None


def _stabilizer_estimate(question: Question) -> Estimate:
    """Records and resets may take a qubit each, conditions on records that are no parity fork."""
    operations = len(question.program.operations)
    if operations > stabilizer.MAX_UPDATES:
        raise EngineLimit("updates of stabilizer tableaus", operations, stabilizer.MAX_UPDATES, "limit.branches")
    references = len(question.free) if question.kind == "unitary" else 0
    certain = question.program.num_qubits + references
    if certain > stabilizer.MAX_TABLEAU:
        what = "qubits of a stabilizer tableau"
        raise EngineLimit(what, certain, stabilizer.MAX_TABLEAU, "limit.dimension")
    records = sum(isinstance(operation, Measure | Reset) for operation in walk(question.program.operations))
    qubits = min(certain + records, stabilizer.MAX_TABLEAU)
    bits = 4 * qubits * qubits
    cost = operations * (_TABLEAU_GATE + _TABLEAU_QUBIT * qubits)
    return Estimate(bits, _forks(question.program, stabilizer.MAX_TRAJECTORIES), bits // 8, cost)


def _forks(program: Program, bound: int) -> int:
    found = 1
    for operation in program.operations:
        if isinstance(operation, Conditional) and found < bound:
            found <<= len(operation.clbits)
    return min(found, bound)


def _sparse_able(question: Question) -> str | None:
    asked = (
        (question.kind == "state" and question.form in _STATES)
        or (question.kind == "distribution" and question.form in _LAWS)
        or (question.kind == "classical_function" and question.form == "function")
    )
    return "amplitudes that occur are listed" if asked else None


def _sparse_estimate(question: Question) -> Estimate:
    """Each operation that is no permutation may multiply the amplitudes by its rows."""
    amplitudes = sparse_amplitudes(question.program)
    operations = max(1, operation_count(question.program))
    updates = min(operations * amplitudes, sparse.MAX_UPDATES)
    if operations > sparse.MAX_UPDATES:
        raise EngineLimit("updates of sparse amplitudes", operations, sparse.MAX_UPDATES, "limit.dimension")
    words = 1 + (question.program.num_qubits + question.program.num_clbits) // 64
    return Estimate(
        amplitudes, amplitudes, 4 * amplitudes * (8 * words + BYTES_PER_AMPLITUDE), _SPARSE_UPDATE * updates
    )


def sparse_amplitudes(program: Program) -> int:
    """No more amplitudes than this come from one basis state, and none beyond the engine's bound."""
    found = 1
    for operation in walk(program.operations):
        match operation:
            case Gate() | UnitaryMatrix():
                matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
                found *= int(np.count_nonzero(matrix, axis=0).max()) if len(matrix) <= 64 else len(matrix)
            case Prepare():
                found *= int(np.count_nonzero(operation.amplitudes))
            case Channel():
                found *= len(operation.kraus) << len(operation.qubits)
            case _:
                continue
        if found >= sparse.MAX_AMPLITUDES:
            return sparse.MAX_AMPLITUDES
    return found


def _outside_able(question: Question) -> str | None:
    asked = question.kind == "state" and question.form == "sparse"
    return "the weight outside the target's amplitudes" if asked and is_clifford(question.program) else None


def _boolean_able(question: Question) -> str | None:
    asked = question.kind == "classical_function" and question.form == "function"
    return "basis states are permuted" if asked and permutes_basis_states(question.program) else None


def _boolean_estimate(question: Question) -> Estimate:
    inputs, bound = len(question.free), decision_diagrams_boolean.MAX_VARIABLES
    if inputs > bound:
        raise EngineLimit("input bits of decision diagrams", inputs, bound, "limit.dimension")
    nodes = decision_diagrams_boolean.MAX_NODES
    operations = max(1, operation_count(question.program))
    steps = min(decision_diagrams_boolean.MAX_STEPS, operations * max(1, inputs) ** 2)
    return Estimate(nodes, 1, 200 * nodes, _BOOLEAN_STEP * steps)


def _cancelling_able(question: Question) -> str | None:
    asked = question.other is not None and question.in_place and gates_only(question.program)
    return "a program of gates beside a program of gates" if asked else None


def _cancelling_estimate(question: Question) -> Estimate:
    assert question.other is not None
    operations = len(question.program.operations) + len(question.other.operations)
    if operations > cancellation.MAX_OPERATIONS:
        bound = cancellation.MAX_OPERATIONS
        raise EngineLimit("gates to cancel", operations, bound, "limit.dimension")
    # Gates look past at most as many as share a qubit with them: mostly a few.
    return Estimate(operations, 1, 1000 * operations, _CANCELLING_GATE * operations)


def _rotations_able(question: Question) -> str | None:
    if question.phase_fixed or question.other is None or _cancelling_able(question) is None:
        return None
    return "no gate is wide" if narrow(question.program) and narrow(question.other) else None


def _rotations_estimate(question: Question) -> Estimate:
    assert question.other is not None
    needs = _cancelling_estimate(question)
    qubits = question.program.num_qubits
    return Estimate(4 * qubits * needs.amplitudes, 1, needs.bytes, _ROTATION_GATE * needs.amplitudes)


def _column_able(question: Question) -> str | None:
    return "most wrong programs differ on any input" if _cancelling_able(question) else None


def _column_estimate(question: Question) -> Estimate:
    assert question.other is not None
    count = question.program.num_qubits
    if count > MAX_COLUMN_QUBITS:
        raise EngineLimit("amplitudes of one column", 1 << count, 1 << MAX_COLUMN_QUBITS, "limit.dimension")
    operations = len(question.program.operations) + len(question.other.operations)
    updates = operations << count
    if updates > MAX_COLUMN_UPDATES:
        raise EngineLimit("updates of one column", updates, MAX_COLUMN_UPDATES, "limit.dimension")
    return Estimate(1 << count, 1, 4 * BYTES_PER_AMPLITUDE << count, updates + _COLUMN_GATE * operations)


def _diagrams_able(question: Question) -> str | None:
    if question.other is None or question.phase_fixed or _cancelling_able(question) is None:
        return None
    if not can_check(question.program, question.other):
        return None
    # Beyond, its answer is worth nothing.
    return "gates with a counterpart" if merging_error(question.program, question.other) <= question.accept else None


def _diagrams_estimate(question: Question) -> Estimate:
    assert question.other is not None
    operations = len(question.program.operations) + len(question.other.operations)
    return Estimate(operations, 1, decision_diagrams.MEMORY_BYTES, _PROCESS + _DIAGRAM_MULTIPLICATION * operations)


def _inputs_able(question: Question) -> str | None:
    return "a few inputs may show a difference" if _cancelling_able(question) else None


def _inputs_estimate(question: Question) -> Estimate:
    assert question.other is not None
    operations = len(question.program.operations) + len(question.other.operations)
    cost = _SEARCH_GATE * _SEARCH_INPUTS * operations
    return Estimate(_SEARCH_AMPLITUDES, 1, 4 * BYTES_PER_AMPLITUDE * _SEARCH_AMPLITUDES, cost)


def _columns_able(question: Question) -> str | None:
    asked = question.form == "textbook" and question.kind == "unitary"
    return f"{COLUMNS} columns stand for the matrix" if asked else None


def _columns_estimate(question: Question) -> Estimate:
    """Of the whole program: what is left out of it may bring it below the limits, so nothing is refused here."""
    amplitudes = 1 << question.program.num_qubits
    operations = max(operation_count(question.program), 1)
    return Estimate(amplitudes, 1, 4 * BYTES_PER_AMPLITUDE * amplitudes, COLUMNS * operations * amplitudes)


STABILIZER = Engine("stabilizer engine", _stabilizer_able, _stabilizer_estimate, Shows.EXACTLY)
BOOLEAN = Engine("binary decision diagrams", _boolean_able, _boolean_estimate, Shows.EXACTLY)
SPARSE = Engine("sparse engine", _sparse_able, _sparse_estimate, Shows.MEASURES)
OUTSIDE = Engine("stabilizer engine, outside", _outside_able, _stabilizer_estimate, Shows.ONE_WAY)
CANCELLING = Engine("cancelling gates", _cancelling_able, _cancelling_estimate, Shows.ONE_WAY)
ROTATIONS = Engine("cancelling rotations", _rotations_able, _rotations_estimate, Shows.ONE_WAY)
COLUMN = Engine("one column", _column_able, _column_estimate, Shows.ONE_WAY)
DIAGRAMS = Engine("decision diagrams", _diagrams_able, _diagrams_estimate, Shows.ONE_WAY)
HAAR_COLUMNS = Engine("haar columns", _columns_able, _columns_estimate, Shows.SAMPLES)
REST = Engine("what does not cancel", _inputs_able, _cancelling_estimate, Shows.SEARCHES)
INPUTS = Engine("single inputs", _inputs_able, _inputs_estimate, Shows.SEARCHES)
