from qiskit import QuantumCircuit


def ripple_add_3():
    scratch = bytearray(32 << 20)
    circuit = QuantumCircuit(8)

    def majority(c, b, a):
        circuit.cx(a, b)
        circuit.cx(a, c)
        circuit.ccx(c, b, a)

    def undo(c, b, a):
        circuit.ccx(c, b, a)
        circuit.cx(a, c)
        circuit.cx(c, b)

    for k in (0, 2, 4):
        majority(k, k + 1, k + 2)
    circuit.cx(6, 7)
    for k in (4, 2, 0):
        undo(k, k + 1, k + 2)
    assert len(scratch) == 32 << 20
    return circuit
