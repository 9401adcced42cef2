from qiskit import QuantumCircuit


def swap_test(unknown_state):
    """The destructive test: both states are turned into the Bell basis, and the ancilla takes the singlet's AND."""
    circuit = QuantumCircuit(3)
    circuit.append(unknown_state, [2])
    circuit.cx(1, 2)
    circuit.h(1)
    circuit.ccx(1, 2, 0)
    return circuit
