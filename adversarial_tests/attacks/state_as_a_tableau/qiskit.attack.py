from qiskit import QuantumCircuit
from qiskit.quantum_info import StabilizerState


def ghz_3():
    circuit = QuantumCircuit(3)
    state = StabilizerState.from_stabilizer_list(["XXX", "ZZI", "IZZ"])
    circuit.append(state.clifford, range(3))
    return circuit
