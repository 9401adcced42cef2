import builtins
import math

import cirq

# A name of the author's own among the built-in ones, and a constant in a module.
builtins.half_turn = math.pi
math.quarter = math.pi / 2


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(cirq.X(q[2]), cirq.ry(math.quarter)(q[0]), cirq.CNOT(q[0], q[1]), cirq.rx(half_turn)(q[0]))
