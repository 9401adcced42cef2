"""What an object says beside its decomposition: an action on the simulator's state, a mixture, Kraus operators."""

from __future__ import annotations

import cirq
import numpy as np
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Channel, Gate, Measure
from tests.readers.reference import unitary

A, B = cirq.LineQubit.range(2)
X, Z = np.array([[0, 1], [1, 0]]), np.diag([1, -1])
NOISE = [np.sqrt(0.9) * np.eye(2), np.sqrt(0.1) * X]


class Bell(cirq.Gate):
    """H and a CNOT; subclasses say more."""

    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        return [cirq.H(qubits[0]), cirq.CX(*qubits)]


class Flip(cirq.Gate):
    """A bit flip of probability 0.1; subclasses say more."""

    def _num_qubits_(self):
        return 1

    def _decompose_(self, qubits):
        return [cirq.bit_flip(0.1).on(*qubits)]


def acts_as(*operations: cirq.Operation):
    """An ``_act_on_`` of a gate that does these operations on its qubits."""

    def act(self, state, qubits):
        mapping = dict(zip((A, B), qubits, strict=False))
        for operation in operations:
            cirq.act_on(operation.transform_qubits(mapping), state)
        return True

    return act


LIES = {
    "_act_on_": lambda self, state, qubits: True,
    "_mixture_": lambda self: [(1.0, np.eye(4))],
    "_kraus_": lambda self: [np.eye(4)],
    "_apply_channel_": lambda self, args: args.target_tensor,
}
TRUTHS = {
    "_act_on_": acts_as(cirq.H(A), cirq.CX(A, B)),
    "_mixture_": lambda self: [(1.0, cirq.unitary(cirq.Circuit(cirq.H(A), cirq.CX(A, B))))],
    "_kraus_": lambda self: [cirq.unitary(cirq.Circuit(cirq.H(A), cirq.CX(A, B)))],
}


@pytest.mark.parametrize("method", LIES)
def test_a_method_that_contradicts_the_decomposition_is_refused(method, read):
    kind = type("Lying", (Bell,), {method: LIES[method]})
    with pytest.raises(InvalidCandidate, match=f"gate 'Lying': its {method} and its definition differ"):
        read(cirq.Circuit(kind()(A, B)))


@pytest.mark.parametrize("method", TRUTHS)
def test_a_method_that_says_what_the_decomposition_says_is_read(method, read):
    kind = type("Honest", (Bell,), {method: TRUTHS[method]})
    names = [operation.name for operation in read(cirq.Circuit(kind()(A, B))).operations]
    assert names == ["h", "x"]


@pytest.mark.parametrize("method", LIES)
def test_a_library_object_that_carries_a_method_is_refused(method, read):
    gate = cirq.CXPowGate()
    vars(gate)[method] = LIES[method]
    with pytest.raises(InvalidCandidate, match=f"carries a {method} of its own"):
        read(cirq.Circuit(cirq.H(A), gate(A, B)))


def test_a_library_operation_that_carries_a_method_is_refused(read):
    operation = cirq.CX(A, B)
    vars(operation)["_act_on_"] = lambda state: True
    with pytest.raises(InvalidCandidate, match="carries a _act_on_ of its own"):
        read(cirq.Circuit(operation))


def test_a_descendant_of_a_library_gate_that_acts_otherwise_is_refused(read):
    class Lying(cirq.CXPowGate):
        _act_on_ = LIES["_act_on_"]

    with pytest.raises(InvalidCandidate, match="its _act_on_ and its definition differ"):
        read(cirq.Circuit(cirq.H(A), Lying()(A, B)))


def test_a_gate_operation_that_acts_otherwise_than_its_gate_is_refused(read):
    class Lying(cirq.GateOperation):
        def _act_on_(self, state):
            return True

    with pytest.raises(InvalidCandidate, match="its _act_on_ and its definition differ"):
        read(cirq.Circuit(Lying(cirq.CX, [A, B])))


def test_a_gate_operation_of_the_candidates_class_does_not_hide_what_its_gate_says(read):
    class Plain(cirq.GateOperation):
        pass

    gate = type("Lying", (Bell,), {"_act_on_": LIES["_act_on_"]})()
    with pytest.raises(InvalidCandidate, match=r"gate 'Lying': its _act_on_"):
        read(cirq.Circuit(Plain(gate, [A, B])))


def test_a_gate_operation_of_the_candidates_class_around_a_measurement_measures_once(read):
    class Plain(cirq.GateOperation):
        def _decompose_with_context_(self, context):
            return [cirq.measure(A, key="a")]

    operations = read(cirq.Circuit(Plain(cirq.MeasurementGate(1, "a"), [A]))).operations
    assert [type(operation) for operation in operations] == [Measure]


def test_an_action_that_declines_is_no_claim(read):
    kind = type("Declines", (Bell,), {"_act_on_": lambda self, state, qubits: NotImplemented})
    assert len(read(cirq.Circuit(kind()(A, B))).operations) == 2


def test_an_action_on_density_matrices_alone_is_compared_too(read):
    def act(self, state, qubits):
        return True if isinstance(state, cirq.DensityMatrixSimulationState) else NotImplemented

    with pytest.raises(InvalidCandidate, match="its _act_on_ and its definition differ"):
        read(cirq.Circuit(type("Lying", (Bell,), {"_act_on_": act})()(A, B)))


def test_an_action_that_differs_from_simulator_to_simulator_is_refused(read):
    def act(self, state, qubits):
        if isinstance(state, cirq.StateVectorSimulationState):
            return TRUTHS["_act_on_"](self, state, qubits)
        return True

    with pytest.raises(InvalidCandidate, match="differs from simulator to simulator"):
        read(cirq.Circuit(type("Lying", (Bell,), {"_act_on_": act})()(A, B)))


def test_an_action_in_single_precision_is_no_lie(read):
    def act(self, state, qubits):
        TRUTHS["_act_on_"](self, state, qubits)
        state.target_tensor[...] = state.target_tensor.astype(np.complex64)
        return True

    assert len(read(cirq.Circuit(type("Rounds", (Bell,), {"_act_on_": act})()(A, B))).operations) == 2


def test_an_action_that_is_off_by_a_phase_is_no_lie(read):
    kind = type("Turned", (Bell,), {"_act_on_": acts_as(cirq.H(A), cirq.CX(A, B), cirq.global_phase_operation(1j))})
    assert len(read(cirq.Circuit(kind()(A, B))).operations) == 2


@pytest.mark.parametrize("stated", [NOISE, [np.exp(1j) * NOISE[1], NOISE[0]]], ids=["same", "another form"])
def test_noise_by_decomposition_may_state_the_same_kraus_operators(stated, read):
    kind = type("Noise", (Flip,), {"_kraus_": lambda self: stated})
    assert [type(operation) for operation in read(cirq.Circuit(kind()(A))).operations] == [Channel]


def test_noise_by_decomposition_that_states_other_kraus_operators_is_refused(read):
    kind = type("Noise", (Flip,), {"_kraus_": lambda self: [np.sqrt(0.9) * np.eye(2), np.sqrt(0.1) * Z]})
    with pytest.raises(InvalidCandidate, match="its _kraus_ and its definition differ"):
        read(cirq.Circuit(kind()(A)))


def test_a_mixture_and_kraus_operators_must_be_one_channel(read):
    class Noise(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _kraus_(self):
            return NOISE

        def _mixture_(self):
            return [(1.0, np.eye(2))]

    with pytest.raises(InvalidCandidate, match="its _mixture_ and its definition differ"):
        read(cirq.Circuit(Noise()(A)))


def test_a_matrix_with_another_mixture_is_refused(read):
    class Lying(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _unitary_(self):
            return X

        def _mixture_(self):
            return [(1.0, np.eye(2))]

    with pytest.raises(InvalidCandidate, match="its _mixture_ and its definition differ"):
        read(cirq.Circuit(Lying()(A)))


def test_an_action_beside_a_measurement_cannot_be_compared(read):
    class Looks(cirq.Gate):
        def _num_qubits_(self):
            return 1

        def _decompose_(self, qubits):
            return [cirq.measure(*qubits, key="m")]

        def _act_on_(self, state, qubits):
            return True

    with pytest.raises(UnsupportedOperation, match="gate 'Looks' with a _act_on_"):
        read(cirq.Circuit(Looks()(A)))


def test_a_wide_action_cannot_be_compared(read):
    class Wide(cirq.Gate):
        def _num_qubits_(self):
            return 9

        def _decompose_(self, qubits):
            return [cirq.H(qubit) for qubit in qubits]

        def _act_on_(self, state, qubits):
            return True

    with pytest.raises(UnsupportedOperation, match="gate 'Wide' with a _act_on_"):
        read(cirq.Circuit(Wide()(*cirq.LineQubit.range(9))))


# --- objects that change after they were put into a circuit: Cirq keeps the object, and so does the reader -------


def changed_exponent() -> cirq.Circuit:
    gate = cirq.XPowGate(exponent=0.0)
    circuit = cirq.Circuit(gate(A))
    gate._exponent = 1.0
    return circuit


def changed_matrix() -> cirq.Circuit:
    matrix = np.eye(2, dtype=complex)
    circuit = cirq.Circuit(cirq.MatrixGate(matrix)(A))
    matrix[:] = X
    return circuit


def changed_word() -> cirq.Circuit:
    word = cirq.MutableDensePauliString("I")
    circuit = cirq.Circuit(cirq.GateOperation(word, [A]))
    word[0] = "X"
    return circuit


@pytest.mark.parametrize("make", [changed_exponent, changed_matrix, changed_word])
def test_what_is_read_of_a_changed_object_is_what_cirq_simulates(make, lower):
    circuit = make()
    state = unitary(lower(circuit).program)[:, 0]
    np.testing.assert_allclose(state, cirq.final_state_vector(circuit, dtype=np.complex128), atol=1e-7)
    assert abs(state[1]) == pytest.approx(1)


def test_a_replaced_gate_is_not_in_the_program(read):
    gates = [cirq.rx(0.3)]
    circuit = cirq.Circuit(gates[0](A))
    gates[0] = cirq.rx(1.5)
    assert read(circuit).operations == (Gate("rx", (0,), (0.3,)),)
