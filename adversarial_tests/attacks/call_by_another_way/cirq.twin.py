import functools
import operator

import cirq


def cx_from_clifford():
    # Indirect throughout, and nothing but gates.
    q = cirq.LineQubit.range(2)
    hadamard, entangler = operator.attrgetter("H", "CZ")(cirq)
    steps = [functools.partial(hadamard, q[1]), functools.partial(entangler, *q), functools.partial(hadamard, q[1])]
    return cirq.Circuit(map(lambda f: f(), steps))
