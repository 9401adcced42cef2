"""Reversible logic on all inputs: diagrams against truth tables, equality as identity, and the bound on nodes."""

from __future__ import annotations

import numpy as np
import pytest

from grader.simulate.decision_diagrams_boolean import (
    FALSE,
    MAX_VARIABLES,
    TRUE,
    BooleanDiagrams,
    permutes_basis_states,
    run_boolean,
)
from grader.simulate.limits import EngineLimit
from ir.program import Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix


def value_at(diagrams: BooleanDiagrams, function: int, row: int) -> int:
    """Restrict every variable, lowest level first."""
    for level in range(8):
        variable = diagrams.variable(level)
        function = diagrams.choose(
            diagrams.negation(diagrams.exclusive_or(variable, row >> level & 1)), function, FALSE
        )
    return int(function != FALSE)


def permuting(rng: np.random.Generator, depth: int = 0) -> Operation:
    order = [int(q) for q in rng.permutation(5)]
    kind = rng.random()
    if kind < 0.1:
        return Measure(order[0], int(rng.integers(2)), bool(rng.random() < 0.5))
    if kind < 0.15:
        return Reset(order[0])
    if kind < 0.2:
        return Prepare(np.eye(4)[int(rng.integers(4))].astype(complex), (order[0], order[1]))
    if kind < 0.35 and depth < 2:
        values = frozenset(v for v in range(4) if rng.random() < 0.5)
        return Conditional((0, 1), values, (permuting(rng, depth + 1),), (permuting(rng, depth + 1),))
    if kind < 0.45:
        return UnitaryMatrix(np.eye(4)[rng.permutation(4)].astype(complex), (order[0], order[1]))
    name = ("x", "swap", "qubit_sum", "qubit_carry", "dcx", "s", "t", "y")[int(rng.integers(8))]
    size = Gate(
        name, tuple(range({"swap": 2, "dcx": 2, "qubit_sum": 3, "qubit_carry": 4}.get(name, 1)))
    ).spec.num_qubits
    controls = tuple(Control(q, int(rng.integers(2))) for q in order[size : size + int(rng.integers(3))])
    return Gate(name, tuple(order[:size]), (), controls)


def classically(operations: tuple[Operation, ...], row: int, record: int) -> tuple[int, int]:
    """A basis state and a record through the operations, by columns of their matrices."""
    for operation in operations:
        match operation:
            case Gate() | UnitaryMatrix():
                if all(row >> c.qubit & 1 == c.value for c in operation.controls):
                    matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
                    local = sum((row >> q & 1) << j for j, q in enumerate(operation.qubits))
                    moved = int(np.argmax(np.abs(matrix[:, local])))
                    for j, q in enumerate(operation.qubits):
                        row = row & ~(1 << q) | (moved >> j & 1) << q
            case Measure():
                value = (row >> operation.qubit & 1) ^ operation.inverted
                record = record & ~(1 << operation.clbit) | value << operation.clbit
            case Reset():
                row &= ~(1 << operation.qubit)
            case Prepare():
                present = int(np.argmax(np.abs(operation.amplitudes)))
                for j, q in enumerate(operation.qubits):
                    row = row & ~(1 << q) | (present >> j & 1) << q
            case Conditional():
                read = sum((record >> c & 1) << j for j, c in enumerate(operation.clbits))
                chosen = operation.operations if read in operation.values else operation.otherwise
                row, record = classically(chosen, row, record)
    return row, record


def test_random_reversible_programs_agree_with_the_truth_table() -> None:
    rng = np.random.default_rng(41)
    checked = 0
    for _ in range(60):
        program = Program(5, 2, tuple(permuting(rng) for _ in range(12)))
        assert permutes_basis_states(program)
        diagrams = BooleanDiagrams()
        end = run_boolean(program, [diagrams.variable(q) for q in range(5)], diagrams)
        for row in range(32):
            expected, record = classically(program.operations, row, 0)
            assert [value_at(diagrams, f, row) for f in end.qubits] == [expected >> q & 1 for q in range(5)]
            assert [value_at(diagrams, f, row) for f in end.clbits] == [record >> c & 1 for c in range(2)]
            checked += 1
    assert checked == 60 * 32


def test_equal_functions_are_the_same_node() -> None:
    d = BooleanDiagrams()
    x, y, z = (d.variable(k) for k in range(3))
    majority = d.choose(x, d.choose(y, TRUE, z), d.conjunction(y, z))
    other = d.exclusive_or(d.conjunction(x, y), d.conjunction(d.exclusive_or(x, y), z))
    assert majority == other
    assert d.exclusive_or(majority, other) == FALSE


def test_a_satisfying_assignment_satisfies() -> None:
    d = BooleanDiagrams()
    function = d.conjunction(d.variable(0), d.negation(d.variable(3)))
    assert d.satisfying(function) == {0: 1, 3: 0}


@pytest.mark.parametrize("name", ["h", "sx", "iswappow"])
def test_what_makes_superpositions_is_not_covered(name: str) -> None:
    params = (0.5,) if name == "iswappow" else ()
    qubits = (0, 1) if name == "iswappow" else (0,)
    assert not permutes_basis_states(Program(3, 0, (Gate(name, qubits, params),)))


def test_phases_move_no_basis_state() -> None:
    assert permutes_basis_states(Program(3, 0, (Gate("rccx", (0, 1, 2)), Gate("rz", (0,), (0.3,)))))


def test_too_many_nodes_are_refused_by_name() -> None:
    """A sum of products of far variables has no small diagram in this order."""
    with pytest.raises(EngineLimit) as refused:
        _sum_of_products(BooleanDiagrams(max_nodes=500), 12)
    assert refused.value.bound == 500


def _sum_of_products(d: BooleanDiagrams, count: int) -> int:
    total = FALSE
    for k in range(count):
        total = d.exclusive_or(total, d.conjunction(d.variable(k), d.variable(count + k)))
    return total


def test_too_many_input_bits_are_refused_by_name() -> None:
    with pytest.raises(EngineLimit):
        BooleanDiagrams().variable(MAX_VARIABLES)


def test_too_much_work_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.simulate.decision_diagrams_boolean.MAX_STEPS", 50)
    with pytest.raises(EngineLimit) as refused:
        _sum_of_products(BooleanDiagrams(), 6)
    assert refused.value.bound == 50
