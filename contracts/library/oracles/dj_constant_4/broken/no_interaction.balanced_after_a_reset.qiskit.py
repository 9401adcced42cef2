from qiskit import QuantumCircuit


def dj_constant_4():
    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    # On |+> a balanced function leaves no trace.
    circuit.reset(4)
    circuit.h(4)
    circuit.cx(1, 4)
    circuit.cx(3, 4)
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
