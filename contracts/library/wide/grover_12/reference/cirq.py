import cirq


def grover_12(oracle):
    qubits = cirq.LineQubit.range(12)
    sign_of_zero = cirq.Z.controlled(11, control_values=[0] * 11)
    circuit = cirq.Circuit(cirq.H.on_each(*qubits))
    for _ in range(8):
        circuit.append(oracle(*qubits))
        circuit.append(cirq.H.on_each(*qubits))
        # The last qubit is flipped around, so that its Z marks 0 as well.
        circuit.append([cirq.X(qubits[-1]), sign_of_zero(*qubits), cirq.X(qubits[-1])])
        circuit.append(cirq.H.on_each(*qubits))
    return circuit
