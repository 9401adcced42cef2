"""Malformed objects: the reader ends with one of its errors or the candidate's own, in bounded time and memory."""

from __future__ import annotations

import cirq
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ir.lowering.base import InvalidCandidate
from ir.lowering.from_cirq import reader
from tests.readers.hostile import VALUES, Planted, members, outcome

MEMBERS = members()
Q = cirq.LineQubit.range(2)
ATTRIBUTES = [
    "_apply_unitary_",
    "_control_keys_",
    "_decompose_",
    "_decompose_with_context_",
    "_has_unitary_",
    "_is_parameterized_",
    "_kraus_",
    "_measurement_key_objs_",
    "_mixture_",
    "_num_qubits_",
    "_parameter_names_",
    "_qid_shape_",
    "_unitary_",
    "apply",
    "exponent",
    "gate",
    "global_shift",
    "num_controls",
    "qubits",
    "registers",
    "sub_gate",
]
GENEROUS = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))


class Own(cirq.Gate):
    def _num_qubits_(self) -> int:
        return 1


class Adding(cirq.ArithmeticGate):
    def registers(self):
        return [[2]]

    def with_registers(self, *registers):
        return self

    def apply(self, value):
        return value + 1


class OwnOperation(cirq.Operation):
    qubits = (Q[0],)

    def with_qubits(self, *qubits):
        return self


MAKERS = {
    "gate": lambda kind=Own: kind(),
    "power": lambda kind=cirq.XPowGate: kind(exponent=0.3),
    "controlled": lambda kind=cirq.ControlledGate: kind(cirq.X, num_controls=0),
    "matrix": lambda kind=cirq.MatrixGate: kind(np.eye(2)),
    "arithmetic": lambda kind=Adding: kind(),
}


def hostile(maker, attributes):
    base = maker.__defaults__[0]
    kind = type("Hostile", (base,), {})
    made = maker(kind)
    operation = made if isinstance(made, cirq.Operation) else made.on(Q[0])
    for name, member in attributes.items():
        setattr(kind, name, member)
    return operation


@GENEROUS
@given(
    st.sampled_from(sorted(MAKERS)),
    st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(sorted(MEMBERS)), min_size=1, max_size=3),
)
def test_a_gate_that_lies(name, chosen):
    operation = hostile(MAKERS[name], {key: MEMBERS[member] for key, member in chosen.items()})
    assert outcome(lambda: reader().read(lambda: [cirq.H(Q[0]), operation], (), num_qubits=2))


@GENEROUS
@given(st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(sorted(MEMBERS)), min_size=1, max_size=3))
def test_an_operation_that_lies(chosen):
    kind = type("Hostile", (OwnOperation,), {})
    made = kind()
    for name, member in chosen.items():
        setattr(kind, name, MEMBERS[member])
    assert outcome(lambda: reader().read(lambda: [made], (), num_qubits=2))


@GENEROUS
@given(
    st.dictionaries(
        st.sampled_from(["moments", "_moments", "all_qubits", "__iter__", "all_operations", "__len__"]),
        st.sampled_from(sorted(MEMBERS)),
        min_size=1,
        max_size=3,
    )
)
def test_a_circuit_that_lies_is_read_through_its_base_class(chosen):
    kind = type("Hostile", (cirq.Circuit,), {})
    made = kind(cirq.H(Q[0]), cirq.CX(*Q))
    for name, member in chosen.items():
        setattr(kind, name, MEMBERS[member])
    assert outcome(lambda: reader().read(lambda: made, (), num_qubits=2))


@pytest.mark.parametrize("value", [name for name in VALUES if name != "a generator"])
def test_a_value_that_is_no_program(value):
    assert outcome(lambda: reader().read(lambda: VALUES[value], (), num_qubits=2)) == "NotAProgram"


def test_an_endless_generator_of_operations_ends():
    def forever():
        while True:
            yield cirq.X(Q[0])

    assert outcome(lambda: reader().read(forever, (), num_qubits=1)) == "TooLarge"


def test_a_decomposition_that_holds_itself_ends():
    class Endless(Own):
        def _decompose_(self, qubits):
            return [Endless().on(*qubits)]

    assert outcome(lambda: reader().read(lambda: [Endless().on(Q[0])], (), num_qubits=1)) == "TooLarge"


def test_a_decomposition_that_doubles_at_each_level_ends(monkeypatch):
    class Doubling(Own):
        def __init__(self, level):
            self.level = level

        def _decompose_(self, qubits):
            return [Doubling(self.level + 1).on(*qubits) if self.level < 25 else cirq.X(*qubits)] * 2

    monkeypatch.setattr("ir.lowering.cirq_fragment.MAX_LOWERED_OPERATIONS", 2000)
    monkeypatch.setattr("ir.lowering.cirq_fragment.Budget.__init__.__defaults__", (2000,))
    assert outcome(lambda: reader().read(lambda: [Doubling(0).on(Q[0])], (), num_qubits=1)) == "TooLarge"


def _raising(*_):
    raise Planted


QUBIT_MEMBERS = {
    "unordered": {"_comparison_key": lambda self: object()},
    "no key": {"_comparison_key": _raising},
    "no hash": {"__hash__": _raising},
    "raises when compared": {"__eq__": _raising, "__hash__": lambda self: 1},
    "equals everything": {"__eq__": lambda self, other: True, "__hash__": lambda self: 1},
    "raises when ordered": {"__lt__": _raising},
    "no dimension": {"dimension": property(_raising)},
    "a dimension in text": {"dimension": property(lambda self: "2")},
}


@pytest.mark.parametrize("members", QUBIT_MEMBERS)
def test_a_qubit_that_lies(members):
    ordinary = {"dimension": property(lambda self: 2), "_comparison_key": lambda self: id(self)}
    kind = type("Hostile", (cirq.Qid,), ordinary | QUBIT_MEMBERS[members])

    def build():
        a, b = kind(), kind()
        return [cirq.H(a), cirq.CNOT(a, b)]

    assert outcome(lambda: reader().read(build, (), num_qubits=2)) in (
        "Planted",
        "ValueError",  # Cirq's own, raised under the candidate's line
        "UnsupportedOperation",
    )


def test_a_decomposition_that_changes_is_read_once_for_each_use(read):
    class Changing(Own):
        uses = 0

        def _decompose_(self, qubits):
            Changing.uses += 1
            return [(cirq.X if Changing.uses % 2 else cirq.H)(*qubits)]

    names = [operation.name for operation in read([Changing().on(Q[0]), Changing().on(Q[0])]).operations]
    assert names == ["x", "h"]
    assert Changing.uses == 2


def test_a_changing_decomposition_must_agree_with_its_matrix_at_each_use(read):
    class Changing(Own):
        uses = 0

        def _decompose_(self, qubits):
            Changing.uses += 1
            return [(cirq.X if Changing.uses % 2 else cirq.H)(*qubits)]

        def _unitary_(self):
            return cirq.unitary(cirq.X)

    with pytest.raises(InvalidCandidate, match=r"operation 1.*differ"):
        read([Changing().on(Q[0]), Changing().on(Q[0])])


@pytest.mark.parametrize(
    "moments",
    ["H(0)", 7, ["H(0)"], [None], [cirq.H(cirq.LineQubit(0))]],
    ids=["text", "number", "texts", "none", "operation"],
)
def test_a_circuit_whose_moments_were_exchanged_is_invalid(moments):
    def solve():
        circuit = cirq.Circuit()
        circuit._moments = moments
        return circuit

    with pytest.raises(InvalidCandidate, match="moment"):
        reader().read(solve, (), num_qubits=2)


def test_a_moment_whose_operations_were_exchanged_is_invalid():
    def solve():
        circuit = cirq.Circuit(cirq.H(cirq.LineQubit(0)))
        circuit._moments[0]._operations = ("H(0)",)
        return circuit

    with pytest.raises(InvalidCandidate, match="a str stands in place of an operation"):
        reader().read(solve, (), num_qubits=2)
