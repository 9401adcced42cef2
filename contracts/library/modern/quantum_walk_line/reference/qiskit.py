from qiskit import QuantumCircuit


def increment():
    circuit = QuantumCircuit(3, name="+1")
    circuit.ccx(0, 1, 2)
    circuit.cx(0, 1)
    circuit.x(0)
    return circuit.to_gate()


def quantum_walk_line(steps=3):
    coin, position = 0, [1, 2, 3]
    circuit = QuantumCircuit(4)
    for _ in range(steps):
        circuit.h(coin)
        circuit.append(increment().control(1), [coin, *position])
        circuit.append(increment().inverse().control(1, ctrl_state=0), [coin, *position])
    return circuit
