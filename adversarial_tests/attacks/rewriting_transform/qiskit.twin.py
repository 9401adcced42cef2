from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.transpiler import PassManager
from qiskit.transpiler.passes import InverseCancellation
from qiskit.circuit.library import CXGate


def w_4():
    circuit = QuantumCircuit(4)
    circuit.x(0)
    circuit.cx(2, 3)
    circuit.cx(2, 3)
    for k in range(3):
        circuit.cry(2 * acos(sqrt(1 / (4 - k))), k, k + 1)
        circuit.cx(k + 1, k)
    # A pass of the author's choice that rewrites the circuit, before it is returned.
    return PassManager([InverseCancellation([CXGate()])]).run(circuit)
