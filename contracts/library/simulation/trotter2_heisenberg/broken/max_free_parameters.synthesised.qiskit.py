from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator
from qiskit.synthesis import qs_decomposition


def trotter2_heisenberg():
    """The product is multiplied out, and its matrix decomposed into one- and two-qubit gates."""
    dt = 0.5
    half = QuantumCircuit(3)
    for a, b in ((0, 1), (1, 2)):
        half.rxx(1.0 * dt, a, b)
        half.ryy(0.8 * dt, a, b)
        half.rzz(0.5 * dt, a, b)
    field = QuantumCircuit(3)
    field.rz(2 * 0.3 * dt, range(3))
    step = half.compose(field).compose(half.reverse_ops())
    circuit = QuantumCircuit(3)
    circuit.x(2)
    circuit.compose(qs_decomposition(Operator(step).power(2).data), inplace=True)
    return circuit
