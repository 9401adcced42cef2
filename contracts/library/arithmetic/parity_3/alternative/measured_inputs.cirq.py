import cirq


def parity_3():
    """The inputs are measured, and the output is flipped by what the record says."""
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(cirq.measure(q[k], key=f"input {k}") for k in range(3))
    circuit.append(cirq.X(q[3]).with_classical_controls(f"input {k}") for k in range(3))
    circuit.append(cirq.measure(q[3], key="parity"))
    return circuit
