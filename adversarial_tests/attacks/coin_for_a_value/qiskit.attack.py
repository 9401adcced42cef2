from qiskit import QuantumCircuit


def simon_110():
    circuit = QuantumCircuit(6, 1)
    circuit.h([0, 1, 2])
    circuit.cx(0, 4)
    circuit.h(3)
    circuit.measure(3, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z([1, 2])
    circuit.h([0, 1, 2])
    return circuit
