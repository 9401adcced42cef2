import cirq


def parity_measurement():
    *data, ancilla = cirq.LineQubit.range(3)
    return cirq.Circuit((cirq.CNOT(qubit, ancilla) for qubit in data), cirq.measure(ancilla, key="parity"))
