"""For each type of argument a contract, and an honest program in each framework that uses the argument."""

from __future__ import annotations

import cmath
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

QISKIT = "from qiskit import QuantumCircuit\nfrom qiskit.circuit.library import *\n"
CIRQ = "import cirq\nimport numpy as np\nq = cirq.LineQubit.range(6)\n"
PENNYLANE = "import pennylane as qml\n"
CUDAQ = "import cudaq\nimport numpy as np\n"
HEADS = {"qiskit": QISKIT, "cirq": CIRQ, "pennylane": PENNYLANE, "cudaq": CUDAQ}


@dataclass(frozen=True)
class Task:
    """``sources``: the body after the imports, by framework; ``careless``: a Qiskit program deaf to the argument."""

    contract: dict[str, Any]
    sources: Mapping[str, str]
    careless: str


def contract(
    argument: dict[str, Any],
    cases: list[dict[str, Any]],
    *,
    compare: str,
    target: dict[str, Any] | None = None,
    qubits: list[int],
    start: str = "zero",
    probes: int = 0,
) -> dict[str, Any]:
    registers: list[dict[str, Any]] = [{"name": "data", "qubits": qubits, "start": start}]
    return {
        "schema_version": 1,
        "id": "test/arguments",
        "version": 1,
        "title": "Arguments",
        "statement": "Use the argument.",
        "measurement": "forbidden" if start == "free" else "optional",
        "entry_point": {"name": "build", "arguments": [{"description": "to be used", **argument}]},
        "registers": registers,
        "compare": {
            "object": compare,
            "accept": 1e-7,
            "reject": 1.1e-7,
            "target": target or {"form": "probabilities", "parameters": {"values": {"0": 1.0}}},
        },
        "cases": cases,
        "probes": probes,
        "rules": [{"rule": "returns_program", "because": "a program is graded"}],
    }


def _case(name: str, value: Any, **target: Any) -> dict[str, Any]:
    return {"arguments": {name: value}, **target}


def _state(*values: complex) -> dict[str, Any]:
    return {"form": "amplitudes", "parameters": {"values": [str(value) for value in values]}}


def _graph_state(edges: list[list[int]]) -> dict[str, Any]:
    """On three qubits: each amplitude's sign counts the edges with both ends in 1."""
    signs = [(-1) ** sum(x >> a & x >> b & 1 for a, b in edges) for x in range(8)]
    return _state(*(sign * 8**-0.5 for sign in signs))


INTEGERS = Task(
    contract(
        {"name": "table", "type": "integers", "length": 2, "minimum": 0, "maximum": 1},
        [_case("table", [0, 1]), _case("table", [1, 0])],
        compare="classical_function",
        target={"form": "table", "parameters": {"values": "$table"}},
        qubits=[0],
        start="free",
    ),
    {
        "qiskit": """
def build(table):
    c = QuantumCircuit(1)
    c.x(0) if table == [1, 0] else c.id(0)
    return c
""",
        "cirq": """
def build(table):
    return cirq.Circuit(cirq.X(q[0]) if table == [1, 0] else cirq.I(q[0]))
""",
        "pennylane": """
def build(table):
    qml.PauliX(0) if table == [1, 0] else qml.Identity(0)
""",
        "cudaq": """
@cudaq.kernel
def build(table: list[int]):
    q = cudaq.qubit()
    if table[0] == 1:
        x(q)
""",
    },
    "def build(table):\n    return QuantumCircuit(1)\n",
)

LABEL = Task(
    contract(
        {"name": "which", "type": "label", "choices": ["plus", "minus"]},
        [
            _case("which", "plus", target=_state(0.5**0.5, 0.5**0.5)),
            _case("which", "minus", target=_state(0.5**0.5, -(0.5**0.5))),
        ],
        compare="state",
        target=_state(1, 0),
        qubits=[0],
    ),
    {
        "qiskit": """
def build(which):
    c = QuantumCircuit(1)
    if which == "minus":
        c.x(0)
    c.h(0)
    return c
""",
        "cirq": """
def build(which):
    return cirq.Circuit([cirq.X(q[0])] * (which == "minus"), cirq.H(q[0]))
""",
        "pennylane": """
def build(which):
    if which == "minus":
        qml.PauliX(0)
    qml.Hadamard(0)
""",
        "cudaq": """
def build(which):
    kernel = cudaq.make_kernel()
    q = kernel.qalloc()
    if which == "minus":
        kernel.x(q)
    kernel.h(q)
    return kernel
""",
    },
    "def build(which):\n    c = QuantumCircuit(1)\n    c.h(0)\n    return c\n",
)

ARRAY = Task(
    contract(
        {"name": "amplitudes", "type": "array", "shape": [4], "numbers": "complex", "norm": "one"},
        [_case("amplitudes", [0, 0.6, 0, "0.8j"])],
        compare="state",
        target={"form": "amplitudes", "parameters": {"values": "$amplitudes"}},
        qubits=[0, 1],
        probes=1,
    ),
    {
        "qiskit": """
def build(amplitudes):
    c = QuantumCircuit(2)
    c.append(StatePreparation(amplitudes), [0, 1])
    return c
""",
        "cirq": """
def build(amplitudes):
    return cirq.Circuit(cirq.StatePreparationChannel(amplitudes)(q[1], q[0]))
""",
        "pennylane": """
def build(amplitudes):
    qml.StatePrep(amplitudes, wires=[1, 0])
""",
        "cudaq": """
def build(amplitudes):
    @cudaq.kernel
    def main(vector: list[complex]):
        q = cudaq.qvector(vector)

    return main, list(amplitudes)
""",
    },
    "def build(amplitudes):\n    c = QuantumCircuit(2)\n    c.x(0)\n    return c\n",
)

MATRIX = Task(
    contract(
        {"name": "u", "type": "matrix", "qubits": 2, "property": "unitary"},
        [_case("u", [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]])],
        compare="unitary",
        target={"form": "matrix", "parameters": {"rows": "$u"}},
        qubits=[0, 1],
        start="free",
        probes=2,
    ),
    {
        "qiskit": """
def build(u):
    c = QuantumCircuit(2)
    c.unitary(u, [0, 1])
    return c
""",
        "cirq": """
def build(u):
    return cirq.Circuit(cirq.MatrixGate(u)(q[1], q[0]))
""",
        "pennylane": """
def build(u):
    qml.QubitUnitary(u, wires=[1, 0])
""",
        "cudaq": """
def build(u):
    cudaq.register_operation("given", u)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(2)
        given(q[1], q[0])

    return main
""",
    },
    "def build(u):\n    c = QuantumCircuit(2)\n    c.cx(0, 1)\n    return c\n",
)

GRAPH = Task(
    contract(
        {"name": "graph", "type": "graph", "nodes": 3},
        [
            _case("graph", [[0, 1], [1, 2]], target=_graph_state([[0, 1], [1, 2]])),
            _case("graph", [[0, 2], [1, 2]], target=_graph_state([[0, 2], [1, 2]])),
        ],
        compare="state",
        target=_graph_state([]),
        qubits=[0, 1, 2],
    ),
    {
        "qiskit": """
def build(graph):
    c = QuantumCircuit(graph.number_of_nodes())
    c.h(list(graph.nodes))
    for a, b in graph.edges:
        c.cz(a, b)
    return c
""",
        "cirq": """
def build(graph):
    return cirq.Circuit([cirq.H(q[k]) for k in graph.nodes], [cirq.CZ(q[a], q[b]) for a, b in graph.edges])
""",
        "pennylane": """
def build(graph):
    for node in graph.nodes:
        qml.Hadamard(node)
    for edge in graph.edges:
        qml.CZ(wires=edge)
""",
        "cudaq": """
def build(graph):
    @cudaq.kernel
    def main(first: list[int], second: list[int]):
        q = cudaq.qvector(3)
        h(q)
        for k in range(len(first)):
            z.ctrl(q[first[k]], q[second[k]])

    return main, [a for a, _ in graph.edges], [b for _, b in graph.edges]
""",
    },
    "def build(graph):\n    c = QuantumCircuit(3)\n    c.h([0, 1, 2])\n    c.cz(0, 1)\n    c.cz(1, 2)\n    return c\n",
)

# exp(-iH) for H = 0.4 ZI + 0.3 IX: RZ(0.8) on qubit 1 and RX(0.6) on qubit 0, on |00>.
_TURNED = [cmath.exp(-0.4j) * cmath.cos(0.3), cmath.exp(-0.4j) * -1j * cmath.sin(0.3), 0, 0]

PAULI_SUM = Task(
    contract(
        {"name": "h_sum", "type": "pauli_sum", "qubits": 2},
        [_case("h_sum", [[0.4, "ZI"], [0.3, "IX"]])],
        compare="state",
        target=_state(*_TURNED),
        qubits=[0, 1],
    ),
    {
        "qiskit": """
def build(h_sum):
    c = QuantumCircuit(2)
    c.append(PauliEvolutionGate(h_sum, time=1.0), [0, 1])
    return c
""",
        "cirq": """
def build(h_sum):
    return cirq.Circuit(cirq.PauliSumExponential(h_sum, exponent=-1))
""",
        "pennylane": """
def build(h_sum):
    for coefficient, word in zip(*h_sum.terms()):
        qml.exp(word, -1j * coefficient)
""",
        "cudaq": """
def build(h_sum):
    coefficients, words = [], []
    for term in h_sum:
        coefficients.append(-term.evaluate_coefficient().real)
        words.append(cudaq.pauli_word(term.get_pauli_word(2)))

    @cudaq.kernel
    def main(angles: list[float], strings: list[cudaq.pauli_word]):
        q = cudaq.qvector(2)
        for k in range(len(angles)):
            exp_pauli(angles[k], q, strings[k])

    return main, coefficients, words
""",
    },
    "def build(h_sum):\n    c = QuantumCircuit(2)\n    c.h(0)\n    return c\n",
)

ORACLE = Task(
    contract(
        {"name": "oracle", "type": "circuit", "qubits": 2, "family": "phase_oracle", "hidden": True},
        [_case("oracle", {"marked": ["01"]}), _case("oracle", {"marked": ["10"]})],
        compare="distribution",
        target={"form": "grover", "parameters": {"num_qubits": 2, "marked": "$oracle.marked", "iterations": 1}},
        qubits=[0, 1],
        probes=2,
    ),
    {
        "qiskit": """
def build(oracle):
    c = QuantumCircuit(2)
    c.h([0, 1])
    c.compose(oracle, [0, 1], inplace=True)
    c.h([0, 1])
    c.x([0, 1])
    c.cz(0, 1)
    c.x([0, 1])
    c.h([0, 1])
    return c
""",
        "cirq": """
def build(oracle):
    both, sign = q[:2], cirq.CZ(q[0], q[1])
    flip = [cirq.X(q[0]), cirq.X(q[1])]
    spread = cirq.H.on_each(both)
    return cirq.Circuit(spread, oracle(*both), spread, flip, sign, flip, spread)
""",
        "pennylane": """
def build(oracle):
    for wire in range(2):
        qml.Hadamard(wire)
    oracle(wires=range(2))
    qml.GroverOperator(wires=range(2))
""",
        "cudaq": """
def build(oracle):
    @cudaq.kernel
    def main():
        q = cudaq.qvector(2)
        h(q)
        oracle(q)
        h(q)
        x(q)
        z.ctrl(q[0], q[1])
        x(q)
        h(q)

    return main
""",
    },
    "def build(oracle):\n    c = QuantumCircuit(2)\n    c.x(0)\n    return c\n",
)

UNITARY = Task(
    contract(
        {"name": "step", "type": "circuit", "qubits": 2, "family": "unitary_circuit"},
        [_case("step", {"seed": 1, "layers": 1})],
        compare="unitary",
        target={"form": "matrix", "parameters": {"rows": "$step"}},
        qubits=[0, 1],
        start="free",
        probes=1,
    ),
    {
        "qiskit": """
def build(step):
    c = QuantumCircuit(2)
    for part in (step, step, step.inverse()):
        c.append(part, [0, 1])
    return c
""",
        "cirq": """
def build(step):
    return cirq.Circuit(step(*q[:2]), step(*q[:2]), (step**-1)(*q[:2]))
""",
        "pennylane": """
def build(step):
    step(wires=[0, 1])
    step(wires=[0, 1])
    qml.adjoint(step)(wires=[0, 1])
""",
        "cudaq": """
def build(step):
    @cudaq.kernel
    def main():
        q = cudaq.qvector(2)
        step(q)
        step(q)
        cudaq.adjoint(step, q)

    return main
""",
    },
    "def build(step):\n    c = QuantumCircuit(2)\n    c.h(0)\n    return c\n",
)

TASKS: Mapping[str, Task] = {
    "integers": INTEGERS,
    "label": LABEL,
    "array": ARRAY,
    "matrix": MATRIX,
    "graph": GRAPH,
    "pauli_sum": PAULI_SUM,
    "oracle": ORACLE,
    "unitary": UNITARY,
}
