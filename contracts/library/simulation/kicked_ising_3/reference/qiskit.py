from qiskit import QuantumCircuit

COUPLING, KICK, PERIODS = 0.3, 0.45, 5


def kicked_ising_3():
    period = QuantumCircuit(3, name="period")
    period.rzz(2 * COUPLING, 0, 1)
    period.rzz(2 * COUPLING, 1, 2)
    period.rx(2 * KICK, range(3))
    circuit = QuantumCircuit(3)
    for _ in range(PERIODS):
        circuit.compose(period, inplace=True)
    return circuit
