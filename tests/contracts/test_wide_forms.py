"""Target forms for many qubits, each held against a second derivation where the dimension is small."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from contracts.closed_forms.wide_operations import wide_dft, wide_ripple_add
from contracts.closed_forms.wide_states import clifford_gates, independent, wide_ghz, wide_w
from contracts.load import ContractError, load_mapping
from contracts.render import render
from contracts.schema import Target
from contracts.target_values import PauliWord, SparseStateTarget, StabilizerTarget
from contracts.targets import TargetError, evaluate
from ir.program import Gate, Program

WIDE_FORMS = {
    "graph_state", "stabilizers", "clifford_state", "clifford_by_seed", "bernstein_vazirani", "few_amplitudes",
    "few_probabilities", "uniform_affine", "ghz_unitary",
}  # fmt: skip

LETTERS = {
    (0, 0): np.eye(2),
    (1, 0): np.array([[0, 1], [1, 0]]),
    (0, 1): np.diag([1, -1]),
    (1, 1): np.array([[0, -1j], [1j, 0]]),
}
ONE_QUBIT = {
    "x": LETTERS[1, 0], "y": LETTERS[1, 1], "z": LETTERS[0, 1], "h": np.array([[1, 1], [1, -1]]) / math.sqrt(2),
    "s": np.diag([1, 1j]), "sdg": np.diag([1, -1j]),
}  # fmt: skip


def value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def word_matrix(word: PauliWord, n: int) -> np.ndarray:
    matrix = np.eye(1)
    for qubit in range(n):
        matrix = np.kron(LETTERS[word.x >> qubit & 1, word.z >> qubit & 1], matrix)
    return -matrix if word.negative else matrix


def projector(target: StabilizerTarget) -> np.ndarray:
    """Of the space that every generator fixes."""
    result = np.eye(2**target.num_qubits)
    for word in target.generators:
        result = result @ (np.eye(len(result)) + word_matrix(word, target.num_qubits)) / 2
    return result


def assert_fixes_only(target: StabilizerTarget, vector: np.ndarray) -> None:
    assert np.abs(projector(target) - np.outer(vector, vector.conj())).max() < 1e-12


def on(matrix: np.ndarray, qubits: Sequence[int], n: int) -> np.ndarray:
    """By the definition of a matrix on some qubits, entry by entry: operand 0 is the least significant."""
    full = np.zeros((2**n, 2**n), dtype=complex)
    for column in range(2**n):
        local = sum((column >> q & 1) << j for j, q in enumerate(qubits))
        for row_local in range(len(matrix)):
            row = column
            for j, q in enumerate(qubits):
                row = row & ~(1 << q) | (row_local >> j & 1) << q
            full[row, column] += matrix[row_local, local]
    return full


def run(program: Program) -> np.ndarray:
    """A program of gates with at most one control, as one matrix, by ``on``."""
    result = np.eye(2**program.num_qubits, dtype=complex)
    for gate in program.operations:
        assert isinstance(gate, Gate)
        matrix = gate.matrix()
        for _ in gate.controls:
            size = len(matrix)
            matrix = np.block([[np.eye(size), np.zeros((size, size))], [np.zeros((size, size)), matrix]])
        result = on(matrix, (*gate.qubits, *(c.qubit for c in gate.controls)), program.num_qubits) @ result
    return result


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_wide_ghz_is_the_state_of_the_dense_form(n: int) -> None:
    assert_fixes_only(wide_ghz(n), value("ghz", n=n).amplitudes)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_wide_w_is_the_state_of_the_dense_form(n: int) -> None:
    dense = value("w", n=n).amplitudes
    wide = wide_w(n)
    assert [k for k, _ in wide.amplitudes] == list(np.flatnonzero(dense))
    assert all(abs(dense[k] - amplitude) < 1e-15 for k, amplitude in wide.amplitudes)


def test_wide_widths_give_wide_forms() -> None:
    assert isinstance(value("ghz", n=50), StabilizerTarget)
    assert isinstance(value("w", n=30), SparseStateTarget)
    assert value("dft", n=16).program.num_qubits == 16
    assert value("ripple_add", bits=32).num_inputs == 65


def test_a_graph_state_is_signs_on_the_uniform_superposition() -> None:
    edges = [[0, 1], [1, 2], [2, 3], [0, 3], [1, 3]]
    vector = np.array([(-1) ** sum(k >> a & k >> b & 1 for a, b in edges) for k in range(16)]) / 4
    assert_fixes_only(value("graph_state", n=4, edges=edges), vector)


def test_signed_stabilizers_read_the_highest_qubit_leftmost() -> None:
    vector = np.zeros(8, dtype=complex)
    vector[[0b010, 0b111]] = np.array([1, -1j]) / math.sqrt(2)
    target = value("stabilizers", generators=["-YIX", "+ZIZ", "-IZI"])
    assert_fixes_only(target, vector)


@pytest.mark.parametrize("seed", range(12))
def test_a_clifford_state_is_what_its_gates_make(seed: int) -> None:
    """The state vector by matrices, gate by gate, against signs that are tracked bit by bit."""
    n = 4
    vector = np.eye(2**n)[0].astype(complex)
    for name, *qubits in clifford_gates(n, seed):
        if name in ONE_QUBIT:
            matrix = ONE_QUBIT[name]
        elif name == "swap":
            matrix = np.eye(4)[[0, 2, 1, 3]]
        else:
            # ["cx", control, target]: the control is operand 0, the least significant.
            matrix = np.eye(4)[[0, 3, 2, 1]] if name == "cx" else np.diag([1, 1, 1, -1])
        vector = on(matrix, qubits, n) @ vector
    assert_fixes_only(value("clifford_by_seed", n=n, seed=seed), vector)
    gates = [list(gate) for gate in clifford_gates(n, seed)]
    assert_fixes_only(value("clifford_state", n=n, gates=gates), vector)


def test_seeded_gates_use_every_gate_and_never_change() -> None:
    gates = clifford_gates(30, 7)
    assert len(gates) == 300
    assert {gate[0] for gate in gates} == {"x", "y", "z", "h", "s", "sdg", "cx", "cz", "swap"}
    assert gates[:3] == clifford_gates(30, 7)[:3] != clifford_gates(30, 8)[:3]
    assert all(len(set(gate[1:])) == len(gate) - 1 for gate in gates)


def test_bernstein_vazirani_tells_the_secret() -> None:
    """The sum over x of (-1)^(s.x + k.x), squared, for every k."""
    secret = 0b0110
    law = [
        abs(sum((-1) ** ((secret & x).bit_count() + (k & x).bit_count()) for x in range(16)) / 16) ** 2
        for k in range(16)
    ]
    target = value("bernstein_vazirani", secret="0110")
    assert dict(target.probabilities) == {k: p for k, p in enumerate(law) if p}


def test_few_amplitudes_and_probabilities_are_what_is_written() -> None:
    target = value("few_amplitudes", values={"1000000001": "0.6j", "0000000010": 0.8})
    assert target.amplitudes == ((0b10, 0.8), (0b1000000001, 0.6j))
    law = value("few_probabilities", values={"11": 0.25, "00": 0.75})
    assert law.probabilities == ((0, 0.75), (3, 0.25))


def test_an_affine_law() -> None:
    law = value("uniform_affine", offset="100", directions=["011", "101"])
    assert (law.num_bits, law.offset, law.directions) == (3, 4, (3, 5))


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_the_fourier_program_is_the_fourier_matrix(n: int) -> None:
    size = 2**n
    expected = np.array([[cmath.exp(2j * math.pi * j * k / size) for k in range(size)] for j in range(size)])
    assert np.abs(run(wide_dft(n).program) - expected / math.sqrt(size)).max() < 1e-12


def test_the_ghz_unitary_is_fan_out_after_a_hadamard() -> None:
    matrix = run(value("ghz_unitary", n=3).program)
    for x in range(8):
        rest = x >> 1
        expected = np.zeros(8)
        expected[rest << 1] = 1
        expected[(rest ^ 0b11) << 1 | 1] = -1 if x & 1 else 1
        assert np.abs(matrix[:, x] - expected / math.sqrt(2)).max() < 1e-12


class _Numbers:
    def conjunction(self, left: int, right: int) -> int:
        return left & right

    def exclusive_or(self, left: int, right: int) -> int:
        return left ^ right


@pytest.mark.parametrize("width", [1, 2, 3])
def test_the_adder_bit_by_bit_is_the_sum(width: int) -> None:
    target = wide_ripple_add(width)
    table = value("ripple_add", bits=width).table
    for x in range(2**target.num_inputs):
        found = target.bits([x >> k & 1 for k in range(target.num_inputs)], _Numbers())
        assert sum(bit << k for k, bit in enumerate(found)) == target.value(x) == table[x]


def test_the_wide_adder_keeps_its_bits_and_its_value_together() -> None:
    target = wide_ripple_add(32)
    assert len(target.corners) > 100
    for x in target.corners:
        found = target.bits([x >> k & 1 for k in range(65)], _Numbers())
        carry, a, b = x & 1, x >> 1 & 0xFFFFFFFF, x >> 33
        assert sum(bit << k for k, bit in enumerate(found)) == target.value(x) == carry + a + b
    assert sorted(target.order) == list(range(65))


def test_independence_over_two_elements() -> None:
    for vectors in itertools.product(range(8), repeat=3):
        spans = [0]
        expected = []
        for position, vector in enumerate(vectors):
            if vector not in spans:
                expected.append(position)
                spans += [other ^ vector for other in spans]
        assert independent(vectors) == tuple(expected)


@pytest.mark.parametrize(
    ("form", "parameters", "complaint"),
    [
        ("graph_state", {"n": 3, "edges": [[0, 0]]}, "a loop"),
        ("graph_state", {"n": 3, "edges": [[0, 1], [1, 0]]}, "twice"),
        ("graph_state", {"n": 3, "edges": [[0, 1, 2]]}, "pairs"),
        ("stabilizers", {"generators": ["XI", "ZI"]}, "anticommutes"),
        ("stabilizers", {"generators": ["ZI", "ZI"]}, "independent"),
        ("stabilizers", {"generators": ["Z", "ZI"]}, "letters from IXYZ"),
        ("clifford_state", {"n": 2, "gates": [["t", 0]]}, "one of"),
        ("clifford_state", {"n": 2, "gates": [["cx", 0, 0]]}, "different qubits"),
        ("clifford_by_seed", {"n": 2, "seed": -1}, "seed"),
        ("bernstein_vazirani", {"secret": "01a"}, "bits"),
        ("few_amplitudes", {"values": {"00": 1, "1": 0}}, "one length"),
        ("few_amplitudes", {"values": {"00": 0.5}}, "norm 1"),
        ("few_probabilities", {"values": {"0": 1.5, "1": -0.5}}, "sum to 1"),
        ("uniform_affine", {"offset": "00", "directions": ["01", "01"]}, "independent"),
        ("ghz_unitary", {"n": 4000}, "from 1 to 1024"),
        ("dft", {"n": 65}, "from 1 to 64"),
        ("ripple_add", {"bits": 257}, "from 1 to 256"),
    ],
)
def test_wrong_parameters_are_named(form: str, parameters: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TargetError, match=complaint):
        value(form, **parameters)


def document(form: str, parameters: dict[str, Any], **compare: Any) -> dict[str, Any]:
    n = parameters.get("n", 20)
    compared = {"object": "state", "accept": 1e-6, "reject": 1e-5, "target": {"form": form, "parameters": parameters}}
    return {
        "schema_version": 1,
        "id": "tests/wide",
        "version": 1,
        "title": "A wide contract",
        "statement": "Built by a test.",
        "entry_point": {"name": "build"},
        "registers": [{"name": "q", "qubits": list(range(n))}],
        "measurement": "optional",
        "compare": compared | compare,
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        "limits": {"qubits": 1024},
    }


def test_a_wide_contract_loads() -> None:
    made = load_mapping(document("ghz", {"n": 1000}), source="test")
    assert made.num_qubits == 1000


def test_a_stabilizer_state_has_no_fixed_phase() -> None:
    with pytest.raises(ContractError, match="no phase"):
        load_mapping(document("ghz", {"n": 20}, phase="fixed"), source="test")


def test_widths_follow_from_the_registers() -> None:
    wrong = document("ghz", {"n": 20})
    wrong["registers"][0]["qubits"].pop()
    with pytest.raises(ContractError, match="19 qubits follow from the registers, got 20"):
        load_mapping(wrong, source="test")


def test_wide_forms_may_be_options_of_any_of_and_are_held_to_the_registers() -> None:
    options = [{"form": "ghz", "parameters": {"n": n}} for n in (20, 19)]
    load_mapping(document("any_of", {"targets": options[:1]}), source="test")
    with pytest.raises(ContractError, match="20 qubits follow from the registers, got 19"):
        load_mapping(document("any_of", {"targets": options}), source="test")


def test_a_sample_belongs_to_functions_and_is_told() -> None:
    with pytest.raises(ContractError, match="sample belongs to classical functions"):
        load_mapping(document("ghz", {"n": 20}, sample=64), source="test")
    adder = document("ripple_add", {"bits": 9}, object="classical_function", sample=77)
    adder["registers"] = [
        {"name": "in", "qubits": list(range(19)), "start": "free", "end": "restored"},
        {"name": "out", "qubits": list(range(19, 29))},
    ]
    told = render(load_mapping(adder, source="test"), "qiskit")
    assert "structured inputs are run, and 77 more" in told
