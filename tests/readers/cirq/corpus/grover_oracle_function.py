"""Grover's algorithm on 3 qubits searching for |110>."""
import cirq
import math


def set_io_qubits(qubit_count):
    input_qubits = [cirq.GridQubit(i, 0) for i in range(qubit_count)]
    output_qubit = cirq.GridQubit(qubit_count, 0)
    return (input_qubits, output_qubit)


def make_oracle(input_qubits, output_qubit, x_bits):
    # Make oracle.
    yield (cirq.X(q) for (q, bit) in zip(input_qubits, x_bits) if not bit)
    yield cirq.X(output_qubit).controlled_by(*input_qubits)
    yield (cirq.X(q) for (q, bit) in zip(input_qubits, x_bits) if not bit)


def make_grover_circuit():
    n = 3
    x_bits = [1, 1, 0]
    input_qubits, output_qubit = set_io_qubits(n)
    c = cirq.Circuit()
    c.append([cirq.X(output_qubit), cirq.H(output_qubit), cirq.H.on_each(*input_qubits)])
    for _ in range(math.floor(math.pi / 4 * math.sqrt(2**n))):
        c.append(make_oracle(input_qubits, output_qubit, x_bits))
        c.append(cirq.H.on_each(*input_qubits))
        c.append(cirq.X.on_each(*input_qubits))
        c.append(cirq.H.on(input_qubits[-1]))
        c.append(cirq.TOFFOLI(*input_qubits))
        c.append(cirq.H.on(input_qubits[-1]))
        c.append(cirq.X.on_each(*input_qubits))
        c.append(cirq.H.on_each(*input_qubits))
    c.append(cirq.measure(*input_qubits, key='result'))
    return c
