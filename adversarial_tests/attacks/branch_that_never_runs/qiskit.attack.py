from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 3)
    with circuit.if_test((circuit.clbits[2], 1)):
        circuit.h(0)
        circuit.cx(0, 1)
        circuit.ry(0.3, 0)
        circuit.cz(0, 1)
        circuit.h(1)
        circuit.cx(1, 0)
    circuit.measure([0, 1], [0, 1])
    return circuit
