from qiskit import QuantumCircuit


def bit_flip_roundtrip(logical_bit):
    circuit = QuantumCircuit(3)
    if logical_bit:
        circuit.x(0)
    circuit.cx(1, 0)
    circuit.cx(2, 0)
    circuit.barrier()
    circuit.cx(2, 0)
    circuit.cx(1, 0)
    return circuit
