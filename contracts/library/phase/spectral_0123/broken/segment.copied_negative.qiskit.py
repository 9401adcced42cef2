from qiskit import QuantumCircuit


def spectral_0123():
    # The clock is computed from the system: -a mod 8 with logic gates.
    circuit = QuantumCircuit(5, 3)
    circuit.h([3, 4])
    circuit.cx(3, 0)
    circuit.cx(3, 1)
    circuit.cx(4, 1)
    circuit.x([3, 4])
    circuit.ccx(3, 4, 2)
    circuit.x([2, 3, 4])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
