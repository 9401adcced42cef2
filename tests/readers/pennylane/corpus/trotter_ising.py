import pennylane as qml


def ising_hamiltonian(n, J, h):
    coeffs = [-J] * (n - 1) + [-h] * n
    ops = [qml.PauliZ(i) @ qml.PauliZ(i + 1) for i in range(n - 1)] + [qml.PauliX(i) for i in range(n)]
    return qml.Hamiltonian(coeffs, ops)


def evolve(n=3, J=1.0, h=0.5, t=0.9, steps=3):
    H = ising_hamiltonian(n, J, h)

    @qml.qnode(qml.device("default.qubit", wires=n))
    def circuit():
        qml.ApproxTimeEvolution(H, t, steps)
        return qml.state()

    print(qml.specs(circuit)()["resources"])
    return circuit
