import cirq
import numpy as np
import sympy


def ansatz_circuit(params):
    """Hardware efficient ansatz with sympy symbols, resolved with the given parameters."""
    n_qubits, n_layers = 2, 2
    qubits = cirq.LineQubit.range(n_qubits)
    symbols = sympy.symbols(f"theta0:{n_qubits * n_layers}")
    circuit = cirq.Circuit()
    idx = 0
    for _ in range(n_layers):
        for q in qubits:
            circuit.append(cirq.ry(symbols[idx]).on(q))
            idx += 1
        circuit.append(cirq.CZ(*qubits))
    resolver = cirq.ParamResolver({s: v for s, v in zip(symbols, params)})
    resolved = cirq.resolve_parameters(circuit, resolver)
    state = cirq.Simulator(dtype=np.complex128).simulate(resolved).final_state_vector
    z0 = cirq.PauliString(cirq.Z(qubits[0]))
    energy = z0.expectation_from_state_vector(state, qubit_map={q: i for i, q in enumerate(qubits)})
    print(f"<Z0> = {energy.real:.6f}")
    return resolved
