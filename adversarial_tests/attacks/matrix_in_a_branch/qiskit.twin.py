from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit.classical import expr


def ghz_constant_depth():
    data, ancillas, parity = QuantumRegister(6), QuantumRegister(5), ClassicalRegister(5)
    circuit = QuantumCircuit(data, ancillas, parity)
    with circuit.for_loop(range(1)):
        circuit.h(data)
        circuit.cx(data[:-1], ancillas)
    circuit.cx(data[1:], ancillas)
    circuit.measure(ancillas, parity)
    differs = expr.lift(parity[0])
    for k in range(1, 6):
        if k > 1:
            differs = expr.bit_xor(differs, parity[k - 1])
        # A branch for each answer, one of them empty.
        with circuit.if_test(differs) as otherwise:
            circuit.x(data[k])
        with otherwise:
            circuit.id(data[k])
    return circuit
