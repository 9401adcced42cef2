import cirq
import sympy


def ghz_constant_depth():
    """Three Bell pairs, fused by two parities; ancillas 8 to 10 stay unused."""
    d = cirq.LineQubit.range(6)
    a, b = cirq.LineQubit.range(6, 8)
    return cirq.Circuit(
        [[cirq.H(d[k]), cirq.CNOT(d[k], d[k + 1])] for k in (0, 2, 4)],
        [cirq.CNOT(d[1], a), cirq.CNOT(d[2], a), cirq.CNOT(d[3], b), cirq.CNOT(d[4], b)],
        cirq.measure(a, key="a"),
        cirq.measure(b, key="b"),
        [cirq.X(d[k]).with_classical_controls("a") for k in (2, 3)],
        [cirq.X(d[k]).with_classical_controls(sympy.Xor(sympy.Symbol("a"), sympy.Symbol("b"))) for k in (4, 5)],
    )
