"""Which wire is which qubit, and that probes of order (X on one wire, never a Bell pair) come out right."""

from __future__ import annotations

import pennylane as qml
import pytest

from ir.codec import digest
from ir.lowering.base import InvalidCandidate, TooLarge
from ir.program import Control, Gate, Measure, Program


def _qnode(body, *returned, wires=None):
    device = qml.device("default.qubit", wires=wires)

    @qml.qnode(device)
    def circuit():
        body()
        values = tuple(make() for make in returned)
        return values[0] if len(values) == 1 else values

    return circuit


def test_x_on_qubit_0_of_two_is_the_same_program_as_everywhere(read):
    program = read(_qnode(lambda: qml.X(0), qml.state, wires=2), num_qubits=2)
    assert digest(program) == digest(Program(2, 0, (Gate("x", (0,)),)))


def test_idle_qubits_of_the_contract_exist(read):
    assert read([qml.X(0)], num_qubits=3).num_qubits == 3


def test_a_wire_beyond_the_contract_widens_the_program(read):
    assert read([qml.X(4)], num_qubits=2) == Program(5, 0, (Gate("x", (4,)),))


def test_wires_of_the_device_exist_though_idle(read):
    assert read(_qnode(lambda: qml.X(0), qml.state, wires=3)).num_qubits == 3


@pytest.mark.parametrize("labels", [[0, 1, 2], [2, 0, 1]])
def test_a_device_with_its_own_order_keeps_integer_labels_as_qubits(read, labels):
    circuit = _qnode(lambda: qml.X(0), lambda: qml.probs(wires=labels), wires=[2, 0, 1])
    program = read(circuit, num_qubits=3)
    assert program.operations[0] == Gate("x", (0,))
    # PennyLane's own peak: the first returned wire is its most significant bit.
    peak = int(circuit().argmax())
    measured = {o.qubit: o.clbit for o in program.operations if isinstance(o, Measure)}
    assert 1 << measured[0] == peak == {0: 4, 1: 2}[labels.index(0)]


@pytest.mark.parametrize("returned", [qml.probs, qml.state])
def test_without_a_contract_the_devices_order_counts(read, returned):
    circuit = _qnode(lambda: qml.X(0), returned, wires=[2, 0, 1])
    assert read(circuit).operations[0] == Gate("x", (1,))  # wire 0 is the device's second


def test_probabilities_of_all_wires_print_the_devices_order(read):
    circuit = _qnode(lambda: qml.X(0), qml.probs, wires=[2, 0, 1])
    program = read(circuit, num_qubits=3)
    measured = {o.qubit: o.clbit for o in program.operations if isinstance(o, Measure)}
    assert measured == {2: 2, 0: 1, 1: 0}
    assert int(circuit().argmax()) == 1 << measured[0] == 2


def test_other_labels_are_qubits_in_the_order_of_use(read):
    program = read([qml.X("b"), qml.Identity("a")])
    assert program == Program(2, 0, (Gate("x", (0,)), Gate("id", (1,))))


def test_a_lone_integer_wire_is_one_qubit_unless_the_contract_says_more(read):
    assert read([qml.X(5)]).num_qubits == 1
    assert read([qml.X(5)], num_qubits=6) == Program(6, 0, (Gate("x", (5,)),))


def test_labels_that_are_exactly_0_to_n_are_sorted(read):
    assert read([qml.CNOT([2, 0]), qml.X(1)]).operations == (Gate("x", (0,), controls=(Control(2),)), Gate("x", (1,)))


def test_gaps_mean_the_order_of_use(read):
    assert read([qml.CNOT([7, 2])]) == Program(2, 0, (Gate("x", (1,), controls=(Control(0),)),))


def test_measured_wires_come_after_the_operated_ones(read):
    program = read(lambda: (qml.X(2), qml.probs(wires=[0, 2]))[1:])
    assert program.operations == (Gate("x", (0,)), Measure(0, 0), Measure(1, 1))


def test_text_labels_stay_in_order_of_use_on_a_contract(read):
    assert read([qml.X("q1"), qml.CNOT(["q1", "q0"])], num_qubits=3).operations[1].controls == (Control(0),)


def test_integer_wires_keep_their_numbers_beside_a_named_ancilla_that_is_used_first(read):
    program = read([qml.X("ancilla"), qml.CNOT([0, "ancilla"]), qml.CNOT([2, 1])], num_qubits=3)
    assert program == Program(
        4, 0, (Gate("x", (3,)), Gate("x", (3,), controls=(Control(0),)), Gate("x", (1,), controls=(Control(2),)))
    )


def test_integer_wires_keep_their_numbers_on_a_device_that_lists_a_named_one_first(read):
    program = read(_qnode(lambda: qml.CNOT([1, "ancilla"]), qml.state, wires=["ancilla", 0, 1]), num_qubits=2)
    assert program == Program(3, 0, (Gate("x", (2,), controls=(Control(1),)),))


def test_a_named_wire_takes_the_number_that_the_integers_leave(read):
    assert read([qml.CNOT([1, "target"]), qml.X(3)], num_qubits=4).operations == (
        Gate("x", (0,), controls=(Control(1),)),
        Gate("x", (3,)),
    )


def test_mixed_labels_without_a_contract_are_in_the_order_of_use(read):
    assert read([qml.X("ancilla"), qml.CNOT([0, "ancilla"])]).operations[1].controls == (Control(1),)


def test_a_wire_that_the_device_lacks_contradicts_it(read):
    with pytest.raises(InvalidCandidate, match="wire 3"):
        read(_qnode(lambda: qml.X(3), qml.state, wires=2))


def test_a_huge_wire_is_too_large(read):
    with pytest.raises(TooLarge):
        read([qml.X(10**9)], num_qubits=2)


def test_a_negative_wire_is_a_label_like_any_other(read):
    assert read([qml.X(-1)], num_qubits=2) == Program(2, 0, (Gate("x", (0,)),))
