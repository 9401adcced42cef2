"""What each type of argument takes, refuses, draws and tells."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter, ValidationError

from contracts.arguments import Argument, Array, Circuit, Graph, PauliSum
from contracts.arguments.values import resolve_reference, show
from contracts.cases import resolve_cases
from contracts.load import LIBRARY, ContractError, contract_digest, load_mapping
from contracts.program_families import FAMILIES
from contracts.render import render
from contracts.schema import FRAMEWORKS
from tests.readers.reference import unitary

ADAPTER: TypeAdapter[Any] = TypeAdapter(Argument)


def argument(**fields: Any) -> Any:
    return ADAPTER.validate_python({"name": "a", "description": "something", **fields})


def generator(seed: int = 0) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


ANGLE = argument(type="angle")
ANGLES = argument(type="angles", length=2)
PROBABILITY = argument(type="probability")
INTEGER = argument(type="integer", minimum=-1, maximum=2)
INTEGERS = argument(type="integers", length=3, minimum=0, maximum=4)
BIT = argument(type="bit")
BITS = argument(type="bits", length=3)
LABEL = argument(type="label", choices=("plus", "minus"))
REALS = argument(type="array", shape=(2, 3), numbers="real")
KRAUS = argument(type="array", shape=(3, 2, 2), numbers="complex", norm="complete")
AMPLITUDES = argument(type="array", shape=(4,), numbers="complex", norm="one")
UNITARY = argument(type="matrix", qubits=1, property="unitary")
HERMITIAN = argument(type="matrix", qubits=1, property="hermitian")
GRAPH = argument(type="graph", nodes=4)
WEIGHTED = argument(type="graph", nodes=4, weighted=True, edges=2, probes="random")
PAULIS = argument(type="pauli_sum", qubits=3)
ORACLE = argument(type="circuit", qubits=3, family="bernstein_vazirani_oracle")
HIDDEN = argument(type="circuit", qubits=3, family="bernstein_vazirani_oracle", hidden=True)
ALL = [
    ANGLE,
    ANGLES,
    PROBABILITY,
    INTEGER,
    INTEGERS,
    BIT,
    BITS,
    LABEL,
    REALS,
    AMPLITUDES,
    UNITARY,
    HERMITIAN,
    GRAPH,
    WEIGHTED,
]
ALL += [PAULIS, ORACLE, HIDDEN]


@pytest.mark.parametrize(
    ("takes", "written", "value"),
    [
        (ANGLE, 1, 1.0),
        (ANGLES, (1, 0.5), (1.0, 0.5)),
        (PROBABILITY, 1, 1.0),
        (INTEGER, -1, -1),
        (INTEGERS, (0, 4, 2), (0, 4, 2)),
        (BIT, 1, 1),
        (BITS, "011", "011"),
        (LABEL, "minus", "minus"),
        (REALS, ((1, 2, 3), (4, 5, 0.5)), Array((2, 3), (1.0, 2.0, 3.0, 4.0, 5.0, 0.5))),
        (AMPLITUDES, (0, "0.6", "-0.8j", 0), Array((4,), (0j, 0.6 + 0j, -0.8j, 0j))),
        (UNITARY, ((0, "-1j"), ("1j", 0)), Array((2, 2), (0j, -1j, 1j, 0j))),
        (HERMITIAN, ((2, "0.5j"), ("-0.5j", -1)), Array((2, 2), (2 + 0j, 0.5j, -0.5j, -1 + 0j))),
        (GRAPH, ((0, 1), (3, 1)), Graph(4, ((0, 1), (3, 1)))),
        (WEIGHTED, ((0, 1, 2), (2, 3, 0.5)), Graph(4, ((0, 1), (2, 3)), (2.0, 0.5))),
        (PAULIS, ((0.5, "XZI"), (-1, "IIY")), PauliSum(3, ((0.5, "XZI"), (-1.0, "IIY")))),
    ],
)
def test_a_value_is_taken_as_written(takes, written, value):
    assert takes.check(written) == value


@pytest.mark.parametrize(
    ("takes", "written", "expected"),
    [
        (ANGLE, "x", "an angle in radians"),
        (ANGLE, math.inf, "an angle in radians"),
        (ANGLE, True, "an angle in radians"),
        (PROBABILITY, 1.1, "a number from 0 to 1"),
        (PROBABILITY, -0.1, "a number from 0 to 1"),
        (ANGLES, (1.0,), "a list of 2 angles"),
        (INTEGER, 3, "an integer from -1 to 2"),
        (INTEGER, True, "an integer from -1 to 2"),
        (INTEGERS, (0, 1), "a list of 3 integers from 0 to 4"),
        (INTEGERS, (0, 1, 5), "a list of 3 integers from 0 to 4"),
        (INTEGERS, (0, 1, 1.0), "a list of 3 integers from 0 to 4"),
        (BIT, 2, "0 or 1"),
        (BITS, "01", "a string of 3 bits"),
        (LABEL, "zero", "one of the strings 'plus', 'minus'"),
        (REALS, ((1, 2, 3),), "an array of shape 2 x 3 of real numbers"),
        (REALS, ((1, 2, 3), (1, 2)), "an array of shape 2 x 3 of real numbers"),
        (REALS, ((1, 2, 3), (4, 5, "1j")), "an array of shape 2 x 3 of real numbers"),
        (AMPLITUDES, (1, 1, 0, 0), "with norm 1"),
        (AMPLITUDES, (1, "nan", 0, 0), "complex numbers"),
        (UNITARY, ((1, 1), (0, 1)), "a unitary 2 x 2 matrix"),
        (HERMITIAN, ((0, 1), (0, 0)), "a Hermitian 2 x 2 matrix"),
        (GRAPH, ((0, 0),), "between different nodes from 0 to 3"),
        (GRAPH, ((0, 4),), "between different nodes from 0 to 3"),
        (GRAPH, ((0, 1), (1, 0)), "every edge once"),
        (GRAPH, ((0, 1, 0.5),), "a list of edges [a, b]"),
        (WEIGHTED, ((0, 1, 0.5),), "a list of 2 edges [a, b, weight]"),
        (WEIGHTED, ((0, 1, "x"), (1, 2, 1)), "a list of 2 edges [a, b, weight]"),
        (PAULIS, ((0.5, "XZ"),), "a string of 3 letters I, X, Y, Z"),
        (PAULIS, (("1j", "XZI"),), "a real coefficient"),
        (PAULIS, ((1, "XZI"), (2, "XZI")), "every Pauli string once"),
        (PAULIS, (), "a list of pairs"),
        (ORACLE, "011", "a table of the parameters secret of bernstein_vazirani_oracle"),
        (ORACLE, {"secret": "011"}, "secret: a string of 2 bits"),
        (ORACLE, {"key": "01"}, "parameters ['secret']"),
    ],
)
def test_another_value_is_refused_with_name_value_and_expectation(takes, written, expected):
    with pytest.raises(ValueError, match="argument a: ") as refused:
        takes.check(written)
    assert expected in str(refused.value)
    assert "got " in str(refused.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "angles"},
        {"type": "angle", "length": 2},
        {"type": "integer", "minimum": 1, "maximum": 0},
        {"type": "integers", "length": 2, "minimum": 0},
        {"type": "label", "choices": ("a", "a")},
        {"type": "array", "shape": (100, 100), "numbers": "real"},
        {"type": "matrix", "qubits": 9, "property": "unitary"},
        {"type": "graph", "nodes": 3, "edges": 4},
        {"type": "graph", "nodes": 3, "probes": "random"},
        {"type": "circuit", "qubits": 2, "family": "unknown"},
        {"type": "circuit", "qubits": 2, "family": "unitary_circuit", "name": "lambda"},
        {"type": "circuit", "qubits": 2, "family": "unitary_circuit", "name": "h"},
        {"type": "kernel"},
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(fields):
    with pytest.raises(ValidationError):
        argument(**fields)


WRITTEN = {
    "graph": (Graph(4, ((0, 1), (1, 2))),),
    "pauli_sum": (PauliSum(3, ((0.5, "XZI"), (-1.0, "IIY"))),),
}


@pytest.mark.parametrize("takes", ALL, ids=[f"{index} {known.type}" for index, known in enumerate(ALL)])
def test_what_is_drawn_is_a_value_and_the_same_for_the_same_seed(takes):
    written = WRITTEN.get(takes.type, ())
    assert takes.draw(generator(1), written) == takes.draw(generator(1), written)
    different = {repr(takes.draw(generator(seed), written)) for seed in range(12)}
    assert len(different) > 1


def test_drawn_matrices_are_unitary_and_hermitian():
    wide = argument(type="matrix", qubits=2, property="unitary").draw(generator())
    drawn = np.array(wide.plain())
    assert np.abs(drawn.conj().T @ drawn - np.eye(4)).max() < 1e-12
    hermitian = np.array(argument(type="matrix", qubits=2, property="hermitian").draw(generator()).plain())
    assert np.abs(hermitian - hermitian.conj().T).max() < 1e-12
    assert np.abs(hermitian).max() > 0.1


def test_drawn_kraus_operators_are_complete_and_no_two_draws_are_the_same():
    drawn = [KRAUS.draw(generator(seed)) for seed in (1, 2)]
    for value in drawn:
        operators = np.array(value.plain())
        assert np.abs(sum(k.conj().T @ k for k in operators) - np.eye(2)).max() < 1e-12
        KRAUS.check([[[str(entry).strip("()") for entry in row] for row in k] for k in value.plain()])
    assert np.abs(np.array(drawn[0].entries) - np.array(drawn[1].entries)).max() > 0.1


def test_kraus_operators_that_lose_norm_are_refused():
    half = [[[0.5, 0], [0, 0.5]]] * 3
    with pytest.raises(ValueError, match="sum to the identity"):
        KRAUS.check(half)


def test_one_matrix_with_fewer_rows_than_columns_cannot_be_complete():
    with pytest.raises(ValueError, match="complete"):
        argument(type="array", shape=(1, 1, 2), numbers="real", norm="complete")


def test_drawn_amplitudes_have_norm_one():
    assert abs(np.linalg.norm(AMPLITUDES.draw(generator()).entries) - 1) < 1e-12


def test_a_relabelled_graph_keeps_its_degrees():
    first = Graph(4, ((0, 1), (1, 2), (1, 3)))
    drawn = [GRAPH.draw(generator(seed), (first,)) for seed in range(20)]
    for graph in drawn:
        degrees = sorted(sum(node in edge for edge in graph.edges) for node in range(4))
        assert degrees == [1, 1, 1, 3]
    assert len({graph.edges for graph in drawn}) > 5


def test_a_random_graph_has_as_many_edges_as_declared():
    for seed in range(20):
        graph = WEIGHTED.draw(generator(seed))
        assert len(set(graph.edges)) == 2 and all(a < b for a, b in graph.edges)
        assert all(0.1 <= weight < 1 for weight in graph.weights)


def test_a_drawn_pauli_sum_keeps_its_strings():
    drawn = PAULIS.draw(generator(), WRITTEN["pauli_sum"])
    assert [word for _, word in drawn.terms] == ["XZI", "IIY"]
    assert all(-1 < coefficient < 1 and coefficient not in (0.5, -1.0) for coefficient, _ in drawn.terms)


def test_a_target_refers_to_arguments_and_to_their_parts():
    oracle = ORACLE.check({"secret": "10"})
    values = {
        "oracle": oracle,
        "graph": WEIGHTED.check(((0, 1, 2), (2, 3, 0.5))),
        "h": PAULIS.check(((0.5, "XZI"),)),
        "u": UNITARY.check(((0, 1), (1, 0))),
        "theta": 0.5,
    }
    assert resolve_reference("theta", values) == 0.5
    assert resolve_reference("oracle.secret", values) == "10"
    assert resolve_reference("graph", values) == ((0, 1), (2, 3))
    assert resolve_reference("graph.weights", values) == (2.0, 0.5)
    assert resolve_reference("h.strings", values) == ("XZI",)
    assert resolve_reference("u", values) == ((0, 1), (1, 0))
    for wrong in ("beta", "theta.x", "oracle.key", "graph.colours"):
        with pytest.raises(ValueError, match=wrong.partition(".")[0]):
            resolve_reference(wrong, values)


def test_the_matrix_of_a_circuit_is_that_of_its_program():
    circuit = argument(type="circuit", qubits=3, family="unitary_circuit").check({"seed": 3, "layers": 2})
    expected = unitary(circuit.program)
    assert np.abs(np.array(circuit.plain()) - expected).max() < 1e-12
    assert np.abs(np.array(resolve_reference("a.amplitudes", {"a": circuit})) - expected[:, 0]).max() < 1e-12


def test_values_are_shown_readably():
    assert show(WEIGHTED.check(((0, 1, 2), (2, 3, 0.5)))) == "edges 0-1: 2, 2-3: 0.5"
    assert show(PAULIS.check(((0.5, "XZI"), (-1, "IIY")))) == "0.5 XZI - 1 IIY"
    assert show(UNITARY.check(((0, "-1j"), ("1j", 0)))) == "[[0+0j, 0-1j], [0+1j, 0+0j]]"
    assert show(ORACLE.check({"secret": "10"})) == "bernstein_vazirani_oracle(secret=10)"


# --- in a contract -------------------------------------------------------------------------------


def contract(argument_fields: dict[str, Any], *values: Any, probes: int = 0) -> dict[str, Any]:
    declared = {"name": "a", "description": "something to be used", **argument_fields}
    return {
        "schema_version": 1,
        "id": "test/arguments",
        "version": 1,
        "title": "Arguments",
        "statement": "Use the argument.",
        "measurement": "optional",
        "entry_point": {"name": "build", "arguments": [declared]},
        "registers": [{"name": "q", "qubits": [0]}],
        "compare": {
            "object": "distribution",
            "accept": 1e-8,
            "reject": 1.1e-8,
            "target": {"form": "probabilities", "parameters": {"values": {"0": 1.0}}},
        },
        "cases": [{"arguments": {"a": value}} for value in values],
        "probes": probes,
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
    }


SECRET = contract({"type": "circuit", "qubits": 3, "family": "bernstein_vazirani_oracle"}, {"secret": "10"}, probes=2)
HIDDEN_SECRET = contract(
    {"type": "circuit", "qubits": 3, "family": "bernstein_vazirani_oracle", "hidden": True}, {"secret": "10"}, probes=2
)


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_hidden_circuit_is_told_by_its_family_alone(framework):
    open_text = render(load_mapping(SECRET, source="open"), framework)
    hidden_text = render(load_mapping(HIDDEN_SECRET, source="hidden"), framework)
    assert "secret=10" in open_text
    assert "secret=" not in hidden_text and "10" not in hidden_text.partition("## Qubits")[0]
    assert "a program of this family" in hidden_text
    assert "the bits that x shares with a secret string" in hidden_text


def test_hidden_cases_that_read_alike_are_told_once():
    secrets = [{"secret": "10"}, {"secret": "01"}, {"secret": "11"}]
    argument = {"type": "circuit", "qubits": 3, "family": "bernstein_vazirani_oracle", "hidden": True}
    told = render(load_mapping(contract(argument, *secrets), source="hidden"), "cirq")
    assert "It is called with a=a program of this family (3 cases)." in told


def test_evidence_names_a_hidden_circuit_without_its_parameters():
    loaded = load_mapping(HIDDEN_SECRET, source="hidden")
    cases = resolve_cases(loaded, contract_digest=contract_digest(loaded), source_digest="sha256:a")
    assert [case.subject for case in cases] == [
        "case 1 of 3 (a=a program of this family)",
        "probe 2 of 3 (a=a program of this family)",
        "probe 3 of 3 (a=a program of this family)",
    ]
    assert all(isinstance(case.arguments["a"], Circuit) for case in cases)


@pytest.mark.parametrize(
    ("fields", "value", "words"),
    [
        ({"type": "graph", "nodes": 3}, [[0, 1]], dict.fromkeys(FRAMEWORKS, "networkx.Graph")),
        (
            {"type": "pauli_sum", "qubits": 2},
            [[0.5, "XZ"]],
            {
                "qiskit": "SparsePauliOp",
                "cirq": "cirq.PauliSum",
                "pennylane": "Hamiltonian",
                "cudaq": "cudaq.SpinOperator",
            },
        ),
        ({"type": "matrix", "qubits": 1, "property": "unitary"}, [[1, 0], [0, 1]], {"cirq": "numpy.ndarray"}),
        ({"type": "array", "shape": [2], "numbers": "real"}, [1, 0.5], {"qiskit": "float64"}),
        (
            {"type": "circuit", "qubits": 2, "family": "phase_oracle"},
            {"marked": ["10"]},
            {"qiskit": "QuantumCircuit", "cirq": "cirq.Gate", "pennylane": "qml.ctrl", "cudaq": "cudaq.control"},
        ),
    ],
)
def test_each_framework_is_told_in_its_own_words(fields, value, words):
    loaded = load_mapping(contract(fields, value), source="told")
    for framework, word in words.items():
        assert word in render(loaded, framework)


@pytest.mark.parametrize(
    ("fields", "first", "second"),
    [
        ({"type": "graph", "nodes": 3, "edges": 1}, {"probes": "relabelled"}, {"probes": "random"}),
        ({"type": "graph", "nodes": 3}, {"edges": None}, {"edges": 1}),
        ({"type": "array", "shape": [2], "numbers": "complex"}, {"norm": "any"}, {"norm": "one"}),
        ({"type": "integers", "length": 2, "minimum": 0}, {"maximum": 1}, {"maximum": 2}),
        ({"type": "matrix", "qubits": 1}, {"property": "unitary"}, {"property": "hermitian"}),
    ],
)
def test_every_field_of_an_argument_is_told(fields, first, second):
    values = {"graph": [[0, 1]], "array": [1, 0], "integers": [0, 1], "matrix": [[1, 0], [0, 1]]}
    texts = []
    for more in (first, second):
        document = contract({**fields, **more}, values[fields["type"]], probes=1)
        texts.append(render(load_mapping(document, source="told"), "qiskit"))
    assert texts[0] != texts[1]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (contract({"type": "bits", "length": 3}, "01"), "cases[0]: argument a: a string of 3 bits"),
        (contract({"type": "pauli_sum", "qubits": 1}, probes=1), "argument a is drawn from a written case"),
        (contract({"type": "graph", "nodes": 3}, probes=1), "argument a is drawn from a written case"),
        (
            contract({"type": "circuit", "qubits": 3, "family": "simon_oracle"}, probes=1),
            "probes: argument a: qubits: an even number",
        ),
        (contract({"type": "graph"}, [[0, 1]]), "graph.nodes: Field required"),
        (contract({"type": "graph", "nodes": 3, "colour": 1}, [[0, 1]]), "unknown key"),
    ],
)
def test_a_contract_with_a_wrong_argument_is_refused_and_says_where(document, said):
    with pytest.raises(ContractError) as refused:
        load_mapping(document, source="wrong")
    assert said in str(refused.value)


def test_the_documentation_names_every_type_and_family():
    text = (LIBRARY.parent.parent / "docs" / "contracts.md").read_text()
    types = {known.type for known in ALL}
    assert len(types) == 13 and len(FAMILIES) == 10
    for name in (*types, *FAMILIES):
        assert f"| `{name}` |" in text, name


def test_two_arguments_of_one_name_are_refused():
    document = contract({"type": "bit"}, 1)
    document["entry_point"]["arguments"] *= 2
    with pytest.raises(ContractError, match="names repeat"):
        load_mapping(document, source="wrong")


def test_a_long_value_is_shortened_in_evidence():
    edges = [[a, b] for b in range(30) for a in range(b)]
    loaded = load_mapping(contract({"type": "graph", "nodes": 30}, edges), source="long")
    (case,) = resolve_cases(loaded, contract_digest="sha256:c", source_digest="sha256:a")
    assert len(case.subject) < 200 and "..." in case.subject
