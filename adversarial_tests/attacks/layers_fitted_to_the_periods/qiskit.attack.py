from qiskit import QuantumCircuit

FIRST = (6.04982705820711, 6.07558653535112)
LAYERS = (
    (-5.32152668605222, 11.03837747322337, -1.8895622178892),
    (4.40041716272196, -1.54762300862076, 1.89547981678288),
    (4.05955037672584, -13.788785796841, -1.5815041342448),
)


def kicked_ising_3():
    circuit = QuantumCircuit(3)
    for qubit in range(3):
        circuit.rx(FIRST[qubit % 2], qubit)
    for number, (coupling, outer, inner) in enumerate(LAYERS):
        parts = 5 if number == 0 else 1
        for _ in range(parts):
            circuit.rzz(coupling / parts, 0, 1)
            circuit.rzz(coupling / parts, 1, 2)
        for qubit in range(3):
            circuit.rx(inner if qubit == 1 else outer, qubit)
    return circuit
