from qiskit import QuantumCircuit


def simon_oracle():
    # f(x) = x1 XOR x0, twice, so that both outputs are used.
    oracle = QuantumCircuit(4, name="f")
    for output in (2, 3):
        oracle.cx(0, output)
        oracle.cx(1, output)
    return oracle.to_gate()


def simon_11():
    circuit = QuantumCircuit(4, 2)
    circuit.h([0, 1])
    circuit.append(simon_oracle(), range(4))
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
