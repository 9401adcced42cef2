from qiskit import QuantumCircuit


def add_pair(self, a, b):
    self.h(a)
    self.cx(a, b)


# A method of the author's own, put onto the framework's class.
QuantumCircuit.pair = add_pair


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.pair(0, 1)
    return circuit
