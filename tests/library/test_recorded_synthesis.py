"""In every framework: what holds a matrix or amplitudes where it is handed to a compiler is recorded, no more."""

from __future__ import annotations

import textwrap

import numpy as np
import pytest

from api.sandboxes import open_sandbox
from contracts.load import load_id
from grader.pipeline import grade
from grader.sandbox.job import Built, Job, Limits
from grader.submission import Submission
from ir.program import UnitaryMatrix

LIMITS = Limits(cpu_seconds=60.0, wall_seconds=120.0)
HEADS = {
    "qiskit": """
import numpy as np
from qiskit import QuantumCircuit, transpile
from qiskit.circuit import Gate, Parameter
from qiskit.circuit.library import *
from qiskit.converters import circuit_to_dag, dag_to_circuit
from qiskit.synthesis import *
from qiskit.transpiler import PassManager, generate_preset_pass_manager
from qiskit.transpiler import passes
""",
    "cirq": "import numpy as np\nimport cirq\nq = cirq.LineQubit.range(3)\n",
    "pennylane": """
import numpy as np
import pennylane as qml
device = qml.device("default.qubit", wires=3)
def tape(operations):
    return qml.tape.QuantumScript(operations, [qml.state()])
""",
}
NUMBERS = """
U = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, -1, 0], [1, 0, 0, -1]]) / np.sqrt(2)
V = np.array([0.6, 0, 0, 0.8])
BASIS = ["rz", "sx", "cx"]
"""

RECORDED = {
    "qiskit": {
        "a circuit that is transpiled": "qc.unitary(U, [0, 1])\nreturn transpile(qc, basis_gates=BASIS)",
        "by keyword": "qc.unitary(U, [0, 1])\nreturn transpile(circuits=qc, basis_gates=BASIS)",
        "in a list": "qc.unitary(U, [0, 1])\nreturn transpile([qc], basis_gates=BASIS)[0]",
        "under another name": (
            "qc.unitary(U, [0, 1])\nimport qiskit.compiler.transpiler as t\nreturn t.transpile(qc, basis_gates=BASIS)"
        ),
        "in a gate of gates": (
            "inner = QuantumCircuit(2)\ninner.unitary(U, [0, 1])\nqc.append(inner.to_gate(), [0, 1])\n"
            "return transpile(qc, basis_gates=BASIS)"
        ),
        "with a parameter left open": (
            "p = Parameter('p')\nqc.unitary(U, [0, 1])\nqc.rz(p, 0)\n"
            "return transpile(qc, basis_gates=BASIS).assign_parameters({p: 0})"
        ),
        "amplitudes": "qc.initialize(V, [0, 1])\nreturn transpile(qc, basis_gates=[*BASIS, 'reset'])",
        "amplitudes decomposed": "qc.prepare_state(V, [0, 1])\nreturn qc.decompose(reps=4)",
        "a diagonal": "qc.append(DiagonalGate([1, 1, 1j, -1]), [0, 1])\nreturn qc.decompose(reps=5)",
        "an isometry": "qc.append(Isometry(U[:, :2], 0, 0), [0, 1])\nreturn transpile(qc, basis_gates=BASIS)",
        "a pass manager": "qc.unitary(U, [0, 1])\nreturn generate_preset_pass_manager(1, basis_gates=BASIS).run(qc)",
        "a pass manager of one's own": (
            "qc.unitary(U, [0, 1])\nreturn PassManager([passes.UnitarySynthesis(BASIS)]).run(qc)"
        ),
        "a pass": "qc.unitary(U, [0, 1])\nreturn passes.UnitarySynthesis(BASIS)(qc)",
        "a pass on a graph": (
            "qc.unitary(U, [0, 1])\nreturn dag_to_circuit(passes.UnitarySynthesis(BASIS).run(circuit_to_dag(qc)))"
        ),
        "a definition": "return qc.compose(UnitaryGate(U).definition)",
        "a controlled gate's definition": (
            "inner = QuantumCircuit(2)\ninner.unitary(U, [0, 1])\nreturn inner.to_gate().control(1).definition"
        ),
        "an array": "return TwoQubitBasisDecomposer(CXGate())(U)",
        "an array, by Shannon": "return qs_decomposition(U.astype(complex))",
        "a Weyl decomposition": "return TwoQubitWeylDecomposition(U.astype(complex)).circuit()",
        "in a gate that is defined when the program is read": (
            "class Own(Gate):\n    def _define(self):\n        self.definition = UnitaryGate(U).definition\n"
            "qc.append(Own('own', 2, []), [0, 1])\nreturn qc"
        ),
    },
    "cirq": {
        "an operation": "return cirq.Circuit(cirq.decompose(m))",
        "a list of operations": "return cirq.Circuit(cirq.decompose([m, cirq.H(q[2])]))",
        "a circuit": "return cirq.Circuit(cirq.decompose(cirq.Circuit(m)))",
        "once": "return cirq.Circuit(cirq.decompose_once(m))",
        "a gate and its qubits": "return cirq.Circuit(cirq.decompose_once_with_qubits(m.gate, q[:2]))",
        "under another name": "from cirq.protocols.decompose_protocol import decompose as d\nreturn cirq.Circuit(d(m))",
        "a controlled matrix": "return cirq.Circuit(cirq.decompose(m.controlled_by(q[2])))",
        "a diagonal": "return cirq.Circuit(cirq.decompose(cirq.DiagonalGate([0.1, 0.2, 0.3, 0.4]).on(*q[:2])))",
        "a gate set": "return cirq.optimize_for_target_gateset(cirq.Circuit(m), gateset=cirq.CZTargetGateset())",
        "a gate set's own way": "return cirq.Circuit(cirq.CZTargetGateset().decompose_to_target_gateset(m, 0))",
        "a transformer": "return cirq.expand_composite(cirq.Circuit(m))",
        "the gate's own way": "return cirq.Circuit(m.gate._decompose_(q[:2]))",
        "an array": "return cirq.Circuit(cirq.two_qubit_matrix_to_cz_operations(*q[:2], U, False))",
        "an array, by Shannon": (
            "wide = np.kron(U, np.array([[0.6, 0.8], [-0.8, 0.6]]))\n"
            "return cirq.Circuit(cirq.quantum_shannon_decomposition(q, wide))"
        ),
        "an array's interaction": "return cirq.Circuit(cirq.kak_decomposition(U)._decompose_(q[:2]))",
        "amplitudes": "return cirq.Circuit(cirq.prepare_two_qubit_state_using_cz(*q[:2], V))",
    },
    "pennylane": {
        "a decomposition": "def solve():\n    return tape(qml.QubitUnitary(U, [0, 1]).decomposition())",
        "a class's decomposition": (
            "def solve():\n    return tape(qml.QubitUnitary.compute_decomposition(U, wires=[0, 1]))"
        ),
        "of a controlled matrix": (
            "def solve():\n    return tape(qml.ctrl(qml.QubitUnitary(U, [0, 1]), 2).decomposition())"
        ),
        "of an inverse": "def solve():\n    return tape(qml.adjoint(qml.QubitUnitary(U, [0, 1])).decomposition())",
        "amplitudes": "def solve():\n    return tape(qml.MottonenStatePreparation(V, [0, 1]).decomposition())",
        "amplitudes in a tape": "def solve():\n    return tape([qml.StatePrep(V, [0, 1])]).expand(depth=5)",
        "a superposition": (
            "def solve():\n    return tape(qml.Superposition([0.6, 0.8], [[0, 0], [1, 1]], [0, 1], 2).decomposition())"
        ),
        "a transform of a tape": (
            "def solve():\n    return qml.transforms.unitary_to_rot(tape([qml.QubitUnitary(U, [0, 1])]))[0][0]"
        ),
        "a transform of the QNode": (
            "@qml.transforms.unitary_to_rot\n@qml.qnode(device)\ndef solve():\n"
            "    qml.QubitUnitary(U, [0, 1])\n    return qml.state()"
        ),
        "a transform of a QNode that ran": (
            "@qml.compile\n@qml.qnode(device)\ndef inner():\n    qml.QubitUnitary(U, [0, 1])\n"
            "    return qml.state()\ndef solve():\n    return inner()"
        ),
        "a transform of the function": (
            "@qml.transforms.unitary_to_rot\ndef solve():\n    qml.QubitUnitary(U, [0, 1])\n    return qml.state()"
        ),
        "a transform of a function within": (
            "@qml.compile\ndef inner():\n    qml.QubitUnitary(U, [0, 1])\n@qml.qnode(device)\ndef solve():\n"
            "    inner()\n    return qml.state()"
        ),
        "what a device makes of a tape": (
            "@qml.qnode(device)\ndef inner():\n    qml.Hadamard(0)\n    qml.StatePrep(V, [0, 1])\n"
            "    return qml.state()\ndef solve():\n"
            "    return qml.workflow.construct_tape(inner, level='device')()"
        ),
        "an array": "def solve():\n    return tape(qml.ops.two_qubit_decomposition(U, [0, 1]))",
    },
}

UNRECORDED = {
    "qiskit": {
        "gates transpiled": "qc.h(0)\nqc.cx(0, 1)\nreturn transpile(qc, basis_gates=BASIS, optimization_level=3)",
        "gates made one matrix and gates again by passes": (
            "qc.h(0)\nqc.cx(0, 1)\nqc.t(1)\nqc.cx(0, 1)\nreturn PassManager([passes.Collect2qBlocks(), "
            "passes.ConsolidateBlocks(force_consolidate=True), passes.UnitarySynthesis(BASIS)]).run(qc)"
        ),
        "a gate with many controls": (
            "wide = QuantumCircuit(5)\nwide.mcx([0, 1, 2, 3], 4)\nreturn transpile(wide, basis_gates=BASIS)"
        ),
        "a controlled block": (
            "qc.h(0)\nqc.cx(0, 1)\nwide = QuantumCircuit(3)\n"
            "wide.append(qc.to_gate().control(1), range(3))\nreturn wide.decompose(reps=3)"
        ),
        "a library's transform": "qc.append(QFTGate(2), [0, 1])\nreturn transpile(qc, basis_gates=BASIS)",
        "multiplexed rotations": "qc.append(UCRYGate([0.1, 0.2]), [0, 1])\nreturn qc.decompose(reps=4)",
        "a table of bits": "return synth_cnot_count_full_pmh(np.eye(4, dtype=bool)[[1, 0, 2, 3]])",
        "a matrix that stays one": (
            "wide = QuantumCircuit(3)\nwide.append(UnitaryGate(U).control(1), range(3))\nreturn wide.inverse()"
        ),
        "amplitudes that stay": "qc.prepare_state(V, [0, 1])\nreturn qc",
    },
    "cirq": {
        "gates compiled": (
            "bell = cirq.Circuit(cirq.H(q[0]), cirq.CNOT(*q[:2]))\n"
            "return cirq.optimize_for_target_gateset(bell, gateset=cirq.CZTargetGateset())"
        ),
        "gates taken apart": (
            "return cirq.Circuit(cirq.decompose([cirq.CCX(*q), cirq.qft(*q), cirq.FSimGate(0.1, 0.2)(*q[:2])]))"
        ),
        "a matrix that stays one": "return cirq.inverse(cirq.Circuit(m, m.controlled_by(q[2])))",
        "a matrix that is simulated": "cirq.Simulator().simulate(cirq.Circuit(m))\nreturn cirq.Circuit(m)",
    },
    "pennylane": {
        "gates compiled": (
            "@qml.compile\n@qml.qnode(device)\ndef solve():\n    qml.Hadamard(0)\n    qml.CNOT([0, 1])\n"
            "    return qml.state()"
        ),
        "templates taken apart": (
            "def solve():\n"
            "    return tape([*qml.QFT([0, 1, 2]).decomposition(), *qml.GroverOperator([0, 1, 2]).decomposition()])"
        ),
        "a tape of gates": (
            "def solve():\n    return tape([qml.QFT([0, 1, 2]), qml.MultiControlledX([0, 1, 2])]).expand(depth=5)"
        ),
        "a matrix that stays one": (
            "@qml.qnode(device)\ndef solve():\n    qml.ctrl(qml.QubitUnitary(U, [0, 1]), 2)\n    return qml.state()"
        ),
        "a QNode with a matrix that ran": (
            "@qml.qnode(device)\ndef inner():\n    qml.Hadamard(0)\n    qml.StatePrep(V, [0, 1])\n"
            "    qml.QubitUnitary(U, [0, 1])\n    return qml.state()\ndef solve():\n    return inner()"
        ),
        "a circuit that is looked at": (
            "@qml.qnode(device)\ndef solve():\n    qml.QubitUnitary(U, [0, 1])\n    return qml.state()\n"
            "qml.matrix(solve)()\nqml.draw(solve)()"
        ),
    },
}


def cases(table):
    return [
        pytest.param(framework, body, id=f"{framework}-{name}")
        for framework in table
        for name, body in table[framework].items()
    ]


def source_of(framework: str, body: str) -> str:
    if framework != "pennylane":
        begins = "qc = QuantumCircuit(2)\n" if framework == "qiskit" else "m = cirq.MatrixGate(U).on(q[0], q[1])\n"
        body = "def solve():\n" + textwrap.indent(begins + body, "    ")
    return f"{HEADS[framework]}{NUMBERS}{body}\n"


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


def calls_of(sandbox, framework: str, body: str):
    run = sandbox.run(Job(framework, source_of(framework, body), "solve", (), 3, LIMITS, record_synthesis=True))
    assert isinstance(run.outcome, Built), run.outcome
    return run.calls


@pytest.mark.parametrize(("framework", "body"), cases(RECORDED))
def test_numbers_that_are_made_gates_of_are_recorded_as_a_program(sandbox, framework, body):
    calls = calls_of(sandbox, framework, body)
    assert calls and all(call.kind == "matrix_synthesis" and call.argument is not None for call in calls)


@pytest.mark.parametrize(("framework", "body"), cases(UNRECORDED))
def test_gates_and_what_stays_as_it_is_leave_no_record(sandbox, framework, body):
    assert calls_of(sandbox, framework, body) == ()


def test_the_matrix_arrives_as_it_was_handed_over(sandbox):
    (call,) = calls_of(sandbox, "qiskit", RECORDED["qiskit"]["a circuit that is transpiled"])
    (operation,) = call.argument.operations
    expected = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, -1, 0], [1, 0, 0, -1]]) / np.sqrt(2)
    assert isinstance(operation, UnitaryMatrix) and np.allclose(operation.matrix, expected)
    assert call.chain == (("solve", source_of("qiskit", "").count("\n", 0) + 1),)


MADE = "qml.QubitUnitary.compute_decomposition(U, wires=[0, 1])"
QUEUED = {
    "in a QNode": (f"@qml.qnode(device)\ndef solve():\n    {MADE}\n    return qml.state()", True),
    "in a quantum function": (f"def solve():\n    {MADE}\n    return qml.state()", True),
    "in a tape": (f"def solve():\n    with qml.tape.QuantumTape() as made:\n        {MADE}\n    return made", True),
    "beside a QNode that is returned": (
        f"@qml.qnode(device)\ndef inner():\n    qml.Hadamard(0)\n    return qml.state()\n"
        f"def solve():\n    print({MADE})\n    return inner",
        False,
    ),
}


@pytest.mark.parametrize(("body", "in_the_program"), QUEUED.values(), ids=QUEUED)
def test_gates_that_are_queued_as_they_are_made_are_in_the_program(sandbox, body, in_the_program):
    chains = [call.chain for call in calls_of(sandbox, "pennylane", body)]
    assert any(chain[0] == ("<program>", 0) for chain in chains) is in_the_program


def test_nothing_is_recorded_unless_it_was_asked_for(sandbox):
    source = source_of("qiskit", RECORDED["qiskit"]["a circuit that is transpiled"])
    assert sandbox.run(Job("qiskit", source, "solve", (), 3, LIMITS)).calls == ()


def test_the_same_program_is_read_with_and_without_the_record(sandbox):
    source = source_of("qiskit", RECORDED["qiskit"]["a circuit that is transpiled"])
    jobs = [Job("qiskit", source, "solve", (), 3, LIMITS, record_synthesis=on) for on in (True, False)]
    first, second = (sandbox.run(job).outcome for job in jobs)
    assert first == second


def test_a_matrix_too_wide_to_be_shown_is_told(sandbox):
    body = "wide = QuantumCircuit(9)\nwide.unitary(np.eye(2**9), range(9))\nwide.decompose()\nreturn QuantumCircuit(2)"
    calls = calls_of(sandbox, "qiskit", body)
    assert [call.argument for call in calls] == [None]


GRADED = {
    "the amplitudes": (
        "qc.prepare_state([0.5**0.5, 0, 0, 0.5**0.5], [0, 1])",
        "qc.decompose(reps=4)",
        "rule.no_amplitude_injection",
    ),
    "the gates": ("qc.h(0)\n    qc.cx(0, 1)", "transpile(qc, basis_gates=BASIS)", "pass"),
    "the gates, and amplitudes that are looked at": (
        "qc.h(0)\n    qc.cx(0, 1)\n    print(StatePreparation(V).definition)",
        "qc",
        "pass",
    ),
}


@pytest.mark.parametrize(("built", "returned", "reason"), GRADED.values(), ids=GRADED)
def test_a_verdict_from_the_record(sandbox, built, returned, reason):
    source = (
        f"{HEADS['qiskit']}{NUMBERS}def bell_phi_plus():\n    qc = QuantumCircuit(2)\n    {built}\n"
        f"    return {returned}\n"
    )
    verdict = grade(Submission(source.encode(), "qiskit"), load_id("states/bell_phi_plus"), sandbox).verdict
    assert verdict.reason == reason, verdict.summary
