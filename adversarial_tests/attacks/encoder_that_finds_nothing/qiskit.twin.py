from qiskit import QuantumCircuit


def bit_flip_roundtrip(logical_bit):
    circuit = QuantumCircuit(3)
    if logical_bit:
        circuit.x(0)
    # Controls and targets exchanged between Hadamards.
    circuit.h(range(3))
    circuit.cx(1, 0)
    circuit.cx(2, 0)
    circuit.h(range(3))
    circuit.barrier()
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
