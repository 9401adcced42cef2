from qiskit import QuantumCircuit


def hadamard_test_element():
    u = QuantumCircuit(2, name="U")
    u.cz(0, 1)
    u.h(0)
    u.t(0)
    u.cx(0, 1)

    circuit = QuantumCircuit(3)
    circuit.h(2)
    circuit.h(0)
    circuit.append(u.to_gate().control(1), [0, 1, 2])
    circuit.h(0)
    return circuit
