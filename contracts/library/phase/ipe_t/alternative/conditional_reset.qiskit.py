import math

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def ipe_t():
    # The ancilla is reset by its own record, and one switch turns it back by all bits together.
    qubits = QuantumRegister(4, "q")
    bits = ClassicalRegister(3, "phase")
    circuit = QuantumCircuit(qubits, bits)
    for round_ in range(3):
        circuit.h(2)
        for _ in range(4 >> round_):
            circuit.cp(math.pi / 4, 2, 3)
        if round_:
            with circuit.switch(bits) as case:
                for value in range(1, 2**round_):
                    with case(value):
                        circuit.p(-math.pi * value / 2**round_, 2)
        circuit.h(2)
        circuit.measure(2, bits[round_])
        if round_ < 2:
            with circuit.if_test((bits[round_], 1)):
                circuit.x(2)
    return circuit
