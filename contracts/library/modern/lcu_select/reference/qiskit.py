from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliGate


def lcu_select():
    circuit = QuantumCircuit(4)
    for k, word in enumerate(("ZZ", "IX", "XI", "YY")):
        circuit.append(PauliGate(word).control(2, ctrl_state=k), [0, 1, 2, 3])
    # The sign of the last term.
    circuit.cz(0, 1)
    return circuit
