from qiskit import QuantumCircuit


def balanced_oracle():
    oracle = QuantumCircuit(5, name="U_f")
    oracle.cx(2, 4)
    oracle.cx(3, 4)
    return oracle.to_gate()


def dj_balanced_1100():
    circuit = QuantumCircuit(5, 4)
    circuit.h(range(4))
    circuit.x(4)
    circuit.h(4)
    circuit.append(balanced_oracle(), range(5))
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
