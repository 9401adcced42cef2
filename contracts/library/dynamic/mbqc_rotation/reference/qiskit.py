from qiskit import QuantumCircuit


def mbqc_rotation(angle):
    circuit = QuantumCircuit(3, 2)
    circuit.h([1, 2])
    circuit.cz(0, 1)
    circuit.cz(1, 2)
    circuit.barrier()
    circuit.rz(angle, 0)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(2)
    return circuit
