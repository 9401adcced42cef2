from qiskit import QuantumCircuit


def lcu_select():
    # A work qubit marks the index; it returns to |0>.
    circuit = QuantumCircuit(5)

    def mark(k):
        for bit in range(2):
            if not k >> bit & 1:
                circuit.x(bit)
        circuit.ccx(0, 1, 4)
        for bit in range(2):
            if not k >> bit & 1:
                circuit.x(bit)

    mark(0)
    circuit.cz(4, 2)
    circuit.cz(4, 3)
    mark(0)
    mark(1)
    circuit.cx(4, 2)
    mark(1)
    mark(2)
    circuit.cx(4, 3)
    mark(2)
    mark(3)
    circuit.cy(4, 2)
    circuit.cy(4, 3)
    circuit.z(4)
    mark(3)
    return circuit
