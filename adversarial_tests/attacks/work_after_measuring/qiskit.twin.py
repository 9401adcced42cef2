from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(3, 2)
    circuit.x(2)
    circuit.h([0, 1, 2])
    for _ in range(2):
        circuit.x([0, 1])
        circuit.ccx(0, 1, 2)
        circuit.x([0, 1])
        circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    # The work qubit is cleaned after the register was read.
    circuit.h(2)
    circuit.x(2)
    return circuit
