from qiskit import QuantumCircuit


def ghz_3():
    circuit = QuantumCircuit(3, 1)
    circuit.h(0)
    circuit.measure(0, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(1)
        circuit.x(2)
    return circuit
