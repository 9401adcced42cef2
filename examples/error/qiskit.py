"""Written for a Qiskit that is long gone."""

from qiskit import Aer, QuantumCircuit, execute


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    execute(circuit, Aer.get_backend("statevector_simulator"))
    return circuit
