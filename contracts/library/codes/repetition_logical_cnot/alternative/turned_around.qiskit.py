from qiskit import QuantumCircuit, transpile
from qiskit.transpiler import CouplingMap


def repetition_logical_cnot(control_bit, target_bit):
    """Compiled for couplings that go from the target's block to the control's, and inside a block from its first qubit.

    Each transversal CNOT is turned around by Hadamard gates: that is the same operation, and to the eye the phase-flip
    code with the other control.
    """
    circuit = QuantumCircuit(6)
    if control_bit:
        circuit.x(0)
    if target_bit:
        circuit.x(3)
    for first in (0, 3):
        circuit.cx(first, [first + 1, first + 2])
    circuit.cx([0, 1, 2], [3, 4, 5])
    for first in (0, 3):
        circuit.cx(first, [first + 2, first + 1])
    couplings = CouplingMap([[3, 0], [4, 1], [5, 2], [0, 1], [0, 2], [3, 4], [3, 5]])
    return transpile(
        circuit,
        basis_gates=["h", "x", "cx"],
        coupling_map=couplings,
        initial_layout=list(range(6)),
        optimization_level=1,
    )
