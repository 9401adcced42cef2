import pennylane as qml


def grover_00():
    # A search whose oracle and diffusion are CNOTs in two directions.
    for control, target in ((0, 1), (1, 0)):
        for k in range(2):
            qml.Hadamard(k)
            qml.PauliZ(k)
        qml.Hadamard(target)
        qml.CNOT([control, target])
        qml.Hadamard(target)
    qml.Hadamard(0)
    qml.Hadamard(1)
