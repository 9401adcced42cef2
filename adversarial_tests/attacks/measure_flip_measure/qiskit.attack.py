from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.cz(0, 1)
    circuit.ry(0.3, 1)
    circuit.h(0)
    circuit.cz(0, 1)
    circuit.h(1)
    circuit.measure([0, 1], [0, 1])
    for k in range(2):
        with circuit.if_test((circuit.clbits[k], 1)):
            circuit.x(k)
    circuit.measure([0, 1], [0, 1])
    return circuit
