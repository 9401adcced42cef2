from qiskit import QuantumCircuit


def mbqc_rotation(angle):
    # The angle stands before the cluster is joined, where it commutes with the CZ that is to come.
    circuit = QuantumCircuit(3, 2)
    circuit.h([1, 2])
    circuit.cz([0, 1], [1, 2])
    circuit.p(angle, 0)
    circuit.h(0)
    circuit.measure(0, 0)
    circuit.h(1)
    circuit.measure(1, 1)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(2)
    return circuit
