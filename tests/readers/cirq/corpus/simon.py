import cirq
import numpy as np
import scipy


def make_oracle(input_qubits, output_qubits, secret_string):
    """Gates implementing the function f(a) = f(b) iff a ⨁ b = s"""
    # Copy contents to output qubits:
    for control_qubit, target_qubit in zip(input_qubits, output_qubits):
        yield cirq.CNOT(control_qubit, target_qubit)
    # Create mapping:
    if sum(secret_string):  # check if the secret string is non-zero
        # Find significant bit of secret string (first non-zero bit)
        significant = list(secret_string).index(1)
        # Add secret string to input according to the significant bit:
        for j in range(len(secret_string)):
            if secret_string[j] > 0:
                yield cirq.CNOT(input_qubits[significant], output_qubits[j])
    # Apply a random permutation:
    pos = [0, 2]
    yield cirq.SWAP(output_qubits[pos[0]], output_qubits[pos[1]])


def make_simon_circuit():
    secret = [0, 1, 1]
    n = len(secret)
    input_qubits = [cirq.GridQubit(i, 0) for i in range(n)]
    output_qubits = [cirq.GridQubit(i + n, 0) for i in range(n)]
    c = cirq.Circuit()
    c.append([cirq.H.on_each(*input_qubits)])
    c.append(make_oracle(input_qubits, output_qubits, secret))
    c.append([cirq.H.on_each(*input_qubits), cirq.measure(*input_qubits, key='result')])
    return c
