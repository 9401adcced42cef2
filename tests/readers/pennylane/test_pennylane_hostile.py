"""Malformed objects: the reader ends with one of its errors or the candidate's own, in bounded time and memory."""

from __future__ import annotations

import numpy as np
import pennylane as qml
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ir.lowering.base import InvalidCandidate
from ir.lowering.from_pennylane import reader
from tests.readers.hostile import VALUES, Planted, members, outcome

MEMBERS = members()
ATTRIBUTES = [
    "arithmetic_depth",
    "base",
    "batch_size",
    "compute_decomposition",
    "compute_matrix",
    "control_values",
    "control_wires",
    "data",
    "decomposition",
    "has_decomposition",
    "has_matrix",
    "hyperparameters",
    "matrix",
    "meas_val",
    "name",
    "num_wires",
    "operands",
    "parameters",
    "pauli_rep",
    "sparse_matrix",
    "wires",
    "z",
]
GENEROUS = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))


class Own(qml.operation.Operation):
    num_wires = 1
    num_params = 0


MAKERS = {
    "operation": lambda kind=Own: kind(0),
    "rotation": lambda kind=qml.RX: kind(0.3, 0),
    "matrix": lambda kind=qml.QubitUnitary: kind(np.eye(2), 0),
    "controlled": lambda kind=qml.ops.Controlled: kind(qml.X(1), 0),
    "power": lambda kind=qml.ops.Pow: kind(qml.X(0), 2),
    "template": lambda kind=qml.QFT: kind([0, 1]),
    "state": lambda kind=qml.StatePrep: kind([0.6, 0.8], 0),
    "channel": lambda kind=qml.BitFlip: kind(0.1, 0),
    "exponential": lambda kind=qml.ops.Exp: kind(qml.X(0), 0.3j),
}


def hostile(maker, attributes):
    kind = type("Hostile", (maker.__defaults__[0],), {})
    with qml.queuing.QueuingManager.stop_recording():
        made = maker(kind)
    for name, member in attributes.items():
        setattr(kind, name, member)
    return made


@GENEROUS
@given(
    st.sampled_from(sorted(MAKERS)),
    st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(sorted(MEMBERS)), min_size=1, max_size=3),
)
def test_an_operation_that_lies(name, chosen):
    made = hostile(MAKERS[name], {key: MEMBERS[member] for key, member in chosen.items()})
    assert outcome(lambda: reader().read(lambda: [made], (), num_qubits=2))


@GENEROUS
@given(
    st.dictionaries(
        st.sampled_from(["operations", "measurements", "wires", "_ops", "_measurements", "__iter__", "num_wires"]),
        st.sampled_from(sorted(MEMBERS)),
        min_size=1,
        max_size=3,
    )
)
def test_a_tape_that_lies(chosen):
    kind = type("Hostile", (qml.tape.QuantumScript,), {})
    made = kind([qml.Hadamard(0)], [qml.probs(0)])
    for name, member in chosen.items():
        setattr(kind, name, MEMBERS[member])
    assert outcome(lambda: reader().read(lambda: made, (), num_qubits=2))


@pytest.mark.parametrize("value", [name for name in VALUES if name not in ("a class", "an object that lies")])
def test_a_value_that_is_no_program(value):
    assert outcome(lambda: reader().read(lambda: VALUES[value], (), num_qubits=2)) == "NotAProgram"


def test_a_decomposition_that_holds_itself_ends():
    class Endless(Own):
        def decomposition(self):
            return [Endless(self.wires)]

    assert outcome(lambda: reader().read(lambda: Endless(0), (), num_qubits=1)) in ("TooLarge", "RecursionError")


def test_functions_that_return_functions_without_end():
    def again():
        return again

    assert outcome(lambda: reader().read(again, (), num_qubits=1)) == "NotAProgram"


def test_a_list_that_holds_itself_beside_a_run_is_no_result():
    @qml.qnode(qml.device("default.qubit", wires=1))
    def circuit():
        return qml.probs(0)

    def solve():
        circuit()
        return VALUES["a list that holds itself"]

    assert outcome(lambda: reader().read(solve, (), num_qubits=1)) == "NotAProgram"


def _raising(*_):
    raise Planted


LABEL_MEMBERS = {
    "no hash": {"__hash__": _raising},
    "raises when compared": {"__eq__": _raising, "__hash__": lambda self: 1},
    "equals everything": {"__eq__": lambda self, other: True, "__hash__": lambda self: 1},
    "cannot be shown": {"__repr__": _raising, "__str__": _raising},
}


@pytest.mark.parametrize("members", LABEL_MEMBERS)
def test_a_wire_label_that_lies(members):
    kind = type("Label", (), LABEL_MEMBERS[members])

    def build():
        a, b = kind(), kind()
        return [qml.Hadamard(a), qml.CNOT([a, b])]

    found = outcome(lambda: reader().read(build, (), num_qubits=2))
    assert found == ("read" if members == "cannot be shown" else found)
    assert found in ("read", "Planted", "ValueError", "WireError", "InvalidCandidate")


@pytest.mark.parametrize("power", [10**9, -(10**9), 1e300, 2.0**200])
def test_a_huge_power_takes_no_time(power):
    assert outcome(lambda: reader().read(lambda: [qml.pow(qml.QFT([0, 1]), power)], (), num_qubits=2)) == "TooLarge"
    assert outcome(lambda: reader().read(lambda: [qml.pow(qml.RX(0.3, 0), power)], (), num_qubits=2)) == "read"


def test_a_decomposition_that_changes_is_read_once_for_each_use(read):
    class Changing(Own):
        uses = 0

        def decomposition(self):
            Changing.uses += 1
            return [(qml.X if Changing.uses % 2 else qml.Hadamard)(0)]

    with qml.QueuingManager.stop_recording():
        program = read([Changing(0), Changing(0)], num_qubits=1)
    assert [operation.name for operation in program.operations] == ["x", "h"]
    assert Changing.uses == 2


def test_a_decomposition_that_queues_into_a_running_function_adds_nothing(read):
    class Queuing(Own):
        def decomposition(self):
            qml.X(0)
            return [qml.Hadamard(0)]

    def circuit():
        Queuing(0)
        return qml.probs(0)

    assert [type(o).__name__ for o in read(circuit, num_qubits=1).operations] == ["Gate", "Measure"]


@pytest.mark.parametrize(
    "operations", ["Hadamard(0)", 7, ["Hadamard(0)"], [None]], ids=["text", "number", "texts", "none"]
)
def test_a_tape_whose_operations_were_exchanged_is_invalid(operations):
    def solve():
        script = qml.tape.QuantumScript([qml.Hadamard(0)], [qml.state()])
        script._ops = operations
        return script

    with pytest.raises(InvalidCandidate, match="stands in place of"):
        reader().read(solve, (), num_qubits=2)


@pytest.mark.parametrize("parts", [7, None])
def test_a_decomposition_that_is_no_list_is_invalid(parts):
    class Odd(qml.operation.Operation):
        num_wires = 1
        num_params = 0

        def decomposition(self):
            return parts

    def solve():
        return qml.tape.QuantumScript([Odd(wires=[0])], [])

    with pytest.raises(InvalidCandidate, match="a list is expected"):
        reader().read(solve, (), num_qubits=2)
