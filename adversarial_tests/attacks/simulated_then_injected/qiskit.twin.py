from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def ansatz_8(parameters):
    p = parameters
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rz(p[0] + p[1], 0)
    circuit.ry(p[2], 0)
    circuit.rz(p[3], 1)
    circuit.cx(0, 1)
    circuit.rz(p[4], 0)
    circuit.rz(p[5], 1)
    circuit.ry(p[6], 0)
    circuit.rz(p[7], 1)
    # Simulated, to be sure of it, and returned as it is.
    assert abs(Statevector(circuit).data @ Statevector(circuit).data.conj() - 1) < 1e-9
    return circuit
