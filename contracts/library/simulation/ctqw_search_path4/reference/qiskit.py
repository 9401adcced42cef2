from qiskit import QuantumCircuit

GAMMA, TIME, STEPS = 0.3, 1.5, 4


def even_edges(circuit, dt):
    # 0-1 and 2-3 flip qubit 0, whatever qubit 1 is: exp(+i 0.3 dt X0).
    circuit.rx(-2 * GAMMA * dt, 0)


def middle_edge(circuit, dt):
    # 1-2 exchanges 01 and 10: (XX + YY)/2.
    circuit.rxx(-GAMMA * dt, 0, 1)
    circuit.ryy(-GAMMA * dt, 0, 1)


def marked_vertex(circuit, dt):
    # A phase of e^{i dt} where both qubits are 0.
    circuit.x([0, 1])
    circuit.cp(dt, 0, 1)
    circuit.x([0, 1])


def ctqw_search_path4():
    dt = TIME / STEPS
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    for _ in range(STEPS):
        even_edges(circuit, dt / 2)
        middle_edge(circuit, dt / 2)
        marked_vertex(circuit, dt)
        middle_edge(circuit, dt / 2)
        even_edges(circuit, dt / 2)
    return circuit
