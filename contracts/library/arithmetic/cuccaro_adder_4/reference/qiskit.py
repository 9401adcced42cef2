from qiskit import QuantumCircuit

N = 4


def majority():
    circuit = QuantumCircuit(3, name="MAJ")
    circuit.cx(2, 1)
    circuit.cx(2, 0)
    circuit.ccx(0, 1, 2)
    return circuit.to_gate()


def unmajority_and_add():
    circuit = QuantumCircuit(3, name="UMA")
    circuit.ccx(0, 1, 2)
    circuit.cx(2, 0)
    circuit.cx(0, 1)
    return circuit.to_gate()


def cuccaro_adder_4():
    circuit = QuantumCircuit(2 * N + 2)
    stages = [[2 * k, 2 * k + 1, 2 * k + 2] for k in range(N)]
    for stage in stages:
        circuit.append(majority(), stage)
    circuit.cx(2 * N, 2 * N + 1)
    for stage in reversed(stages):
        circuit.append(unmajority_and_add(), stage)
    return circuit
