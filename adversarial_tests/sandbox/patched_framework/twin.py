from qiskit import QuantumCircuit


class Named(QuantumCircuit):
    def label(self):
        return "Bell pair"


def build():
    circuit = Named(2)
    circuit.h(0)
    circuit.cx(0, 1)
    assert circuit.label()
    return circuit
