from qiskit import QuantumCircuit


def dj_balanced_1100():
    """Open controls make NOT(x3) XOR NOT(x2), the same function; the target is returned to |0>."""
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    circuit.z(4)
    circuit.cx(3, 4, ctrl_state=0)
    circuit.cx(2, 4, ctrl_state=0)
    circuit.z(4)
    circuit.h(range(5))
    return circuit
