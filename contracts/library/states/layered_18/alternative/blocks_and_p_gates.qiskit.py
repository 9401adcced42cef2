import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import XGate


def layered_18():
    """Sub-circuits for each layer, the phase gate for RZ and a controlled X built by hand."""
    circuit = QuantumCircuit(3, 3)
    for layer in np.linspace(1, 18, 18).reshape(2, 9) * np.pi / 19:
        block = QuantumCircuit(3, name="layer")
        for control, target in [(0, 1), (1, 2), (2, 0)]:
            block.append(XGate().control(1), [control, target])
        for qubit in (2, 1, 0):
            a, b, c = layer[3 * qubit : 3 * qubit + 3]
            block.rx(a, qubit)
            block.p(b, qubit)
            block.rx(c, qubit)
        circuit.append(block.to_instruction(), [0, 1, 2])
    circuit.barrier()
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
