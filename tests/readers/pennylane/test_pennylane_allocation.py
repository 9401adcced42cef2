"""Dynamic wires: fresh qubits after all others, lent again as PennyLane's devices lend them."""

from __future__ import annotations

import numpy as np
import pennylane as qml
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Gate, Reset
from tests.readers.reference import branches, unitary


def qnode(function, **device):
    return qml.QNode(function, qml.device("default.qubit", **device))


def printed(program):
    """Probabilities of the printed record."""
    found = np.zeros(2**program.num_clbits)
    for record, rho in branches(program).items():
        found[record] += np.trace(rho).real
    return found


def copied_through_a_work_wire():
    qml.RY(0.7, 0)
    with qml.allocate(1, restored=True) as work:
        qml.CNOT([0, work[0]])
        qml.CNOT([work[0], 1])
        qml.CNOT([0, work[0]])
    return qml.probs([0, 1])


def lent_twice_after_a_promise():
    with qml.allocate(1, restored=True) as first:
        qml.X(first)
        qml.X(first)
    with qml.allocate(1) as second:
        qml.X(second)
        qml.CNOT([second[0], 0])
    return qml.probs([0])


def lent_twice_without_a_promise():
    with qml.allocate(1) as first:
        qml.RY(0.7, first[0])
        qml.CNOT([first[0], 1])
    with qml.allocate(1) as second:
        qml.CNOT([second[0], 0])
    return qml.probs([0, 1])


def a_promise_that_is_not_kept():
    with qml.allocate(1, restored=True) as first:
        qml.X(first)
    with qml.allocate(1) as second:
        qml.CNOT([second[0], 0])
    return qml.probs([0])


def two_at_once_and_by_hand():
    wires = qml.allocate(2)
    qml.X(wires[1])
    qml.CNOT([wires[1], 0])
    qml.deallocate(wires[1])
    again = qml.allocate(1, state="any")
    qml.CNOT([again[0], 1])
    qml.deallocate(wires[0])
    return qml.probs([0, 1])


@pytest.mark.parametrize(
    "function",
    [
        copied_through_a_work_wire,
        lent_twice_after_a_promise,
        lent_twice_without_a_promise,
        a_promise_that_is_not_kept,
        two_at_once_and_by_hand,
    ],
)
@pytest.mark.parametrize("device", [{}, {"wires": 4}], ids=["open", "four wires"])
def test_dynamic_wires_do_what_pennylane_simulates(function, device, read):
    program = read(qnode(function, **device), num_qubits=2)
    np.testing.assert_allclose(printed(program), qnode(function, **device)(), atol=1e-9)


def test_a_dynamic_wire_is_a_qubit_after_those_that_the_contract_names(read):
    program = read(qnode(copied_through_a_work_wire), num_qubits=3)
    assert program.num_qubits == 4
    assert Gate("x", (3,), controls=program.operations[1].controls) == program.operations[1]


def test_wires_of_a_device_that_are_not_used_are_lent(read):
    program = read(qnode(copied_through_a_work_wire, wires=3), num_qubits=2)
    assert program.num_qubits == 3
    assert program.operations[1].qubits == (2,)


def test_a_wire_lent_again_is_reset_unless_it_was_promised_to_be_restored(read):
    plain, promised = (read(qnode(f), num_qubits=2) for f in (lent_twice_without_a_promise, lent_twice_after_a_promise))
    assert Reset(2) in plain.operations
    assert plain.num_qubits == promised.num_qubits == 3
    assert not any(isinstance(operation, Reset) for operation in promised.operations)


def test_a_work_wire_in_any_state_is_noted(lower):
    def borrowed():
        with qml.allocate(1, state="any", restored=True) as work:
            qml.CNOT([0, work[0]])
            qml.CNOT([0, work[0]])
        return qml.probs([0])

    lowered = lower(qnode(borrowed), num_qubits=1)
    assert [note.code for note in lowered.notes] == ["pennylane.any_state"]
    np.testing.assert_array_equal(unitary_part(lowered.program), np.eye(4))


def unitary_part(program):
    gates = tuple(operation for operation in program.operations if isinstance(operation, Gate))
    return unitary(type(program)(program.num_qubits, 0, gates))


def test_a_wire_that_was_given_back_is_not_used_again(read):
    def late():
        work = qml.allocate(1)
        qml.deallocate(work)
        qml.X(work[0])
        return qml.probs([0])

    with pytest.raises(InvalidCandidate, match="dynamic wire is used before it is allocated or after"):
        read(qnode(late))


def test_all_wires_are_not_returned_where_dynamic_ones_are_added(read):
    def everything():
        with qml.allocate(1) as work:
            qml.CNOT([0, work[0]])
        return qml.probs()

    with pytest.raises(UnsupportedOperation, match="measurement of all wires, dynamic ones among them"):
        read(qnode(everything))
    assert read(qnode(everything, wires=2)).num_clbits == 2
    assert qnode(everything)().shape == (4,)  # as PennyLane prints it: the dynamic wire is among them


def test_a_device_without_free_wires_lends_none(read):
    with pytest.raises(InvalidCandidate, match="none left to allocate"):
        read(qnode(copied_through_a_work_wire, wires=2))


def test_an_allocation_under_a_control_is_refused_by_name(read):
    def body():
        with qml.allocate(1) as work:
            qml.CNOT([0, work[0]])

    def controlled():
        qml.ctrl(body, 1)()
        return qml.probs([0])

    with pytest.raises(UnsupportedOperation, match="allocation under a control"):
        read(qnode(controlled))
