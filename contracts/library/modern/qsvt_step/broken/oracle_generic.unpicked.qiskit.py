from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator
from qiskit.synthesis import TwoQubitBasisDecomposer
from qiskit.circuit.library import CXGate


def qsvt_step(block_encoding, phi):
    # The inverse is worked out from the matrix of the encoding and built anew.
    inverse = TwoQubitBasisDecomposer(CXGate())(Operator(block_encoding).adjoint().data)
    circuit = QuantumCircuit(2)
    circuit.compose(block_encoding, [0, 1], inplace=True)
    circuit.rz(-2 * phi[0], 0)
    circuit.compose(inverse, [0, 1], inplace=True)
    circuit.rz(-2 * phi[1], 0)
    return circuit
