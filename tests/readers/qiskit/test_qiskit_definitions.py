"""A gate of the candidate's is what its definition says, whatever it is called."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
from qiskit import QuantumCircuit, QuantumRegister, qasm2
from qiskit.circuit import ControlledGate, Gate as QiskitGate, Parameter
from qiskit.circuit.library import HGate, Measure, RXGate, RZGate, UnitaryGate, XGate, YGate

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import Block, BlockKind, Control, Gate, Measure as MeasureOperation, UnitaryMatrix
from tests.readers.reference import unitary

X = np.array([[0, 1], [1, 0]])
CX = np.array([[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]])  # control: qubit 0


def x_circuit() -> QuantumCircuit:
    circuit = QuantumCircuit(1)
    circuit.x(0)
    return circuit


class NamedH(QiskitGate):
    """Called h, defined as X."""

    def __init__(self):
        super().__init__("h", 1, [])

    def _define(self):
        self.definition = x_circuit()


class StatesH(NamedH):
    """Defined as X, and claims the matrix of H."""

    def to_matrix(self):
        return HGate().to_matrix()


class ExtendsH(HGate):
    """An H by descent, defined as X."""

    def _define(self):
        self.definition = x_circuit()


class PlainH(HGate):
    """An H that adds nothing."""


class MatrixOnly(QiskitGate):
    def __init__(self):
        super().__init__("mine", 1, [])

    def __array__(self, dtype=None, copy=None):
        return np.array(X, dtype=dtype)


def on_one_qubit(gate) -> QuantumCircuit:
    circuit = QuantumCircuit(1)
    circuit.append(gate, [0])
    return circuit


def test_the_definition_counts_and_not_the_name(lower):
    block = Block(BlockKind.USER, "NamedH")
    assert lower(on_one_qubit(NamedH())).operations == (Gate("x", (0,), origin=(block,)),)


@pytest.mark.parametrize("kind", [StatesH, ExtendsH])
def test_a_matrix_that_contradicts_the_definition_is_refused(kind, lower):
    with pytest.raises(InvalidCandidate, match="gate 'h': its matrix and its definition differ by"):
        lower(on_one_qubit(kind()))


def test_a_subclass_that_changes_nothing_is_its_ancestor_inside_a_user_block(lower):
    assert lower(on_one_qubit(PlainH())).operations == (Gate("h", (0,), origin=(Block(BlockKind.USER, "PlainH"),)),)


def test_a_subclass_of_a_matrix_gate_keeps_its_matrix_visible(lower):
    class Hidden(UnitaryGate):
        pass

    (operation,) = lower(on_one_qubit(Hidden(X))).operations
    assert operation == UnitaryMatrix(X, (0,), origin=(Block(BlockKind.USER, "Hidden"),))


def test_a_subclass_of_measure_measures(lower):
    class Looks(Measure):
        pass

    circuit = QuantumCircuit(1, 1)
    circuit.append(Looks(), [0], [0])
    assert lower(circuit).operations == (MeasureOperation(0, 0, origin=(Block(BlockKind.USER, "Looks"),)),)


def test_a_matrix_without_a_definition_is_read_and_stays_visible(lower):
    (operation,) = lower(on_one_qubit(MatrixOnly())).operations
    assert operation == UnitaryMatrix(X, (0,), origin=(Block(BlockKind.USER, "MatrixOnly"),))


def test_a_stated_matrix_of_the_wrong_shape_is_refused(lower):
    class Wide(MatrixOnly):
        def __array__(self, dtype=None, copy=None):
            return np.eye(4, dtype=dtype)

    with pytest.raises(InvalidCandidate, match="shape"):
        lower(on_one_qubit(Wide()))


@pytest.mark.parametrize("stated", [[[1, 2], [3]], "numbers", {"a": 1}], ids=["ragged", "text", "dict"])
def test_a_stated_matrix_that_is_none_is_the_candidates_fault(stated, lower):
    class Nonsense(NamedH):
        def to_matrix(self):
            return stated

    with pytest.raises(InvalidCandidate, match="no matrix of numbers"):
        lower(on_one_qubit(Nonsense()))


def test_a_definition_of_the_wrong_width_is_refused(lower):
    class Narrow(QiskitGate):
        def __init__(self):
            super().__init__("narrow", 2, [])

        def _define(self):
            self.definition = x_circuit()

    circuit = QuantumCircuit(2)
    circuit.append(Narrow(), [0, 1])
    with pytest.raises(InvalidCandidate, match="has 1 qubits and 0 clbits, expected 2 qubits and 0 clbits"):
        lower(circuit)


def test_a_gate_defined_by_itself_is_too_large(lower):
    class Endless(QiskitGate):
        def __init__(self):
            super().__init__("endless", 1, [])

        def _define(self):
            self.definition = on_one_qubit(Endless())

    with pytest.raises(TooLarge, match="nested deeper"):
        lower(Endless())


class Doubling(QiskitGate):
    """Two of itself, one level down: 2**level operations."""

    def __init__(self, level):
        super().__init__("doubling", 1, [])
        self.level = level

    def _define(self):
        self.definition = x_circuit()
        if self.level:
            self.definition = QuantumCircuit(1)
            for _ in range(2):
                self.definition.append(Doubling(self.level - 1), [0])


def test_definitions_that_double_at_each_level_meet_the_bound_of_operations(lower, monkeypatch):
    monkeypatch.setattr("ir.lowering.qiskit_circuits.MAX_LOWERED_OPERATIONS", 2000)
    assert len(lower(Doubling(8)).operations) == 2**8
    with pytest.raises(TooLarge, match="more than 2000 operations"):
        lower(Doubling(30))


def test_what_the_candidates_code_raises_passes_through(lower):
    class Broken(QiskitGate):
        def __init__(self):
            super().__init__("broken", 1, [])

        def _define(self):
            raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        lower(Broken())


def test_a_sub_circuit_is_a_block_of_its_name(lower):
    inner = QuantumCircuit(2, name="oracle")
    inner.cx(0, 1)
    outer = QuantumCircuit(3)
    outer.append(inner.to_gate(), [2, 0])
    block = Block(BlockKind.CIRCUIT, "oracle")
    assert lower(outer).operations == (Gate("x", (0,), controls=(Control(2),), origin=(block,)),)


def test_a_sub_circuit_without_a_name_has_the_same_block_every_time(lower):
    def program():
        inner = QuantumCircuit(1)
        inner.h(0)
        return lower(on_one_qubit(inner.to_gate()))

    assert program() == program()
    assert program().operations[0].origin == (Block(BlockKind.CIRCUIT, "circuit"),)


def test_a_gate_defined_in_qasm_is_a_block_of_its_name(lower):
    circuit = qasm2.loads(
        'OPENQASM 2.0; include "qelib1.inc"; gate twist a, b { cx a, b; } qreg q[2]; twist q[1], q[0];'
    )
    block = Block(BlockKind.CIRCUIT, "twist")
    assert lower(circuit).operations == (Gate("x", (0,), controls=(Control(1),), origin=(block,)),)


def test_blocks_nest_from_the_outside_in(lower):
    inner = QuantumCircuit(1, name="inner")
    inner.append(NamedH(), [0])
    outer = QuantumCircuit(1, name="outer")
    outer.append(inner.to_gate(), [0])
    (operation,) = lower(on_one_qubit(outer.to_instruction())).operations
    assert [block.name for block in operation.origin] == ["outer", "inner", "NamedH"]


def test_the_phase_of_every_nested_circuit_counts(lower):
    inner = QuantumCircuit(1, global_phase=0.3, name="inner")
    outer = QuantumCircuit(1, global_phase=0.5, name="outer")
    outer.append(inner.to_gate(), [0])
    circuit = QuantumCircuit(1, global_phase=0.11)
    circuit.append(outer.to_gate(), [0])
    program = lower(circuit)
    assert program.global_phase == pytest.approx(0.91, abs=1e-15)
    assert program.operations == ()


def test_the_phase_of_a_controlled_sub_circuit_is_a_phase_gate_on_the_control(lower):
    inner = QuantumCircuit(1, global_phase=0.9)
    inner.x(0)
    circuit = QuantumCircuit(2)
    circuit.append(inner.to_gate().control(1, annotated=False), [0, 1])
    expected = np.diag([1, cmath.exp(0.9j), 1, cmath.exp(0.9j)]) @ CX
    np.testing.assert_allclose(unitary(lower(circuit)), expected, rtol=0, atol=1e-12)
    assert Gate("p", (0,), (0.9,)) in [
        Gate(op.name, op.qubits, op.params, op.controls) for op in lower(circuit).operations
    ]


@pytest.mark.parametrize("state", [0, 1])
def test_a_constant_phase_under_a_control_interferes(state, lower):
    """H, controlled e^{0.9i}, H: the control reads 1 with probability sin^2(0.45), whichever value controls."""
    constant = QuantumCircuit(1, global_phase=0.9)
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.append(constant.to_gate().control(1, ctrl_state=state, annotated=False), [0, 1])
    circuit.h(0)
    amplitudes = unitary(lower(circuit))[:, 0]
    assert abs(amplitudes[1]) ** 2 + abs(amplitudes[3]) ** 2 == pytest.approx(math.sin(0.45) ** 2, abs=1e-12)


def process_fidelity(a: np.ndarray, b: np.ndarray) -> float:
    return abs(np.trace(a.conj().T @ b)) ** 2 / len(a) ** 2


def test_rz_and_p_are_equal_up_to_phase_until_they_are_controlled(lower):
    plain, other = QuantumCircuit(1), QuantumCircuit(1)
    plain.rz(0.7, 0)
    other.p(0.7, 0)
    assert process_fidelity(unitary(lower(plain)), unitary(lower(other))) == pytest.approx(1, abs=1e-12)
    controlled, other_controlled = QuantumCircuit(2), QuantumCircuit(2)
    controlled.crz(0.7, 0, 1)
    other_controlled.cp(0.7, 0, 1)
    found = process_fidelity(unitary(lower(controlled)), unitary(lower(other_controlled)))
    assert found == pytest.approx(math.cos(0.175) ** 2, abs=1e-12)


def test_a_phase_in_front_of_a_matrix_gate_is_kept(lower):
    plain, turned = unitary(lower(UnitaryGate(X))), unitary(lower(UnitaryGate(1j * X)))
    np.testing.assert_array_equal(turned, 1j * plain)


def test_controls_on_a_user_gate_act_on_its_definition(lower):
    gate = ControlledGate("cmine", 2, [], num_ctrl_qubits=1, ctrl_state=0, base_gate=NamedH())
    circuit = QuantumCircuit(2)
    circuit.append(gate, [1, 0])
    (operation,) = lower(circuit).operations
    assert (operation.name, operation.qubits, operation.controls) == ("x", (0,), (Control(1, 0),))


def test_a_measurement_inside_a_sub_circuit_writes_the_outer_clbit(lower):
    inner = QuantumCircuit(1, 2, name="look")
    inner.measure(0, 1)
    outer = QuantumCircuit(2, 3)
    outer.append(inner.to_instruction(), [1], [0, 2])
    assert lower(outer).operations == (MeasureOperation(1, 2, origin=(Block(BlockKind.CIRCUIT, "look"),)),)


def test_an_unbound_parameter_is_named(lower):
    circuit = QuantumCircuit(1)
    circuit.rx(Parameter("theta"), 0)
    with pytest.raises(InvalidCandidate, match="operation 0: unbound parameter 'theta'"):
        lower(circuit)
    phased = QuantumCircuit(1, global_phase=Parameter("gamma"))
    with pytest.raises(InvalidCandidate, match="unbound parameter 'gamma'"):
        lower(phased)


def test_bound_parameters_and_expressions_of_them_are_numbers(lower):
    a, b = Parameter("a"), Parameter("b")
    inner = QuantumCircuit(1, global_phase=a)
    inner.rx(a + 2 * b, 0)
    outer = QuantumCircuit(1)
    outer.append(inner.to_gate(), [0])
    program = lower(outer.assign_parameters({a: 0.25, b: 0.5}))
    assert program.operations[0].params == (1.25,)
    assert program.global_phase == 0.25


def test_parameters_are_bound_by_name_and_not_by_the_order_of_their_text(lower):
    parameters = [Parameter(f"p{k}") for k in range(12)]
    circuit = QuantumCircuit(1)
    for parameter in parameters:
        circuit.ry(parameter, 0)
    program = lower(circuit.assign_parameters({f"p{k}": k / 100 for k in range(12)}))
    assert [operation.params[0] for operation in program.operations] == [k / 100 for k in range(12)]


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_an_angle_that_is_no_finite_number_is_refused(value, lower):
    circuit = QuantumCircuit(1)
    circuit.append(RXGate(0.5), [0])
    gate = circuit.data[0].operation
    gate.params = [value]
    circuit.data[0] = circuit.data[0].replace(operation=gate)
    with pytest.raises(InvalidCandidate, match="finite real number"):
        lower(circuit)


def test_a_subclass_that_overrides_data_is_read_as_it_is(lower):
    class Shows(QuantumCircuit):
        @property
        def data(self):
            return []

    circuit = Shows(QuantumRegister(1, "q"))
    QuantumCircuit.append(circuit, XGate(), [0])
    assert list(circuit.data) == []
    assert lower(circuit).operations == (Gate("x", (0,)),)


def test_a_controlled_measurement_is_refused(lower):
    class Sneaky(QiskitGate):
        def __init__(self):
            super().__init__("sneaky", 1, [])

        def _define(self):
            self.definition = QuantumCircuit(1)
            self.definition.reset(0)

    gate = ControlledGate("csneaky", 2, [], num_ctrl_qubits=1, base_gate=Sneaky())
    with pytest.raises(UnsupportedOperation, match="controlled reset"):
        lower(gate)


def test_a_user_gate_under_a_control_keeps_its_relative_phase(lower):
    class Turn(QiskitGate):
        def __init__(self, angle):
            super().__init__("turn", 1, [angle])

        def _define(self):
            self.definition = QuantumCircuit(1, global_phase=self.params[0])
            self.definition.append(RZGate(self.params[0]), [0])
            self.definition.append(YGate(), [0])

        def to_matrix(self):
            return cmath.exp(1j * self.params[0]) * YGate().to_matrix() @ RZGate(self.params[0]).to_matrix()

    expected = np.eye(4, dtype=complex)
    expected[1::2, 1::2] = Turn(0.3).to_matrix()
    np.testing.assert_allclose(unitary(lower(Turn(0.3).control(1, annotated=False))), expected, rtol=0, atol=1e-12)


def test_a_block_with_a_standard_gates_name_that_control_took_for_that_gate_is_refused(lower):
    """Qiskit's own ``control`` looks at the name and defines a CX; the gate under control remains an H."""
    block = QuantumCircuit(1, name="x")
    block.h(0)
    with pytest.raises(InvalidCandidate, match="its definition and its gate under control differ"):
        lower(block.to_gate().control(1, annotated=False))


def test_a_gate_that_states_a_width_of_its_own_is_refused_before_its_definition_is_built(lower):
    class Wide(QiskitGate):
        def __init__(self):
            super().__init__("wide", 1, [])

    circuit = QuantumCircuit(1)
    circuit.append(Wide(), [0])
    Wide.num_qubits = 10**9
    with pytest.raises(InvalidCandidate, match="operation 0: Wide stands on 1 qubits and states 1000000000"):
        lower(circuit)
