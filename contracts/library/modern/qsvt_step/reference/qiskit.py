from qiskit import QuantumCircuit


def qsvt_step(block_encoding, phi):
    circuit = QuantumCircuit(2)
    circuit.compose(block_encoding, [0, 1], inplace=True)
    # RZ(-2a) gives |0> the phase +a.
    circuit.rz(-2 * phi[0], 0)
    circuit.compose(block_encoding.inverse(), [0, 1], inplace=True)
    circuit.rz(-2 * phi[1], 0)
    return circuit
