import cirq


def controlled_evolution(t: float = 0.4):
    """Hadamard test of exp(-iHt) with H = 0.5 + X0 X1, first step of phase estimation."""
    control, a, b = cirq.LineQubit.range(3)
    hamiltonian = cirq.X(a) * cirq.X(b) + 0.5 * cirq.PauliString()
    evolution = cirq.PauliSumExponential(hamiltonian, exponent=-t)
    circuit = cirq.Circuit(cirq.H(control))
    for op in evolution:
        circuit.append(op.controlled_by(control))
    circuit.append(cirq.H(control))
    return circuit
