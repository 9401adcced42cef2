from qiskit import QuantumCircuit


def ansatz_8(parameters):
    # Rotations about one axis that meet are merged.
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rz(parameters[0] + parameters[1], 0)
    circuit.ry(parameters[2], 0)
    circuit.rz(parameters[3], 1)
    circuit.cx(0, 1)
    circuit.rz(parameters[4], 0)
    circuit.ry(parameters[6], 0)
    circuit.rz(parameters[5] + parameters[7], 1)
    return circuit
