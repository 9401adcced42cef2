"""Searches of many spellings pass through what a search passes through; programs with only its result do not."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import gate, h, outcome, x
from way_circuits import (
    FLIP,
    HADAMARD,
    HALF,
    Ops,
    built,
    cx,
    cz,
    diffusion,
    hs,
    in_rz_sx_cx,
    iterated,
    local,
    marked_on_the_way,
    query,
    register,
    search,
    toffoli_in_parts,
    xs,
    zs,
)

from grader.simulate.dense import state
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Prepare, Reset, UnitaryMatrix

KICKBACK = Gate("x", (2,), controls=(Control(0, 0), Control(1, 0)))
MINUS = [x(2), h(2)]
PLUS_BACK = [h(2), x(2)]

TWO_QUBITS: dict[str, tuple[int, Ops]] = {
    "textbook": (2, search("00")),
    "CZ as H CX H": (2, [*hs(0, 1), *xs(0, 1), h(1), cx(0, 1), h(1), *xs(0, 1), *diffusion(2)]),
    "CNOTs in two directions": (
        2,
        [*hs(0, 1), *zs(0, 1), h(1), cx(0, 1), h(1), *hs(0, 1), *zs(0, 1), h(0), cx(1, 0), h(0), *hs(0, 1)],
    ),
    "Z in place of X in the diffusion": (2, [*hs(0, 1), *query("00"), *hs(0, 1), *zs(0, 1), cz(0, 1), *hs(0, 1)]),
    "open control": (2, [*hs(0, 1), x(1), Gate("z", (1,), controls=(Control(0, 0),)), x(1), *diffusion(2)]),
    "kickback on an ancilla": (3, [*MINUS, *hs(0, 1), KICKBACK, *PLUS_BACK, *diffusion(2)]),
    "kickback, ancilla undone last": (3, [*hs(0, 1), *MINUS, KICKBACK, *diffusion(2), *PLUS_BACK]),
    "kickback onto RY(-pi/2)": (
        3,
        [*hs(0, 1), gate("ry", 2, params=(-HALF,)), KICKBACK, gate("ry", 2, params=(HALF,)), *diffusion(2)],
    ),
    "flag computed and uncomputed": (3, [*hs(0, 1), KICKBACK, gate("z", 2), KICKBACK, *diffusion(2)]),
    "RY makes the superposition": (
        2,
        [*(gate("ry", k, params=(HALF,)) for k in (0, 1)), *query("00"), *diffusion(2)],
    ),
    "layers merged": (
        2,
        [
            *hs(0, 1),
            cz(0, 1),
            *local(FLIP @ HADAMARD @ FLIP, 0, 1),
            cz(0, 1),
            *local(HADAMARD @ FLIP, 0, 1),
        ],
    ),
    "controlled phase": (
        2,
        [*hs(0, 1), *xs(0, 1), gate("p", 1, params=(math.pi,), controls=(0,)), *xs(0, 1), *diffusion(2)],
    ),
    "RZZ": (
        2,
        [*hs(0, 1), gate("rzz", 0, 1, params=(HALF,)), *(gate("rz", k, params=(HALF,)) for k in (0, 1)), *diffusion(2)],
    ),
    "in rz, sx, cx": (2, in_rz_sx_cx(search("00"))),
    "Z layer before the measurement": (2, [*search("00"), *zs(0, 1), gate("t", 0)]),
    "CZ before the measurement": (2, [*search("00"), cz(0, 1)]),
    "global phase": (2, [gate("gphase", params=(0.7,)), *search("00")]),
    "what a compiler makes of it": (2, [h(0), cx(0, 1), cx(1, 0), h(1)]),
    "X at the answer, which commutes with the diffusion": (2, [*hs(0, 1), cz(0, 1), *diffusion(2), *xs(0, 1)]),
    "reset first": (2, [Reset(0), Reset(1), *search("00")]),
    "matrices of one qubit": (2, [*local(HADAMARD, 0, 1), *query("00"), *diffusion(2)]),
}

THREE_QUBITS: dict[str, tuple[int, Ops]] = {
    "textbook": (3, search("101", 2)),
    "Toffoli in parts": (
        3,
        [
            *hs(0, 1, 2),
            *[
                *(x(1), h(2), *toffoli_in_parts(0, 1, 2), h(2), x(1)),
                *(*hs(0, 1, 2), *xs(0, 1, 2), h(2), *toffoli_in_parts(0, 1, 2), h(2), *xs(0, 1, 2), *hs(0, 1, 2)),
            ]
            * 2,
        ],
    ),
    "AND on an ancilla": (
        4,
        [
            *hs(0, 1, 2),
            *[
                *(x(1), gate("x", 3, controls=(0, 1)), cz(3, 2), gate("x", 3, controls=(0, 1)), x(1)),
                *diffusion(3),
            ]
            * 2,
        ],
    ),
    "kickback": (
        4,
        [
            *hs(0, 1, 2),
            x(3),
            h(3),
            *[x(1), gate("x", 3, controls=(0, 1, 2)), x(1), *diffusion(3)] * 2,
            h(3),
            x(3),
        ],
    ),
    "matrix of the query": (
        3,
        [*hs(0, 1, 2), *[UnitaryMatrix(np.diag([1, 1, 1, 1, 1, -1, 1, 1]), (0, 1, 2)), *diffusion(3)] * 2],
    ),
}

THERE_AND_BACK = [h(0), cx(0, 1)], [cx(1, 0), h(1)]
FAKES: dict[str, tuple[int, Ops]] = {
    "there and back, S between": (2, [*THERE_AND_BACK[0], gate("s", 0), gate("sdg", 1), *THERE_AND_BACK[1]]),
    "there and back, T between": (2, [*THERE_AND_BACK[0], gate("t", 0), gate("tdg", 1), *THERE_AND_BACK[1]]),
    "there and back, turned by H and RZ": (
        2,
        [
            *THERE_AND_BACK[0],
            *hs(0, 1),
            gate("rz", 0, params=(0.4,)),
            gate("rz", 1, params=(-0.4,)),
            *THERE_AND_BACK[1],
        ],
    ),
    "a pair made and undone": (2, [h(0), cx(0, 1), cx(0, 1), h(0)]),
    "nothing": (2, []),
    "H twice": (2, [*hs(0, 1), *hs(0, 1)]),
    "an entangler beside": (4, [h(2), cx(2, 3), cx(2, 3), h(2)]),
    "query without diffusion": (2, [*hs(0, 1), *query("00"), *query("00"), *hs(0, 1)]),
    "prepared": (2, [Prepare(np.array([1, 0, 0, 0], dtype=np.complex128), (0, 1))]),
    "half entangled and back": (
        2,
        [h(0), gate("ry", 1, params=(0.7,), controls=(0,)), gate("ry", 1, params=(-0.7,), controls=(0,)), h(0)],
    ),
}


def _both(marked: str, iterations: int, num_qubits: int, operations: Ops, clbits: int = 0) -> tuple[Outcome, Outcome]:
    program = built(num_qubits, operations, clbits)
    registers = (register(*range(len(marked))),)
    return (
        outcome(marked_on_the_way(marked), program, registers=registers),
        outcome(iterated(marked, iterations), program, registers=registers),
    )


def _probability(num_qubits: int, operations: Ops, marked: str) -> float:
    amplitudes = state(built(num_qubits, operations))
    width = len(marked)
    return float(sum(abs(a) ** 2 for row, a in enumerate(amplitudes) if row & (1 << width) - 1 == int(marked, 2)))


@pytest.mark.parametrize("name", TWO_QUBITS)
def test_every_spelling_of_the_search_on_two_qubits_is_one(name: str) -> None:
    num_qubits, operations = TWO_QUBITS[name]
    if not any(isinstance(operation, Reset) for operation in operations):
        assert _probability(num_qubits, operations, "00") == pytest.approx(1)
    assert _both("00", 1, num_qubits, operations) == (Outcome.HELD, Outcome.HELD)


@pytest.mark.parametrize("name", THREE_QUBITS)
def test_every_spelling_of_the_search_on_three_qubits_is_one(name: str) -> None:
    num_qubits, operations = THREE_QUBITS[name]
    assert _probability(num_qubits, operations, "101") == pytest.approx(0.9453125)
    assert _both("101", 2, num_qubits, operations) == (Outcome.HELD, Outcome.HELD)


@pytest.mark.parametrize("name", FAKES)
def test_a_program_with_the_result_alone_is_no_search(name: str) -> None:
    num_qubits, operations = FAKES[name]
    assert _probability(num_qubits, operations, "00") == pytest.approx(1) if name != "prepared" else True
    assert Outcome.FAILED in _both("00", 1, num_qubits, operations)


@pytest.mark.parametrize("marked", ["01", "10", "11"])
def test_a_search_for_another_item_is_not_this_one(marked: str) -> None:
    assert _both("00", 1, 2, search(marked))[1] is Outcome.FAILED


@pytest.mark.parametrize("iterations", [1, 3])
def test_another_number_of_iterations_is_not_this_one(iterations: int) -> None:
    assert _both("101", 2, 3, search("101", iterations))[1] is Outcome.FAILED


def test_measurements_at_the_end_are_taken_off() -> None:
    measured = [*search("00"), Measure(0, 0), Measure(1, 1)]
    assert _both("00", 1, 2, measured, 2) == (Outcome.HELD, Outcome.HELD)


def test_operations_in_another_order_are_the_same_search() -> None:
    """Qubit 0 runs ahead as far as the entanglers let it."""
    early = [
        h(0), x(0), h(1), x(1), cz(0, 1), x(0), h(0), x(0), x(1), h(1), x(1), cz(0, 1), x(0), h(0), x(1), h(1),
    ]  # fmt: skip
    assert _both("00", 1, 2, early) == (Outcome.HELD, Outcome.HELD)
