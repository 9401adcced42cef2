import pennylane as qml
from pennylane import numpy as pnp

H = qml.Hamiltonian([0.5, -0.8, 0.3], [qml.Z(0), qml.Z(0) @ qml.Z(1), qml.X(1)])
dev = qml.device("default.qubit", wires=2)


def ansatz(params, wires):
    qml.RY(params[0], wires=wires[0])
    qml.RY(params[1], wires=wires[1])
    qml.CNOT(wires=wires)
    qml.RY(params[2], wires=wires[1])


@qml.qnode(dev, interface="autograd")
def cost_fn(params):
    ansatz(params, wires=[0, 1])
    return qml.expval(H)


def vqe(params):
    theta = pnp.array([0.1, 0.2, 0.3], requires_grad=True)
    opt = qml.GradientDescentOptimizer(stepsize=0.4)
    for step in range(3):
        theta, energy = opt.step_and_cost(cost_fn, theta)
        print(f"step {step}: E = {energy:.6f}")

    @qml.qnode(dev)
    def final_circuit():
        ansatz(params, wires=[0, 1])
        return qml.state()

    return final_circuit
