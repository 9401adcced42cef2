from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def controlled_iterate(circuit, control, search):
    # The oracle marks 11.
    circuit.ccz(control, *search)
    # The diffusion operator is minus what stands between the Hadamard gates, and the sign is under control too.
    circuit.h(search)
    circuit.x(search)
    circuit.ccz(control, *search)
    circuit.x(search)
    circuit.h(search)
    circuit.z(control)


def counting_11():
    counting, search = [0, 1, 2], [3, 4]
    circuit = QuantumCircuit(5, 3)
    circuit.h(counting + search)
    for k in counting:
        for _ in range(2**k):
            controlled_iterate(circuit, k, search)
    circuit.append(QFTGate(3).inverse(), counting)
    circuit.measure(counting, counting)
    return circuit
