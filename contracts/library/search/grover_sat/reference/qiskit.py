from qiskit import QuantumCircuit

# Literals as (variable, value that satisfies it): a, b, c are 0, 1, 2.
CLAUSES = [
    [(0, 1), (1, 1), (2, 1)],
    [(0, 0), (1, 1), (2, 1)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (1, 0), (2, 1)],
    [(0, 1), (1, 1), (2, 0)],
    [(0, 0), (1, 1), (2, 0)],
]


def clauses(circuit):
    for number, clause in enumerate(CLAUSES):
        # A clause fails for the one assignment that falsifies every literal.
        falsified = "".join(str(1 - value) for _, value in reversed(clause))
        circuit.x(3 + number)
        circuit.mcx([0, 1, 2], 3 + number, ctrl_state=falsified)


def grover_sat():
    evaluate = QuantumCircuit(9, name="clauses")
    clauses(evaluate)

    circuit = QuantumCircuit(9, 3)
    circuit.h([0, 1, 2])
    circuit.compose(evaluate, inplace=True)
    circuit.h(8)
    circuit.mcx([3, 4, 5, 6, 7], 8)
    circuit.h(8)
    circuit.compose(evaluate.inverse(), inplace=True)
    circuit.h([0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.h(2)
    circuit.ccx(0, 1, 2)
    circuit.h(2)
    circuit.x([0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
