from qiskit import QuantumCircuit
from qiskit.circuit import Gate
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import Operator


def majority():
    # The table of values, as the places to which the eight strings go.
    places = [0] * 8
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        places[x] = (a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2
    columns = [[1 if places[x] == y else 0 for x in range(8)] for y in range(8)]
    circuit = QuantumCircuit(3)
    circuit.append(Operator(columns).to_instruction(), [0, 1, 2])
    return circuit
