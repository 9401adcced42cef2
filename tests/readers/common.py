"""The same abstract circuits for all four readers: each writes them in its framework and must meet these digests."""

from __future__ import annotations

import math

from ir.program import Conditional, Control, Gate, Measure, Program


def _cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), controls=(Control(control),))


COMMON_PROGRAMS: dict[str, Program] = {
    # X on qubit 0 of two; qubit 1 is there and idle (CUDA-Q allocates it, PennyLane's device has it).
    "x_on_qubit_0_of_2": Program(2, 0, (Gate("x", (0,)),)),
    # H on 0, CX 0 -> 1, then both qubits measured, qubit k into clbit k.
    "bell_measured": Program(2, 2, (Gate("h", (0,)), _cx(0, 1), Measure(0, 0), Measure(1, 1))),
    # One of each plain gate, in this order.
    "plain_gates": Program(
        3,
        0,
        (
            Gate("h", (0,)),
            Gate("x", (1,)),
            Gate("y", (2,)),
            Gate("z", (0,)),
            Gate("s", (1,)),
            Gate("sdg", (2,)),
            Gate("t", (0,)),
            Gate("tdg", (1,)),
            Gate("rx", (0,), (math.pi / 17,)),
            Gate("ry", (1,), (0.3,)),
            Gate("rz", (2,), (-0.7,)),
            Gate("swap", (0, 2)),
        ),
    ),
    # Controlled gates: CX(2,0), CZ(0,1) written as Z on 1 controlled by 0, CCX(0,1;2), CSWAP(0;1,2),
    # controlled RY(0.4) on 2 by 1, and X on 0 where qubit 1 is |0> (open control) and qubit 2 is |1>.
    "controlled_gates": Program(
        3,
        0,
        (
            _cx(2, 0),
            Gate("z", (1,), controls=(Control(0),)),
            Gate("x", (2,), controls=(Control(0), Control(1))),
            Gate("swap", (1, 2), controls=(Control(0),)),
            Gate("ry", (2,), (0.4,), (Control(1),)),
            Gate("x", (0,), controls=(Control(1, 0), Control(2, 1))),
        ),
    ),
    # X on 0, measure 0 in the middle, X on 1 if the record is 1.
    "feed_forward": Program(
        2,
        1,
        (Gate("x", (0,)), Measure(0, 0), Conditional((0,), frozenset({1}), (Gate("x", (1,)),))),
    ),
}
