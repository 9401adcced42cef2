import functools
import operator

import cirq


def cx_from_clifford():
    q = cirq.LineQubit.range(2)
    find = operator.attrgetter("two_qubit_" + "matrix_to_cz_operations")
    matrix = cirq.CNOT._unitary_()
    # Called by map, in a comprehension, from a lambda.
    step = functools.reduce(lambda f, argument: functools.partial(f, argument), [q[0], q[1], matrix, False], find(cirq))
    (operations,) = list(map(lambda f: f(), [step]))
    return cirq.Circuit(operations)
