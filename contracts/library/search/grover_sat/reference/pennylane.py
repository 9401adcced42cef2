import pennylane as qml

CLAUSES = [
    ("a", "b", "c"),
    ("-a", "b", "c"),
    ("-a", "-b", "-c"),
    ("-a", "-b", "c"),
    ("a", "b", "-c"),
    ("-a", "b", "-c"),
]
WIRES = {"a": 0, "b": 1, "c": 2}


def oracle():
    for clause in CLAUSES:
        # -1 where the clause fails: the product over all clauses, and one sign more, marks what satisfies them.
        failing = {WIRES[literal[-1]]: int(literal[0] == "-") for literal in clause}
        qml.ctrl(qml.GlobalPhase(3.141592653589793), control=list(failing), control_values=list(failing.values()))


def grover_sat():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle()
        qml.GroverOperator(wires=[0, 1, 2])
        return qml.probs(wires=[2, 1, 0])

    return circuit
