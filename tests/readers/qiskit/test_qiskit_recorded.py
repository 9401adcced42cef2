"""An object that was changed after it was appended: Qiskit runs what it recorded, and that is what is read."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit, transpile
from qiskit.circuit import (
    AnnotatedOperation,
    Barrier,
    ControlModifier,
    Gate as QiskitGate,
    IfElseOp,
    Instruction,
    InverseModifier,
    Measure,
)
from qiskit.circuit.library import (
    CPhaseGate,
    CRYGate,
    CUGate,
    CXGate,
    DiagonalGate,
    GlobalPhaseGate,
    HGate,
    MCXGate,
    PauliEvolutionGate,
    PermutationGate,
    RXGate,
    RYGate,
    RZGate,
    U3Gate,
    UCRYGate,
    UnitaryGate,
    XGate,
)
from qiskit.quantum_info import Operator, SparsePauliOp

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Block, BlockKind, Conditional, Gate, Measure as MeasureOperation
from tests.readers.reference import unitary

Y = np.array([[0, -1j], [1j, 0]])


def appended(gate, change, *, copy: bool = True, first=()) -> QuantumCircuit:
    """``gate`` on qubits of its own, and changed by ``change`` afterwards; ``first`` are qubits that are flipped."""
    circuit = QuantumCircuit(gate.num_qubits)
    for qubit in first:
        circuit.x(qubit)
    circuit.append(gate, range(gate.num_qubits), copy=copy)
    change(gate)
    return circuit


def with_params(*params):
    return lambda gate: setattr(gate, "params", list(params))


def open_controls(gate):
    gate.ctrl_state = 0


def exchange_base(gate):
    gate.base_gate = RYGate(2.5)


def define_nothing(gate):
    gate.definition = QuantumCircuit(gate.num_qubits)


def rename(gate):
    gate.name = "other"


CHANGES = {
    "angle": lambda: (RYGate(0.3), with_params(1.5)),
    "angle in place": lambda: (RYGate(0.3), lambda gate: gate.params.__setitem__(0, 1.5)),
    "three angles": lambda: (U3Gate(0.3, 0.2, 0.1), with_params(1, 2, 3)),
    "angle under a control": lambda: (CRYGate(0.3), with_params(1.5)),
    "four angles": lambda: (CUGate(0.1, 0.2, 0.3, 0.4), with_params(1, 2, 3, 4)),
    "control state": lambda: (CXGate().to_mutable(), open_controls),
    "control state of a rotation": lambda: (CRYGate(0.7), open_controls),
    "base gate": lambda: (CRYGate(0.7), exchange_base),
    "definition": lambda: (RYGate(0.7), define_nothing),
    "definition of an H": lambda: (HGate().to_mutable(), define_nothing),
    "name": lambda: (RYGate(0.7), rename),
    "matrix": lambda: (UnitaryGate(Y), with_params(np.eye(2))),
    "control state of an MCX": lambda: (MCXGate(5), open_controls),
    "controls opened": lambda: (CRYGate(0.7, ctrl_state=0), lambda gate: setattr(gate, "ctrl_state", 1)),
}


@pytest.mark.parametrize("copy", [True, False], ids=["copied", "kept"])
@pytest.mark.parametrize("change", CHANGES)
def test_what_is_read_is_what_qiskit_runs(change, copy, lower):
    circuit = appended(*CHANGES[change](), copy=copy)
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


@pytest.mark.parametrize("change", CHANGES)
def test_operator_and_the_transpiler_run_the_same(change):
    """The premise of this module: were they to disagree, there would be nothing to read."""
    circuit = appended(*CHANGES[change]())
    made = transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
    np.testing.assert_allclose(Operator(made).data, Operator(circuit).data, rtol=0, atol=1e-9)


def test_one_gate_turned_from_angle_to_angle_is_a_gate_of_each_angle(lower):
    circuit, gate = QuantumCircuit(2), CPhaseGate(0.0)
    for angle in (0.1, 0.2):
        gate.params = [angle]
        circuit.append(gate, [0, 1])
    assert [operation.params for operation in lower(circuit).operations] == [(0.1,), (0.2,)]


def test_an_angle_set_after_the_append_is_not_in_the_program(lower):
    circuit, gate = QuantumCircuit(1), RZGate(0.0)
    circuit.append(gate, [0])
    gate.params = [0.7]
    assert lower(circuit).operations[0].params == (0.0,)


def test_the_operation_in_data_is_no_way_into_the_circuit(lower):
    circuit = QuantumCircuit(1)
    circuit.ry(0.3, 0)
    circuit.data[0].operation.params = [1.5]
    assert lower(circuit).operations == (Gate("ry", (0,), (0.3,)),)


def test_a_replaced_entry_of_data_is_in_the_program(lower):
    circuit = QuantumCircuit(1)
    circuit.ry(0.3, 0)
    circuit.data[0] = circuit.data[0].replace(operation=RYGate(1.5))
    assert lower(circuit).operations == (Gate("ry", (0,), (1.5,)),)


def test_a_change_is_noted(read):
    notes = read(appended(RYGate(0.3), with_params(1.5))).notes
    assert [note.code for note in notes] == ["qiskit.changed_after_append"]


def test_an_unchanged_object_is_not_noted(read):
    assert read(appended(RYGate(0.3), lambda gate: None)).notes == ()


def test_a_gate_of_a_global_phase_keeps_its_angle(lower):
    circuit, gate = QuantumCircuit(1), GlobalPhaseGate(0.3)
    circuit.append(gate, [])
    gate.params = [1.5]
    assert lower(circuit).global_phase == pytest.approx(0.3)


# --- at every level ----------------------------------------------------------------------------


def turned_afterwards() -> QuantumCircuit:
    return appended(RYGate(0.3), with_params(1.5))


def test_a_gate_inside_a_sub_circuit_is_as_it_was_appended(lower):
    circuit = QuantumCircuit(1)
    circuit.append(turned_afterwards().to_gate(), [0])
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(RYGate(0.3)).data, rtol=0, atol=1e-12)


def test_a_gate_inside_a_definition_is_as_it_was_appended(lower):
    gate = QiskitGate("mine", 1, [])
    gate.definition = turned_afterwards()
    circuit = QuantumCircuit(1)
    circuit.append(gate, [0])
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


def test_a_gate_inside_a_branch_is_as_it_was_appended(lower):
    circuit = QuantumCircuit(1, 1)
    circuit.if_test((circuit.clbits[0], 0), turned_afterwards(), [0], [])
    (conditional,) = lower(circuit).operations
    assert conditional.operations == (Gate("ry", (0,), (0.3,)),)


def test_a_body_that_grows_after_the_append_does_not_grow_in_the_circuit(lower):
    circuit, body = QuantumCircuit(1, 1), QuantumCircuit(1)
    body.h(0)
    circuit.if_test((circuit.clbits[0], 0), body, [0], [])
    body.x(0)
    (conditional,) = lower(circuit).operations
    assert conditional.operations == (Gate("h", (0,)),)


def test_a_condition_set_after_the_append_is_not_the_circuits(lower):
    circuit, body = QuantumCircuit(1, 1), QuantumCircuit(1)
    body.h(0)
    circuit.if_test((circuit.clbits[0], 0), body, [0], [])
    circuit.data[0].operation.condition = (circuit.clbits[0], 1)
    (conditional,) = lower(circuit).operations
    assert isinstance(conditional, Conditional)
    assert conditional.values == frozenset({0})


def test_a_loop_turns_as_often_as_it_was_appended(lower):
    circuit, body = QuantumCircuit(1, 1), QuantumCircuit(1)
    body.h(0)
    circuit.for_loop(range(3), None, body, [0], [])
    circuit.data[0].operation.params = [range(1), None, body]
    assert len(lower(circuit).operations) == 3


def test_a_break_in_a_body_that_grew_does_not_end_the_loop(lower):
    circuit, body, leave = QuantumCircuit(1, 1), QuantumCircuit(1, 1), QuantumCircuit(1, 1)
    body.h(0)
    circuit.for_loop(range(3), None, body, [0], [0])
    leave.break_loop()
    body.if_test((body.clbits[0], 0), leave, [0], [0])
    assert lower(circuit).operations == (Gate("h", (0,)),) * 3


def test_a_subclass_of_a_branch_is_the_branch_inside_a_user_block(lower):
    class Mine(IfElseOp):
        pass

    circuit, body = QuantumCircuit(1, 1), QuantumCircuit(1)
    body.h(0)
    circuit.append(Mine((circuit.clbits[0], True), body), [0], [])
    (conditional,) = lower(circuit).operations
    assert conditional.origin == (Block(BlockKind.USER, "Mine"),)


# --- what is its object, and nothing else ------------------------------------------------------


def test_a_definition_exchanged_after_the_append_is_what_qiskit_runs(lower):
    inner = QuantumCircuit(1)
    inner.ry(0.3, 0)
    other = QuantumCircuit(1)
    other.ry(1.5, 0)
    circuit = appended(inner.to_gate(), lambda gate: setattr(gate, "definition", other))
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    "change",
    [
        lambda operation: operation.base_op.__setattr__("params", [1.5]),
        lambda operation: operation.__setattr__("modifiers", [InverseModifier(), ControlModifier(1, 0)]),
    ],
    ids=["base", "modifiers"],
)
def test_an_annotated_operation_is_what_it_is_now(change, lower):
    circuit = appended(AnnotatedOperation(RYGate(0.3), [ControlModifier(1, 1)]), change, first=[0])
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


OF_TWO_MINDS = {
    "permutation": lambda: (PermutationGate([0, 1]), with_params(np.array([1, 0]))),
    "diagonal": lambda: (DiagonalGate([1, 1]), with_params(1, -1)),
    "multiplexer": lambda: (UCRYGate([0.3]), with_params(1.5)),
    "evolution": lambda: (PauliEvolutionGate(SparsePauliOp("X"), time=0.3), lambda gate: setattr(gate, "time", 1.5)),
    "open control": lambda: (CRYGate(0.3, ctrl_state=0), with_params(1.5)),
    "base gate": lambda: (CRYGate(0.3, ctrl_state=0), exchange_base),
}


@pytest.mark.parametrize("change", OF_TWO_MINDS)
def test_a_gate_with_other_parameters_than_the_circuit_has_for_it_is_refused(change, lower):
    """QPY keeps the circuit's, ``Operator`` the gate's, and the transpiler now the one and now the other."""
    with pytest.raises(UnsupportedOperation, match="changed after it was appended"):
        lower(appended(*OF_TWO_MINDS[change]()))


# --- classes that change -----------------------------------------------------------------------


def test_a_rotation_that_becomes_another_after_the_append_is_refused(lower):
    with pytest.raises(InvalidCandidate, match="what it says and what Qiskit runs differ"):
        lower(appended(RYGate(0.7), lambda gate: setattr(gate, "__class__", RXGate)))


def test_a_measurement_that_becomes_a_barrier_after_the_append_is_refused(lower):
    circuit, gate = QuantumCircuit(1, 1), Measure(label="m")
    circuit.append(gate, [0], [0])
    gate.__class__ = Barrier
    with pytest.raises(InvalidCandidate, match="what it says and what Qiskit runs differ"):
        lower(circuit)


def test_a_gate_of_the_candidates_may_be_called_measure(lower):
    class Looks(Instruction):
        def __init__(self):
            super().__init__("measure", 1, 1, [])

        def _define(self):
            self.definition = QuantumCircuit(1, 1)
            self.definition.measure(0, 0)

    circuit = QuantumCircuit(1, 1)
    circuit.append(Looks(), [0], [0])
    assert lower(circuit).operations == (MeasureOperation(0, 0, origin=(Block(BlockKind.USER, "Looks"),)),)


def test_a_matrix_class_that_states_another_matrix_is_refused(lower):
    class Lying(UnitaryGate):
        def __array__(self, dtype=None, copy=None):
            return np.asarray(XGate(), dtype=dtype)

        def _define(self):
            self.definition = QuantumCircuit(1)
            self.definition.x(0)

    with pytest.raises(InvalidCandidate, match="differ by"):
        lower(appended(Lying(np.eye(2)), lambda gate: None))


class Marked(QiskitGate):
    """Carries the mark by which Qiskit knows its own H, and is defined as something."""

    _standard_gate = HGate._standard_gate

    def __init__(self, define):
        super().__init__("h", 1, [])
        self.define = define

    def _define(self):
        self.definition = QuantumCircuit(1)
        self.define(self.definition)


def test_a_class_with_the_mark_of_a_standard_gate_must_be_that_gate(lower):
    """Qiskit runs an H, whatever the definition says."""
    with pytest.raises(InvalidCandidate, match="what it says and what Qiskit runs differ"):
        lower(appended(Marked(lambda circuit: circuit.x(0)), lambda gate: None))


def test_a_class_with_the_mark_of_a_standard_gate_that_it_is_reads_by_its_definition(lower):
    block = Block(BlockKind.USER, "Marked")
    circuit = appended(Marked(lambda circuit: circuit.h(0)), lambda gate: None)
    assert lower(circuit).operations == (Gate("h", (0,), origin=(block,)),)
