from qiskit import QuantumCircuit
from qiskit.circuit.library import ZGate

SYNDROME = {0: 1, 1: 3, 2: 2}


def phase_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, [1, 2])
    circuit.h(range(3))
    if error_qubit >= 0:
        circuit.z(error_qubit)
    # Parities of X by kickback onto ancillas in |+>.
    circuit.h([3, 4])
    circuit.cx(3, [0, 1])
    circuit.cx(4, [1, 2])
    circuit.h([3, 4])
    for qubit, value in SYNDROME.items():
        circuit.append(ZGate().control(2, ctrl_state=value), [3, 4, qubit])
    circuit.h(range(3))
    circuit.cx(0, [1, 2])
    return circuit
