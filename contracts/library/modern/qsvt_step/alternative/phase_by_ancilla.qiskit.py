from qiskit import QuantumCircuit


def projector_phase(circuit, angle):
    # The phase on a work qubit that holds the flag, as circuits with several flags have it.
    circuit.x(0)
    circuit.cx(0, 2)
    circuit.rz(2 * angle, 2)
    circuit.cx(0, 2)
    circuit.x(0)


def qsvt_step(block_encoding, phi):
    circuit = QuantumCircuit(3)
    circuit.compose(block_encoding, [0, 1], inplace=True)
    projector_phase(circuit, phi[0])
    circuit.compose(block_encoding.inverse(), [0, 1], inplace=True)
    projector_phase(circuit, phi[1])
    return circuit
