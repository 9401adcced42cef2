"""Malformed objects: the reader ends with one of its errors or the candidate's own, in bounded time and memory."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlledGate, Gate, Instruction, InverseModifier
from qiskit.circuit.library import HGate, Initialize, PauliEvolutionGate, StatePreparation, UnitaryGate
from qiskit.quantum_info import SparsePauliOp
from qiskit.transpiler.layout import TranspileLayout

from ir.lowering.base import InvalidCandidate
from ir.lowering.from_qiskit import reader
from tests.readers.hostile import VALUES, Planted, members, outcome

MEMBERS = members()
ATTRIBUTES = [
    "__array__",
    "_define",
    "_inverse",
    "base_gate",
    "blocks",
    "condition",
    "ctrl_state",
    "definition",
    "label",
    "name",
    "num_clbits",
    "num_ctrl_qubits",
    "num_qubits",
    "operator",
    "params",
    "time",
    "to_matrix",
]
BASES = [Gate, Instruction, ControlledGate, HGate, UnitaryGate, StatePreparation, Initialize, PauliEvolutionGate]
GENEROUS = settings(deadline=None, max_examples=250, suppress_health_check=list(HealthCheck))


def instance(base, attributes):
    """A made object of a subclass; no constructor runs, and the attributes stand beside real ones."""
    real = {
        Gate: lambda: Gate("g", 1, []),
        Instruction: lambda: Instruction("i", 1, 0, []),
        ControlledGate: lambda: ControlledGate("c", 2, [], num_ctrl_qubits=1, base_gate=HGate()),
        HGate: lambda: HGate(label="h"),
        UnitaryGate: lambda: UnitaryGate([[0, 1], [1, 0]]),
        StatePreparation: lambda: StatePreparation([0.6, 0.8]),
        Initialize: lambda: Initialize([0.6, 0.8]),
        PauliEvolutionGate: lambda: PauliEvolutionGate(SparsePauliOp("X")),
    }[base]()
    ancestor = type(real).__mro__[1] if type(real).__name__.startswith("_") else type(real)
    kind = type("Hostile", (ancestor,), {})
    made = kind.__new__(kind)
    made.__dict__.update(vars(real))
    for name, member in attributes.items():
        setattr(kind, name, member)
    return made


@GENEROUS
@given(
    st.sampled_from(BASES),
    st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(sorted(MEMBERS)), min_size=1, max_size=3),
)
def test_a_gate_that_lies(base, chosen):
    made = instance(base, {name: MEMBERS[member] for name, member in chosen.items()})
    circuit = QuantumCircuit(2, 1)
    circuit._append(HGate(), [circuit.qubits[0]], [])
    try:
        circuit._append(made, circuit.qubits[:1], [])
    except Exception:  # noqa: BLE001 - Qiskit itself refuses it
        circuit = made
    assert outcome(lambda: reader().read(lambda: circuit, (), num_qubits=2))


@GENEROUS
@given(
    st.dictionaries(
        st.sampled_from(["data", "qubits", "clbits", "layout", "_layout", "global_phase", "num_qubits", "name"]),
        st.sampled_from(sorted(MEMBERS)),
        min_size=1,
        max_size=3,
    )
)
def test_a_circuit_that_lies_is_read_through_its_base_class(chosen):
    kind = type("Hostile", (QuantumCircuit,), {})
    made = kind(2)
    made.h(0)
    for name, member in chosen.items():
        setattr(kind, name, MEMBERS[member])
    assert outcome(lambda: reader().read(lambda: made, (), num_qubits=2))


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_is_no_program(value):
    assert outcome(lambda: reader().read(lambda: VALUES[value], (), num_qubits=2)) == "NotAProgram"


def test_a_definition_that_holds_itself_ends():
    class Endless(Gate):
        def __init__(self):
            super().__init__("endless", 1, [])

        def _define(self):
            self.definition = QuantumCircuit(1)
            self.definition.append(Endless(), [0])

    assert outcome(lambda: reader().read(lambda: Endless(), (), num_qubits=1)) == "TooLarge"


def test_a_definition_that_doubles_at_each_level_ends(monkeypatch):
    monkeypatch.setattr("ir.lowering.qiskit_circuits.MAX_LOWERED_OPERATIONS", 2000)

    class Doubling(Gate):
        def __init__(self, level):
            super().__init__("doubling", 1, [])
            self.level = level

        def _define(self):
            self.definition = QuantumCircuit(1)
            for _ in range(2):
                self.definition.append(Doubling(self.level + 1) if self.level < 25 else HGate(), [0])

    assert outcome(lambda: reader().read(lambda: Doubling(0), (), num_qubits=1)) == "TooLarge"


class Changing(Gate):
    """Another definition each time it is asked for."""

    asked = 0

    def __init__(self):
        super().__init__("changing", 1, [])

    @property
    def definition(self):
        Changing.asked += 1
        circuit = QuantumCircuit(1)
        (circuit.x if Changing.asked % 2 else circuit.h)(0)
        return circuit

    @definition.setter
    def definition(self, _):
        """Gate's constructor sets it."""


def test_a_definition_that_changes_is_read_once_for_each_use(lower):
    Changing.asked = 0
    circuit = QuantumCircuit(1)
    circuit._append(Changing(), [circuit.qubits[0]], [])
    circuit._append(Changing(), [circuit.qubits[0]], [])
    before = Changing.asked
    operations = lower(circuit).operations
    assert Changing.asked == before + 2
    assert {operation.name for operation in operations} == {"x", "h"}


def test_a_definition_that_appends_to_the_circuit_being_read_ends(lower):
    circuit = QuantumCircuit(1)

    class Growing(Gate):
        def __init__(self):
            super().__init__("growing", 1, [])

        @property
        def definition(self):
            circuit.x(0)
            return QuantumCircuit(1)

        @definition.setter
        def definition(self, _):
            """Gate's constructor sets it."""

    circuit._append(Growing(), [circuit.qubits[0]], [])
    assert outcome(lambda: reader().read(lambda: circuit, (), num_qubits=1)) == "read"


def test_a_million_modifiers_meet_the_bound_of_operations():
    many = AnnotatedOperation(HGate(), [InverseModifier()] * 1_000_000)
    assert outcome(lambda: reader().read(lambda: many, (), num_qubits=1)) == "TooLarge"


def test_a_name_that_raises_when_it_is_compared():
    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            raise Planted

    gate = Gate("opaque", 1, [])
    gate.name = Name("opaque")
    assert outcome(lambda: reader().read(lambda: gate, (), num_qubits=1)) in ("Planted", "UnsupportedOperation")


@pytest.mark.parametrize(
    "contents", ["h q[0]", None, 7, [], [HGate()]], ids=["text", "none", "number", "list", "gates"]
)
def test_a_circuit_whose_contents_were_exchanged_is_invalid(contents):
    def solve():
        circuit = QuantumCircuit(2)
        circuit._data = contents
        return circuit

    with pytest.raises(InvalidCandidate, match="contents of the circuit were replaced"):
        reader().read(solve, (), num_qubits=2)


def test_a_layout_filled_with_what_is_no_layout_is_invalid():
    def solve():
        circuit = QuantumCircuit(2)
        circuit._layout = TranspileLayout("start", {}, "end")
        return circuit

    with pytest.raises(InvalidCandidate, match="filled with what is no layout"):
        reader().read(solve, (), num_qubits=2)
