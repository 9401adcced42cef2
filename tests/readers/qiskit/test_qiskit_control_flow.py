"""Classically controlled operations: branches, switches, loops, and what is refused."""

from __future__ import annotations

import pytest
from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit import Clbit, Duration, IfElseOp, Parameter, Qubit
from qiskit.circuit.classical import expr, types

from ir.lowering.base import TooLarge, UnsupportedOperation
from ir.program import Conditional, Gate, Measure


def registers(width: int = 3) -> tuple[QuantumCircuit, ClassicalRegister]:
    spare, record = ClassicalRegister(1, "spare"), ClassicalRegister(width, "c")
    return QuantumCircuit(QuantumRegister(2, "q"), spare, record), record


def taken(operations, record: int) -> list[str]:
    """Names of the gates that run when the clbits hold ``record`` and nothing is measured on the way."""
    names = []
    for operation in operations:
        if isinstance(operation, Conditional):
            value = sum((record >> clbit & 1) << k for k, clbit in enumerate(operation.clbits))
            names += taken(operation.operations if value in operation.values else operation.otherwise, record)
        else:
            names.append(operation.name)
    return names


def test_if_on_a_clbit(lower):
    circuit = QuantumCircuit(2, 2)
    circuit.measure(0, 1)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(1)
    assert lower(circuit).operations == (Measure(0, 1), Conditional((1,), frozenset({1}), (Gate("x", (1,)),)))


def test_if_on_a_clbit_being_zero(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.if_test((circuit.clbits[0], 0)):
        circuit.x(0)
    assert lower(circuit).operations == (Conditional((0,), frozenset({0}), (Gate("x", (0,)),)),)


def test_if_on_a_register_compares_its_integer(lower):
    circuit, record = registers()
    with circuit.if_test((record, 6)):
        circuit.x(0)
    # The register's bit 0 is clbit 1 of the circuit: another register comes before it.
    assert lower(circuit).operations == (Conditional((1, 2, 3), frozenset({6}), (Gate("x", (0,)),)),)


def test_else_is_the_other_branch_of_one_question(lower):
    circuit, record = registers()
    with circuit.if_test((record, 2)) as otherwise:
        circuit.x(0)
        circuit.measure(0, record[1])
    with otherwise:
        circuit.y(1)
    (operation,) = lower(circuit).operations
    assert operation.operations == (Gate("x", (0,)), Measure(0, 2))
    assert operation.otherwise == (Gate("y", (1,)),)


def test_branches_nest(lower):
    circuit, record = registers(2)
    with circuit.if_test((record[0], 1)), circuit.if_test((record[1], 0)):
        circuit.z(1)
    operations = lower(circuit).operations
    assert [taken(operations, bits << 1) for bits in range(4)] == [[], ["z"], [], []]


def test_a_branch_with_bits_of_its_own_is_mapped_by_position(lower):
    body = QuantumCircuit([Qubit(), Qubit()], [Clbit(), Clbit()])
    body.cx(0, 1)
    inner = QuantumCircuit(1)
    inner.x(0)
    body.append(IfElseOp((body.clbits[1], 1), inner), [0], [])
    circuit = QuantumCircuit(3, 3)
    circuit.append(IfElseOp((circuit.clbits[0], 1), body), [2, 0], [0, 2])
    (outer,) = lower(circuit).operations
    cx, nested = outer.operations
    assert (outer.clbits, cx.qubits, cx.controls[0].qubit) == ((0,), (0,), 2)
    assert (nested.clbits, nested.operations) == ((2,), (Gate("x", (2,)),))


def test_a_global_phase_of_a_branch_stays_in_the_branch(lower):
    body = QuantumCircuit(1, global_phase=0.4)
    circuit = QuantumCircuit(1, 1)
    circuit.append(IfElseOp((circuit.clbits[0], 1), body), [0], [])
    program = lower(circuit)
    assert program.global_phase == 0
    assert program.operations[0].operations == (Gate("gphase", (), (0.4,)),)


EXPRESSIONS = {
    "not": (lambda c: expr.logic_not(c[0]), lambda v: not v & 1),
    "and": (lambda c: expr.logic_and(c[0], c[2]), lambda v: v & 1 and v >> 2 & 1),
    "or": (lambda c: expr.logic_or(c[1], c[2]), lambda v: v >> 1 & 1 or v >> 2 & 1),
    "equal": (lambda c: expr.equal(c, 5), lambda v: v == 5),
    "not_equal": (lambda c: expr.not_equal(expr.bit_xor(c, 3), 1), lambda v: v ^ 3 != 1),
    "less": (lambda c: expr.less(c, 3), lambda v: v < 3),
    "greater_equal": (lambda c: expr.greater_equal(c, expr.lift(6)), lambda v: v >= 6),
    "bit_not": (lambda c: expr.equal(expr.bit_not(c), 2), lambda v: ~v & 7 == 2),
    "bit_and": (lambda c: expr.equal(expr.bit_and(c, 6), 4), lambda v: v & 6 == 4),
    "bit_or": (lambda c: expr.equal(expr.bit_or(c, 1), 5), lambda v: v | 1 == 5),
    "shift_left": (lambda c: expr.equal(expr.shift_left(c, 1), 2), lambda v: v << 1 & 7 == 2),
    "shift_right": (lambda c: expr.equal(expr.shift_right(c, 2), 1), lambda v: v >> 2 == 1),
    "index": (lambda c: expr.index(c, 1), lambda v: v >> 1 & 1),
    "cast": (lambda c: expr.cast(c, types.Bool()), lambda v: v != 0),
    "add": (lambda c: expr.equal(expr.add(c, c), 2), lambda v: (2 * v) & 7 == 2),
    "sub": (lambda c: expr.equal(expr.sub(c, 3), 6), lambda v: (v - 3) & 7 == 6),
    "mul": (lambda c: expr.equal(expr.mul(c, c), 1), lambda v: (v * v) & 7 == 1),
    "div": (lambda c: expr.equal(expr.div(c, 3), 2), lambda v: v // 3 == 2),
}


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_an_expression_is_its_truth_table(name, lower):
    build, meaning = EXPRESSIONS[name]
    circuit, record = registers(3)
    with circuit.if_test(build(record)):
        circuit.x(0)
    operations = lower(circuit).operations
    found = [bool(taken(operations, value << 1)) for value in range(8)]
    expected = [bool(meaning(value)) for value in range(8)]
    assert found == expected
    assert 0 < sum(expected) < 8


def test_a_constant_condition_leaves_one_branch(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.if_test(expr.equal(expr.lift(3), expr.lift(3))) as otherwise:
        circuit.x(0)
    with otherwise:
        circuit.y(0)
    assert lower(circuit).operations == (Gate("x", (0,)),)


def test_every_case_of_a_switch_and_its_default(lower):
    circuit, record = registers(3)
    with circuit.switch(record) as case:
        with case(0, 6):
            circuit.x(0)
        with case(1):
            circuit.y(0)
        with case(5):
            circuit.z(0)
        with case(2):
            circuit.h(0)
        with case(case.DEFAULT):
            circuit.s(0)
    operations = lower(circuit).operations
    found = [taken(operations, value << 1) for value in range(8)]
    assert found == [["x"], ["y"], ["h"], ["s"], ["s"], ["z"], ["x"], ["s"]]


def test_a_switch_reads_its_target_once_though_a_case_changes_it(lower):
    """If the cases were separate conditionals, case 0 would set the bit and case 1 would run as well."""
    circuit = QuantumCircuit(1, 1)
    with circuit.switch(circuit.clbits[0]) as case:
        with case(0):
            circuit.x(0)
            circuit.measure(0, 0)
        with case(1):
            circuit.y(0)
    (operation,) = lower(circuit).operations
    assert operation == Conditional(
        (0,),
        frozenset({0}),
        (Gate("x", (0,)), Measure(0, 0)),
        (Conditional((0,), frozenset({1}), (Gate("y", (0,)),)),),
    )


def test_a_switch_over_many_cases_does_not_nest_deeply(lower):
    circuit, record = registers(6)
    with circuit.switch(record) as case:
        for value in range(64):
            with case(value):
                circuit.rx(value / 100, 0)
    operations = lower(circuit).operations

    def angle(operations, value):
        (operation,) = operations
        if isinstance(operation, Gate):
            return operation.params[0]
        return angle(operation.operations if value in operation.values else operation.otherwise, value)

    assert [angle(operations, value) for value in range(64)] == [value / 100 for value in range(64)]


def test_a_loop_over_indices_is_unrolled_with_its_parameter(lower):
    turn = Parameter("turn")
    circuit = QuantumCircuit(1)
    with circuit.for_loop((3, 0, 5), turn):
        circuit.rx(turn / 10, 0)
        circuit.x(0)
    operations = lower(circuit).operations
    assert [operation.name for operation in operations] == ["rx", "x"] * 3
    assert [operation.params[0] for operation in operations[::2]] == pytest.approx([0.3, 0.0, 0.5], abs=1e-15)


def test_a_loop_without_a_parameter_repeats_its_body(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.for_loop(range(4)):
        circuit.h(0)
        circuit.measure(0, 0)
    assert lower(circuit).operations == (Gate("h", (0,)), Measure(0, 0)) * 4


def test_a_loop_of_a_thousand_million_turns_is_too_large(lower, monkeypatch):
    monkeypatch.setattr("ir.lowering.qiskit_circuits.MAX_LOWERED_OPERATIONS", 2000)
    circuit = QuantumCircuit(1)
    with circuit.for_loop(range(10**9)):
        pass
    with pytest.raises(TooLarge, match="more than 2000 operations"):
        lower(circuit)


def test_a_box_is_its_body(lower):
    circuit = QuantumCircuit(2)
    with circuit.box():
        circuit.cx(1, 0)
    (operation,) = lower(circuit).operations
    assert (operation.name, operation.qubits, operation.origin[0].name) == ("x", (0,), "box")


@pytest.mark.parametrize(
    ("condition", "accepted"),
    [
        # The register c holds 0 to 3.
        (lambda c: expr.greater(expr.mul(expr.cast(c, types.Float()), 0.5), 0.75), {2, 3}),
        (lambda c: expr.less_equal(expr.sub(expr.cast(c, types.Float()), 1.5), expr.negate(0.5)), {0, 1}),
        (lambda c: expr.equal(expr.div(expr.cast(c, types.Float()), 4.0), 0.75), {3}),
        (lambda c: expr.equal(expr.cast(expr.mul(expr.cast(c, types.Float()), 0.6), types.Uint(4)), 1), {2, 3}),
        (lambda c: expr.logic_and(expr.index(c, 0), expr.less(0.1, 0.2)), {1, 3}),
        (lambda c: expr.logic_and(expr.index(c, 1), expr.less(Duration.ns(999), Duration.us(1))), {2, 3}),
        (lambda c: expr.logic_and(expr.index(c, 1), expr.equal(Duration.ns(1000), Duration.us(1))), {2, 3}),
        (lambda c: expr.logic_or(expr.index(c, 1), expr.less(expr.mul(Duration.ms(2), 0.5), Duration.ms(1))), {2, 3}),
    ],
)
def test_floats_and_durations_are_computed_as_they_are(condition, accepted, lower):
    circuit = QuantumCircuit(QuantumRegister(2), record := ClassicalRegister(2, "c"))
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test(condition(record)):
        circuit.x(0)
    branch = lower(circuit).operations[-1]
    read = [sum((record >> b & 1) << k for k, b in enumerate(branch.clbits)) for record in range(4)]
    assert {record for record in range(4) if read[record] in branch.values} == accepted


def test_a_float_variable_is_a_function_of_the_record(lower):
    circuit = QuantumCircuit(1, 1)
    circuit.measure(0, 0)
    level = circuit.add_var("level", expr.lift(0.25, types.Float()))
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.store(level, expr.add(level, 0.5))
    with circuit.if_test(expr.greater(level, 0.5)):
        circuit.x(0)
    assert lower(circuit).operations[-1] == Conditional((0,), frozenset({1}), (Gate("x", (0,)),))


def _while(circuit):
    with circuit.while_loop((circuit.clbits[0], 0)):
        circuit.h(0)
        circuit.measure(0, 0)


def _wide(circuit):
    record = ClassicalRegister(17, "wide")
    circuit.add_register(record)
    with circuit.if_test((record, 3)):
        circuit.x(0)


def _zero(circuit):
    record = ClassicalRegister(3, "divisor")
    circuit.add_register(record)
    with circuit.if_test(expr.equal(expr.div(expr.lift(5, types.Uint(3)), record), 1)):
        circuit.x(0)


def _ticks(circuit):
    with circuit.if_test(expr.less(Duration.dt(3), Duration.ns(1))):
        circuit.x(0)


def _overflow(circuit):
    with circuit.if_test(expr.equal(expr.cast(expr.mul(1e308, 1e308), types.Uint(8)), 0)):
        circuit.x(0)


@pytest.mark.parametrize(
    ("build", "named"),
    [
        (_ticks, "a duration in dt"),
        (_overflow, "cast of inf to an integer"),
        (_while, "while_loop"),
        (_wide, "condition over 17 clbits"),
        (_zero, "division by zero"),
    ],
)
def test_what_cannot_be_unrolled_or_tabled_is_refused_by_name(build, named, lower):
    circuit = QuantumCircuit(1, 1)
    build(circuit)
    with pytest.raises(UnsupportedOperation, match=f"{named}.* at operation"):
        lower(circuit)


@pytest.mark.parametrize(("levels", "fits"), [(32, True), (33, False)])
def test_branches_nest_to_the_bound_of_the_representation(levels, fits, lower):
    body = QuantumCircuit(1, 1)
    body.x(0)
    for _ in range(levels):
        outer = QuantumCircuit(1, 1)
        outer.append(IfElseOp((outer.clbits[0], 1), body), [0], [0])
        body = outer
    if fits:
        assert taken(lower(body).operations, 1) == ["x"]
    else:
        with pytest.raises(TooLarge, match="conditionals nested deeper than 32"):
            lower(body)
