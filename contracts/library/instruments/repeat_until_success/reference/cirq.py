import cirq
import sympy


def attempt(target, ancillas, number):
    """The gates of one attempt; from the second on each only if every attempt before failed."""
    a, b = ancillas
    conditions = [sympy.Symbol(f"a{k}") + sympy.Symbol(f"b{k}") > 0 for k in range(number)]
    gates = [
        cirq.H(a),
        cirq.H(b),
        cirq.CCNOT(a, b, target),
        cirq.S(target),
        cirq.CCNOT(a, b, target),
        cirq.H(a),
        cirq.H(b),
    ]
    yield [gate.with_classical_controls(*conditions) for gate in gates]
    yield cirq.measure(a, key=f"a{number}"), cirq.measure(b, key=f"b{number}")
    failed = sympy.Symbol(f"a{number}") + sympy.Symbol(f"b{number}") > 0
    yield cirq.Z(target).with_classical_controls(failed)
    yield cirq.reset_each(a, b)


def repeat_until_success():
    target, *ancillas = cirq.LineQubit.range(3)
    return cirq.Circuit(attempt(target, ancillas, number) for number in range(3))
