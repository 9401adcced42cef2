"""In every framework: its simulators are recorded where the candidate calls them, and its honest builders are not."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from api.sandboxes import open_sandbox
from contracts.load import load_id
from contracts.rules import ForbiddenCalls
from grader.pipeline import grade
from grader.sandbox.call_kinds import ROWS
from grader.sandbox.job import Built, Job, Limits
from grader.structural.call_flow import reaches_result
from grader.submission import Submission

ROOT = Path(__file__).resolve().parents[2]
LIMITS = Limits(cpu_seconds=60.0, wall_seconds=120.0)
SHORTCUTS = {
    "qiskit": """
from qiskit import QuantumCircuit
from qiskit.transpiler import generate_preset_pass_manager
from qiskit.quantum_info import Operator, Statevector
from qiskit import qasm2
def solve():
    qc = QuantumCircuit(2)
    qc.h(0)
    Statevector(qc)
    Operator(qc)
    generate_preset_pass_manager(1, basis_gates=["rz", "sx", "cx"]).run(qc)
    qasm2.loads(qasm2.dumps(qc))
    return qc
""",
    "cirq": """
import cirq
def solve():
    q = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(q[0]), cirq.CNOT(*q))
    cirq.Simulator().simulate(circuit)
    cirq.unitary(circuit)
    cirq.optimize_for_target_gateset(circuit, gateset=cirq.CZTargetGateset())
    cirq.read_json(json_text=cirq.to_json(circuit))
    cirq.sample(circuit + cirq.measure(q))
    return circuit
""",
    "pennylane": """
import pennylane as qml
dev = qml.device("default.qubit", wires=2)
@qml.qnode(dev)
def bell():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    return qml.state()
def solve():
    bell()
    qml.matrix(bell)()
    qml.eigvals(qml.PauliZ(0))
    return bell
""",
    "cudaq": """
import cudaq
@cudaq.kernel
def bell():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
def solve():
    cudaq.get_state(bell)
    cudaq.sample(bell)
    return bell
""",
}
EXPECTED = {
    "qiskit": {"simulators", "dense_algebra", "transpilers", "circuit_literals"},
    "cirq": {"simulators", "dense_algebra", "transpilers", "circuit_literals", "samplers"},
    "pennylane": {"simulators", "dense_algebra", "eigensolvers"},
    "cudaq": {"simulators", "samplers"},
}
HONEST = {
    "qiskit": """
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, UnitaryGate, MCXGate
import numpy as np
def solve():
    qc = QuantumCircuit(3)
    qc.append(QFTGate(3), range(3))
    qc.append(UnitaryGate(np.eye(4)), [0, 1])
    qc.append(MCXGate(2), [0, 1, 2])
    inner = QuantumCircuit(2)
    inner.cx(0, 1)
    qc.append(inner.to_gate().control(1).inverse(), [0, 1, 2])
    flat = QuantumCircuit(3)
    flat.append(inner.to_gate(), [0, 1])
    return qc.compose(flat.decompose())
""",
    "cirq": """
import cirq
def solve():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.qft(*q), cirq.CCX(*q), cirq.MatrixGate(cirq.testing.random_unitary(4)).on(*q[:2]))
    return circuit + cirq.inverse(circuit)
""",
    "pennylane": """
import pennylane as qml
@qml.qnode(qml.device("default.qubit", wires=3))
def solve():
    qml.QFT(wires=[0, 1, 2])
    qml.ctrl(qml.RX(0.3, 0), control=1)
    qml.adjoint(qml.QFT)(wires=[0, 1, 2])
    return qml.probs(wires=[0, 1, 2])
""",
    "cudaq": """
import cudaq
@cudaq.kernel
def ghz():
    q = cudaq.qvector(3)
    h(q[0])
    for k in range(2):
        x.ctrl(q[k], q[k + 1])
def solve():
    return ghz
""",
}


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


def calls_of(sandbox, framework: str, source: str):
    run = sandbox.run(Job(framework, source, "solve", (), 3, LIMITS, record_calls=True))
    assert isinstance(run.outcome, Built), run.outcome
    return run.calls


@pytest.mark.parametrize("framework", SHORTCUTS)
def test_every_shortcut_is_recorded_under_its_kind(sandbox, framework):
    assert {call.kind for call in calls_of(sandbox, framework, SHORTCUTS[framework])} == EXPECTED[framework]


def test_a_function_that_compiles_itself_is_recorded_and_tampers_with_nothing(sandbox):
    source = HONEST["cirq"].replace("import cirq\n", "import cirq\nimport networkx as nx\n")
    source = source.replace("def solve():\n", "def solve():\n    nx.max_weight_matching(nx.Graph([(0, 1)]))\n")
    calls = calls_of(sandbox, "cirq", source)
    assert [(call.kind, call.name.rpartition(".")[2]) for call in calls] == [("decoders", "max_weight_matching")]


@pytest.mark.parametrize("framework", HONEST)
def test_a_program_that_only_builds_leaves_no_record(sandbox, framework):
    assert calls_of(sandbox, framework, HONEST[framework]) == ()


COMPILED = {
    "one pass called": (
        "qiskit",
        """
from qiskit import QuantumCircuit
from qiskit.transpiler.passes import InverseCancellation
from qiskit.circuit.library import CXGate
def solve():
    qc = QuantumCircuit(2)
    qc.cx(0, 1)
    return InverseCancellation([CXGate()])(qc)
""",
    ),
    "one pass run on a graph": (
        "qiskit",
        """
from qiskit import QuantumCircuit
from qiskit.converters import circuit_to_dag, dag_to_circuit
from qiskit.transpiler.passes import RemoveResetInZeroState
def solve():
    return dag_to_circuit(RemoveResetInZeroState().run(circuit_to_dag(QuantumCircuit(2))))
""",
    ),
    "a Clifford operator turned into gates": (
        "qiskit",
        """
from qiskit import QuantumCircuit
from qiskit.quantum_info import Clifford
def solve():
    qc = QuantumCircuit(2)
    qc.cx(0, 1)
    return Clifford(qc).to_circuit()
""",
    ),
    "amplitudes, with every gate replaced by its definition": (
        "qiskit",
        """
from qiskit import QuantumCircuit
def solve():
    qc = QuantumCircuit(2)
    qc.prepare_state([0, 0.5**0.5, 0.5**0.5, 0], range(2))
    return qc.decompose()
""",
    ),
    "a matrix, with every gate replaced by its definition": (
        "qiskit",
        """
import numpy as np
from qiskit import QuantumCircuit
def solve():
    qc = QuantumCircuit(2)
    qc.unitary(np.eye(4)[[0, 2, 3, 1]], range(2))
    flatten = [qc.decompose]
    return flatten[0](None, 3)
""",
    ),
    "a controlled gate of amplitudes": (
        "qiskit",
        """
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation
def solve():
    qc = QuantumCircuit(3)
    qc.append(StatePreparation([0, 0.5**0.5, 0.5**0.5, 0]).control(1), range(3))
    return qc.decompose()
""",
    ),
    "amplitudes in a tape that is expanded": (
        "pennylane",
        """
import pennylane as qml
def solve():
    made = qml.StatePrep([0, 0.5**0.5, 0.5**0.5, 0], wires=[0, 1])
    return qml.tape.QuantumScript([made], [qml.state()]).expand(depth=5)
""",
    ),
    "a controlled matrix and its decomposition": (
        "pennylane",
        """
import numpy as np
import pennylane as qml
def solve():
    made = qml.ctrl(qml.QubitUnitary(np.eye(4)[[0, 2, 3, 1]], wires=[0, 1]), control=2)
    return qml.tape.QuantumScript(made.decomposition(), [qml.state()])
""",
    ),
    "a transform hung on the returned QNode": (
        "pennylane",
        """
import pennylane as qml
@qml.transforms.cancel_inverses
@qml.qnode(qml.device("default.qubit", wires=2))
def solve():
    qml.CNOT([0, 1])
    return qml.state()
""",
    ),
    "a transform of a function, called": (
        "pennylane",
        """
import pennylane as qml
def circuit():
    qml.CNOT([0, 1])
def solve():
    qml.transforms.merge_rotations(circuit)()
    return qml.state()
""",
    ),
}


@pytest.mark.parametrize(("framework", "source"), COMPILED.values(), ids=COMPILED)
def test_a_compiler_is_recorded_however_it_is_asked(sandbox, framework, source):
    kinds = [call.kind for call in calls_of(sandbox, framework, source)]
    assert [kind for kind in kinds if kind != "decompositions"] == ["transpilers"]


# What a library knows of a gate of its own, by every way to it.
KNOWN_BY_THE_LIBRARY = {
    "qiskit": {
        "definition": "CYGate().definition",
        "the circuit's own": "circuit.decompose()",
        "equivalences": "SessionEquivalenceLibrary.get_entry(CXGate())",
    },
    "cirq": {
        "decompose": "cirq.decompose(cirq.CNOT(*q))",
        "of a circuit": "cirq.decompose(cirq.Circuit(cirq.ISWAP(*q)))",
        "once": "cirq.decompose_once(cirq.CNOT(*q))",
        "once with qubits": "cirq.decompose_once_with_qubits(cirq.CNOT, q)",
        "the method": "list(cirq.CNOT._decompose_(q))",
        "made into a circuit": "cirq.Circuit(cirq.CNOT._decompose_(q))",
        "under a control": "cirq.decompose_once(cirq.ControlledGate(cirq.ZPowGate(exponent=0.5))(*q))",
    },
    "pennylane": {
        "decomposition": "qml.SWAP([0, 1]).decomposition()",
        "of the class": "qml.SWAP.compute_decomposition(wires=[0, 1])",
        "rules": "qml.list_decomps(qml.CNOT)",
    },
}
HEADS = {
    "qiskit": """
from qiskit import QuantumCircuit
from qiskit.circuit import Gate
from qiskit.circuit.equivalence_library import SessionEquivalenceLibrary
from qiskit.circuit.library import CXGate, CYGate, CZGate, HGate
class Own(Gate):
    def __init__(self):
        super().__init__("own", 2, [])
    def _define(self):
        self.definition = QuantumCircuit(2)
        self.definition.cy(0, 1)
def solve():
    circuit = QuantumCircuit(2)
    circuit.{gate}(0, 1)
    {use}
    return circuit
""",
    "cirq": """
import cirq
class Own(cirq.Gate):
    def _num_qubits_(self):
        return 2
    def _decompose_(self, qubits):
        yield cirq.H(qubits[1])
        yield cirq.CZ(*qubits)
def solve():
    q = cirq.LineQubit.range(2)
    {use}
    return cirq.Circuit(cirq.CNOT(*q))
""",
    "pennylane": """
import pennylane as qml
class Own(qml.operation.Operation):
    num_wires = 2
    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires[1]), qml.SWAP(wires)]
@qml.qnode(qml.device("default.qubit", wires=3))
def solve():
    {use}
    return qml.state()
""",
}
_WAYS = [(framework, name) for framework, ways in KNOWN_BY_THE_LIBRARY.items() for name in ways]


@pytest.mark.parametrize(("framework", "name"), _WAYS)
def test_what_a_library_knows_of_its_gates_is_recorded_however_it_is_asked(sandbox, framework, name):
    source = HEADS[framework].format(use=KNOWN_BY_THE_LIBRARY[framework][name], gate="cy")
    assert {call.kind for call in calls_of(sandbox, framework, source)} == {"decompositions"}


KNOWN_BY_THE_AUTHOR = {
    ("qiskit", "a definition"): "Own().definition",
    ("qiskit", "own blocks replaced"): "circuit.append(Own(), [0, 1]); circuit.decompose(gates_to_decompose='own')",
    ("qiskit", "one qubit"): "HGate().definition",
    ("qiskit", "used for something else"): "circuit.inverse(); circuit.to_gate().control(1); CZGate().power(2)",
    ("cirq", "decompose"): "cirq.decompose(Own()(*q))",
    ("cirq", "once"): "cirq.decompose_once(Own()(*q))",
    ("cirq", "one qubit"): "cirq.decompose(cirq.H(q[0]))",
    ("cirq", "used for something else"): "cirq.inverse(Own()(*q)); cirq.has_unitary(Own())",
    ("pennylane", "decomposition"): "Own([0, 1]).decomposition()",
    ("pennylane", "used for something else"): "qml.ctrl(qml.SWAP([0, 1]), 2); qml.adjoint(Own)([0, 1])",
}  # fmt: skip


@pytest.mark.parametrize(("framework", "name"), KNOWN_BY_THE_AUTHOR)
def test_what_the_author_says_of_gates_leaves_no_record(sandbox, framework, name):
    source = HEADS[framework].format(use=KNOWN_BY_THE_AUTHOR[framework, name], gate="cx")
    assert calls_of(sandbox, framework, source) == ()


@pytest.mark.parametrize(("use", "counts"), [("qml.SWAP.compute_decomposition(wires=[0, 1])", True), ("pass", False)])
def test_a_call_that_queues_gates_counts_whatever_becomes_of_its_result(sandbox, use, counts):
    calls = calls_of(sandbox, "pennylane", HEADS["pennylane"].format(use=use))
    source = HEADS["pennylane"].format(use=use)
    assert any(reaches_result(source, call, "solve") for call in calls) is counts


MATRICES_AS_THEY_ARE = {
    "qiskit": """
import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import DiagonalGate, UnitaryGate
def solve():
    qc = QuantumCircuit(3)
    qc.append(UnitaryGate(np.eye(4)[[0, 2, 3, 1]]).control(1), range(3))
    qc.append(DiagonalGate([1, 1, 1, -1]), [0, 1])
    phases = QuantumCircuit(2)
    phases.append(DiagonalGate([1, 1, 1, -1]), [0, 1])
    qc.append(phases.to_gate().control(1), range(3))
    return qc.inverse()
""",
    "pennylane": """
import numpy as np
import pennylane as qml
def solve():
    matrix = np.eye(4)[[0, 2, 3, 1]]
    made = [qml.ctrl(qml.QubitUnitary(matrix, wires=[0, 1]), control=2), qml.adjoint(qml.QubitUnitary(matrix, [0, 1]))]
    return qml.tape.QuantumScript([*made, qml.QFT([0, 1])], [qml.state()])
""",
}


@pytest.mark.parametrize("framework", MATRICES_AS_THEY_ARE)
def test_a_matrix_that_stays_one_leaves_no_record(sandbox, framework):
    assert calls_of(sandbox, framework, MATRICES_AS_THEY_ARE[framework]) == ()


def test_what_holds_no_matrix_may_be_expanded(sandbox):
    source = """
import pennylane as qml
def solve():
    return qml.tape.QuantumScript([qml.QFT([0, 1]), qml.SISWAP([0, 1])], [qml.state()]).expand(depth=5)
"""
    assert calls_of(sandbox, "pennylane", source) == ()


def test_a_transform_of_the_authors_own_is_no_compiler(sandbox):
    source = """
import pennylane as qml
@qml.transform
def unchanged(tape):
    return [tape], lambda results: results[0]
@unchanged
@qml.qnode(qml.device("default.qubit", wires=2))
def solve():
    qml.CNOT([0, 1])
    return qml.state()
"""
    assert calls_of(sandbox, "pennylane", source) == ()


BELL = """
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector
def bell_phi_plus():
    qc = QuantumCircuit(2)
    qc.h(0)
    qc.cx(0, 1)
    state = Statevector(qc)
    {use}
    return qc
"""


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ("print(state.probabilities_dict())", "pass"),
        ("qc.global_phase = abs(state.data[1])", "rule.forbidden_calls"),
        ("import sys; sys.setprofile(None)", "rule.forbidden_calls"),
    ],
)
def test_a_verdict_from_the_recording(sandbox, use, reason):
    contract = load_id("states/bell_phi_plus")
    rule = ForbiddenCalls(rule="forbidden_calls", because="the state is built and not computed", kinds=("simulators",))
    asked = contract.model_copy(update={"rules": (*contract.rules, rule)})
    verdict = grade(Submission(BELL.format(use=use).encode(), "qiskit"), asked, sandbox).verdict
    assert verdict.reason == reason, verdict.summary


KERNEL = """
import cudaq
import numpy as np
{before}
@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])

def bell_phi_plus():
    {use}
    return pair
"""


@pytest.mark.parametrize(
    ("before", "use", "reason"),
    [
        ("", "print(np.array(cudaq.get_state(pair)))", "pass"),
        ("", "pair.seen = cudaq.get_state(pair)", "rule.forbidden_calls"),
        ("", "setattr(pair, 'seen', cudaq.get_state(pair))", "rule.forbidden_calls"),
        # Neither is the kernel's x.
        ("np.x = []", "print(np.array(cudaq.get_state(pair)))", "pass"),
        ("from math import *", "print(np.array(cudaq.get_state(pair)))", "pass"),
    ],
)
def test_a_kernels_gates_are_no_objects_that_it_changes(sandbox, before, use, reason):
    contract = load_id("states/bell_phi_plus")
    rule = ForbiddenCalls(rule="forbidden_calls", because="the state is built and not computed", kinds=("simulators",))
    asked = contract.model_copy(update={"rules": (*contract.rules, rule)})
    source = KERNEL.format(before=before, use=use)
    verdict = grade(Submission(source.encode(), "cudaq"), asked, sandbox).verdict
    assert verdict.reason == reason, verdict.summary


CHECK = """
import importlib, sys
for line in sys.stdin:
    package, _, names = line.strip().partition(" ")
    parts = package.split(".")
    try:
        try:
            importlib.import_module(package)
        except ImportError:
            getattr(importlib.import_module(".".join(parts[:-1])), parts[-1])
    except (ImportError, AttributeError, ValueError):
        continue
    print(package)
"""


@pytest.mark.long
def test_every_package_of_the_table_exists_in_some_runtime():
    text = "\n".join(f"{row.package} {','.join(row.names)}" for row in ROWS)
    found: set[str] = set()
    for framework in SHORTCUTS:
        python = ROOT / ".envs" / framework / "bin" / "python"
        if not python.exists():
            pytest.skip(f"the runtime of {framework} is not installed")
        done = subprocess.run(
            [python, "-W", "ignore", "-c", CHECK], input=text, capture_output=True, text=True, timeout=300, check=True
        )
        found.update(done.stdout.split())
    # These are in no runtime, or need what is not; a candidate's import of them fails.
    absent = {row.package for row in ROWS} - found
    assert absent == {"pymatching", "ldpc", "stim", "cirq.contrib.qasm_import"}
