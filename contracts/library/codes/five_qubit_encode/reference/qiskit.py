from qiskit import QuantumCircuit


def five_qubit_encode():
    """Generators Y0 Y1 Z2 Z4, X0 X2 Z3 Z4, X0 Z1 Z2 X3 and Y0 Z1 Z3 Y4, one after the other, each from its own seed.

    A seed in |+> applies the rest of its generator under control; Z on seeds that are still in |0> is nothing. X on
    all qubits is X0 Z2 Z3 times generators with a minus: hence the Z.
    """
    circuit = QuantumCircuit(5)
    circuit.z(0)
    circuit.h(1)
    circuit.s(1)
    circuit.cy(1, 0)
    circuit.h(2)
    circuit.cx(2, 0)
    circuit.h(3)
    circuit.cx(3, 0)
    circuit.cz(3, 1)
    circuit.cz(3, 2)
    circuit.h(4)
    circuit.s(4)
    circuit.cy(4, 0)
    circuit.cz(4, 1)
    circuit.cz(4, 3)
    return circuit
