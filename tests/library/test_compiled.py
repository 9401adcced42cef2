"""Programs as compilers leave them: what was right stays right, and what was wrong stays wrong.

Each case is a program, here a reference or an attack, that its framework's own compiler works over before it is
returned. Where a compiler loses its layout, or is at fault itself, the program that is left is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adversarial_tests.attack_corpus import ATTACKS
from api.sandboxes import open_sandbox
from contracts.load import load_id, reference_path
from grader.pipeline import grade
from grader.sandbox.job import Sandbox
from grader.submission import Submission

TRANSPILE = "transpile(c, basis_gates={basis}, optimization_level={level}, seed_transpiler=7{coupling})"
LINE = ", coupling_map=CouplingMap.from_line(c.num_qubits)"
RING = ", coupling_map=CouplingMap.from_ring(c.num_qubits + 1)"
HARDWARE, U_CX, U_CZ = ["rz", "sx", "x", "cx"], ["u", "cx"], ["u", "cz"]
IMPORTS = {
    "qiskit": "from qiskit import QuantumCircuit, transpile\nfrom qiskit.transpiler import CouplingMap\n",
    "cirq": "import cirq\n",
    "pennylane": "import pennylane as qml\n",
}


def transpiled(basis: list[str], level: int, coupling: str = "") -> str:
    return TRANSPILE.format(basis=basis, level=level, coupling=coupling)


def compiled(program: Path, entry_point: str, framework: str, by: str) -> str:
    """The program's source, with an entry point that returns the circuit ``c`` of the old one as ``by`` makes it."""
    around = f"\n\n{IMPORTS[framework]}_inner = {entry_point}\n\n\ndef {entry_point}(*args):\n    c = _inner(*args)\n"
    return program.read_text(encoding="utf-8") + around + f"    return {by}\n"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with open_sandbox() as opened:
        yield opened


def reason(program: Path, contract_id: str, framework: str, by: str, sandbox: Sandbox) -> str:
    contract = load_id(contract_id)
    source = compiled(program, contract.entry_point.name, framework, by).encode("utf-8")
    return grade(Submission(source, framework), contract, sandbox).verdict.reason


@pytest.mark.parametrize(
    ("contract_id", "framework", "by"),
    [
        ("states/w_4", "qiskit", transpiled(HARDWARE, 2, LINE)),
        ("states/ghz_3", "qiskit", transpiled(U_CZ, 3, RING)),
        ("arithmetic/majority", "qiskit", transpiled(U_CX, 1, LINE)),
        ("phase/qft_6", "qiskit", transpiled(U_CX, 3, LINE)),  # its swaps are left out, and others put in
        ("instruments/parity_measurement", "qiskit", transpiled(HARDWARE, 3, RING)),
        ("dynamic/teleport_feedforward", "qiskit", transpiled(U_CZ, 3, LINE)),
        ("arithmetic/or_gate", "cirq", "cirq.optimize_for_target_gateset(c, gateset=cirq.SqrtIswapTargetGateset())"),
        ("dynamic/teleport_feedforward", "cirq", "cirq.optimize_for_target_gateset(c, gateset=cirq.CZTargetGateset())"),
        ("phase/inverse_qft_4", "cirq", "cirq.eject_z(cirq.eject_phased_paulis(cirq.expand_composite(c)))"),
        # The rotations of the encoder move on to other places in each case, for the error is in their way.
        ("codes/shor_z_syndrome", "pennylane", "qml.compile(c, basis_set=['RX', 'RY', 'RZ', 'CNOT'], num_passes=2)"),
    ],
)
def test_a_right_program_passes_compiled(contract_id, framework, by, sandbox):
    assert reason(reference_path(contract_id, framework), contract_id, framework, by, sandbox) == "pass"


def test_a_layout_that_is_thrown_away_is_another_program(sandbox):
    bare = f"QuantumCircuit.from_instructions({transpiled(U_CX, 3, LINE)}.data)"
    reference = reference_path("arithmetic/majority", "qiskit")
    assert reason(reference, "arithmetic/majority", "qiskit", bare, sandbox).startswith("functional.")


def test_a_compiler_that_changes_the_program_makes_a_wrong_one(sandbox):
    # PennyLane's commute_controlled takes a Hadamard past the swapped qubits of a CSWAP.
    reference = reference_path("comparisons/swap_tests_ghz", "pennylane")
    by = "qml.transforms.commute_controlled(c)"
    found = reason(reference, "comparisons/swap_tests_ghz", "pennylane", by, sandbox)
    assert found == "functional.distribution_differs"


@pytest.mark.parametrize(
    ("attack", "contract_id"),
    [
        ("cancelling_entanglers", "search/grover_00"),
        ("coin_for_an_outcome", "communication/gate_teleport_t"),
        ("copied_data", "codes/bit_flip_syndrome"),
        ("angles_that_do_not_show", "states/ansatz_8"),
    ],
)
def test_a_fake_fails_compiled(attack, contract_id, sandbox):
    program = ATTACKS / attack / "qiskit.attack.py"
    found = reason(program, contract_id, "qiskit", transpiled(U_CX, 3), sandbox)
    assert found.startswith(("rule.", "functional."))
