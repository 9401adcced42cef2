import cirq
import sympy


def qaoa_4_p2():
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for layer in range(2):
        gamma, beta = sympy.Symbol(f"gamma_{layer}"), sympy.Symbol(f"beta_{layer}")
        for a, b in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]:
            circuit.append(cirq.ZZ(q[a], q[b]) ** (2 * gamma / sympy.pi))
        circuit.append(cirq.rx(2 * beta).on_each(*q))
    values = {"gamma_0": 0.6, "gamma_1": 0.3, "beta_0": 0.4, "beta_1": 0.2}
    return cirq.resolve_parameters(circuit, values)
