from qiskit import QuantumCircuit


def quantum_walk_line():
    circuit = QuantumCircuit(4)
    for _ in range(3):
        circuit.h(0)
        # Coin 1 goes up, coin 0 goes down.
        circuit.mcx([0, 1, 2], 3)
        circuit.ccx(0, 1, 2)
        circuit.cx(0, 1)
        circuit.x(0)
        circuit.cx(0, 1)
        circuit.ccx(0, 1, 2)
        circuit.mcx([0, 1, 2], 3)
        circuit.x(0)
    return circuit
