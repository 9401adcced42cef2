from qiskit import QuantumCircuit


class Parity(QuantumCircuit):
    """A circuit that counts how often it is asked for what, and hides nothing."""

    asked = 0

    def __getattribute__(self, name):
        Parity.asked += 1
        return super().__getattribute__(name)


def parity_3():
    circuit = Parity(4)
    for k in range(3):
        circuit.cx(k, 3)
    return circuit
