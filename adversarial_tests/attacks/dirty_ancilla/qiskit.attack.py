from qiskit import QuantumCircuit


def cccx_from_ccx():
    circuit = QuantumCircuit(5)
    circuit.ccx(0, 1, 3)
    circuit.ccx(2, 3, 4)
    circuit.cx(0, 3)
    circuit.cx(1, 3)
    return circuit
