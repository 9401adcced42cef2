from qiskit import QuantumCircuit


def simon_11():
    """f takes the values 01 and 10: Toffolis with open and closed controls, one for each input."""
    circuit = QuantumCircuit(4)
    circuit.h([0, 1])
    circuit.ccx(0, 1, 2, ctrl_state="00")
    circuit.ccx(0, 1, 2, ctrl_state="11")
    circuit.ccx(0, 1, 3, ctrl_state="01")
    circuit.ccx(0, 1, 3, ctrl_state="10")
    circuit.h([0, 1])
    return circuit
