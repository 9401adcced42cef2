import pennylane as qml
from pennylane import numpy as np

symbols = ["H", "H"]
coordinates = np.array([[0.0, 0.0, -0.6614], [0.0, 0.0, 0.6614]], requires_grad=False)
molecule = qml.qchem.Molecule(symbols, coordinates)
H, qubits = qml.qchem.molecular_hamiltonian(molecule)
hf = qml.qchem.hf_state(2, qubits)
dev = qml.device("lightning.qubit", wires=qubits)


@qml.qnode(dev)
def circuit(param):
    qml.BasisState(hf, wires=range(qubits))
    qml.DoubleExcitation(param, wires=[0, 1, 2, 3])
    return qml.expval(H)


def energy():
    opt = qml.GradientDescentOptimizer(stepsize=0.4)
    theta = np.array(0.0, requires_grad=True)
    for _ in range(2):
        theta, previous = opt.step_and_cost(circuit, theta)
        print(f"E = {previous:.6f} Ha")
    return circuit(0.8)
