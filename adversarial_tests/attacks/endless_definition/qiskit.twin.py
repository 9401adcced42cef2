from qiskit import QuantumCircuit


def bell_phi_plus():
    inner = QuantumCircuit(2)
    inner.h(0)
    inner.cx(0, 1)
    for level in range(20):
        outer = QuantumCircuit(2, name=f"level_{level}")
        outer.append(inner.to_gate(), [0, 1])
        inner = outer
    return inner
