from qiskit import QuantumCircuit
from qiskit.circuit.library import CXGate, SwapGate


def superposition_00110_00101():
    circuit = QuantumCircuit(5)
    circuit.x(2)
    circuit.h(0)
    # The circuit out of a library's gate, which holds neither amplitudes nor a matrix.
    circuit.compose(SwapGate().definition, [0, 1], inplace=True)
    circuit.compose(SwapGate().definition, [0, 1], inplace=True)
    circuit.append(CXGate(), [0, 1])
    circuit.x(0)
    return circuit.decompose(["nothing_of_that_name"])
