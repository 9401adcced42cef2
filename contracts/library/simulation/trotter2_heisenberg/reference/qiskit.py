from qiskit import QuantumCircuit

EDGES = [(0, 1), (1, 2)]
JX, JY, JZ, FIELD = 1.0, 0.8, 0.5, 0.3


def symmetric_step(dt):
    step = QuantumCircuit(3, name="step")
    half = QuantumCircuit(3)
    for a, b in EDGES:
        # exp(-i J P P dt/2) is a rotation by J dt.
        half.rxx(JX * dt, a, b)
        half.ryy(JY * dt, a, b)
        half.rzz(JZ * dt, a, b)
    step.compose(half, inplace=True)
    step.rz(2 * FIELD * dt, range(3))
    step.compose(half.reverse_ops(), inplace=True)
    return step


def trotter2_heisenberg():
    circuit = QuantumCircuit(3)
    circuit.x(2)
    for _ in range(2):
        circuit.compose(symmetric_step(1 / 2), inplace=True)
    return circuit
