from qiskit import QuantumCircuit


def bit_flip_roundtrip(logical_bit):
    circuit = QuantumCircuit(3)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    circuit.barrier()
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
