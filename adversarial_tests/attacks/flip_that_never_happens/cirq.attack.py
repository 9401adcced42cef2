import cirq
import sympy


def active_reset():
    q, work = cirq.LineQubit.range(2)
    return cirq.Circuit(
        [cirq.measure(q, key=key) for key in "ab"],
        cirq.SWAP(q, work),
        cirq.reset(work),
        cirq.X(q).with_classical_controls(sympy.Ne(*sympy.symbols("a b"))),
    )
