from qiskit import QuantumCircuit

kept = bytearray(64 << 20)
kept[::4096] = bytes(len(kept[::4096]))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
