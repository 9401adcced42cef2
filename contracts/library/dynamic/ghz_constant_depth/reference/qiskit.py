from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit.classical import expr

N = 6


def ghz_constant_depth():
    data, ancillas = QuantumRegister(N, "data"), QuantumRegister(N - 1, "ancilla")
    parity = ClassicalRegister(N - 1, "parity")
    circuit = QuantumCircuit(data, ancillas, parity)
    circuit.h(data)
    circuit.cx(data[:-1], ancillas)
    circuit.cx(data[1:], ancillas)
    circuit.measure(ancillas, parity)
    # Qubit k differs from qubit 0 if the parities up to it add up to 1.
    differs = expr.lift(parity[0])
    for k in range(1, N):
        if k > 1:
            differs = expr.bit_xor(differs, parity[k - 1])
        with circuit.if_test(differs):
            circuit.x(data[k])
    return circuit
