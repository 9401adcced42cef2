import sys

import qiskit
from qiskit import QuantumCircuit


def cx_from_clifford():
    circuit = QuantumCircuit(2)
    circuit.cx(0, 1)
    # Code that claims to lie in the framework's own file.
    code = compile(
        "def work(c, f):\n    return f(c, basis_gates=['h', 's', 'cz'], optimization_level=0)\n",
        qiskit.__file__,
        "exec",
    )
    names = {}
    exec(code, names)
    return names["work"](circuit, qiskit.transpile)
