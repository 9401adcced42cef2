from qiskit import QuantumCircuit
from qiskit.circuit import ParameterVector

EDGES = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]


def ansatz(layers):
    gammas, betas = ParameterVector("gamma", layers), ParameterVector("beta", layers)
    circuit = QuantumCircuit(4)
    circuit.h(range(4))
    for gamma, beta in zip(gammas, betas):
        for a, b in EDGES:
            circuit.rzz(2 * gamma, a, b)
        circuit.rx(2 * beta, range(4))
    return circuit, gammas, betas


def qaoa_4_p2():
    circuit, gammas, betas = ansatz(2)
    return circuit.assign_parameters({gammas: [0.6, 0.3], betas: [0.4, 0.2]})
