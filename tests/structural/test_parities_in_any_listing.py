"""Rule ``parity_reaches``: frames that cancel, and orders of the listing that change nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from circuits import circuit, cx, cz, gate, h, outcome, x
from listings import relisted

from grader.verdict import Outcome
from ir.program import Measure, Operation

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
Ops = list[Operation]

SQUARES = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6)), ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))
SURFACE = (
    {"name": "data", "qubits": tuple(range(9)), "start": "given", "given": "0" * 9},
    {"name": "syndrome", "qubits": tuple(range(9, 17))},
)
BLOCKS: tuple[dict[str, Any], ...] = (
    {"name": "data", "qubits": tuple(range(6))},
    {"name": "syndrome", "qubits": (6,)},
)


def turned(*qubits: int) -> Ops:
    return [h(qubit) for qubit in qubits]


def z_checks() -> Ops:
    return [cx(qubit, 9 + k) for k, square in enumerate(SQUARES[0]) for qubit in square]


def read(first: int = 9, last: int = 16) -> Ops:
    return [Measure(qubit, qubit - first) for qubit in range(first, last + 1)]


def all_turned_at_once() -> Ops:
    checks = [cx(qubit, 13 + k) for k, square in enumerate(SQUARES[1]) for qubit in square]
    return [*z_checks(), *turned(*range(9)), *checks, *turned(*range(9)), *read()]


def each_turned_for_its_check() -> Ops:
    checks = [
        operation
        for k, square in enumerate(SQUARES[1])
        for qubit in square
        for operation in (h(qubit), cx(qubit, 13 + k), h(qubit))
    ]
    return [*z_checks(), *checks, *read()]


def each_check_measured() -> Ops:
    found: Ops = []
    for k, square in enumerate(SQUARES[0]):
        found += [*(cx(qubit, 9 + k) for qubit in square), Measure(9 + k, k)]
    for k, square in enumerate(SQUARES[1]):
        found += [*turned(*square), *(cx(qubit, 13 + k) for qubit in square), *turned(*square), Measure(13 + k, 4 + k)]
    return found


def by_kickback() -> Ops:
    checks = [cx(13 + k, qubit) for k, square in enumerate(SQUARES[1]) for qubit in square]
    return [*z_checks(), *turned(*range(13, 17)), *checks, *turned(*range(13, 17)), *read()]


def of_z_alone() -> Ops:
    checks = [cx(qubit, 13 + k) for k, square in enumerate(SQUARES[1]) for qubit in square]
    return [*z_checks(), *checks, *read()]


ROUNDS = {
    "all data turned at once": (all_turned_at_once, HELD),
    "each turned for its check": (each_turned_for_its_check, HELD),
    "each check measured": (each_check_measured, HELD),
    "by kickback": (by_kickback, HELD),
    "of z alone": (of_z_alone, FAILED),
}


def surface(operations: Ops, ancilla: int) -> Outcome:
    kind = 0 if ancilla < 13 else 1
    data = SQUARES[kind][(ancilla - 9) % 4]
    rule = {"rule": "parity_reaches", "data": data, "ancilla": ancilla, "basis": "zx"[kind]}
    return outcome(rule, circuit(17, *operations, num_clbits=8), registers=SURFACE)


@pytest.mark.parametrize("ancilla", range(9, 17))
@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_of_the_surface_code_gathers_each_parity_or_does_not(name, ancilla):
    build, expected = ROUNDS[name]
    assert surface(build(), ancilla) is (expected if ancilla > 12 else HELD)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ROUNDS)
def test_commuting_operations_may_be_listed_in_any_order(name, seed):
    build, expected = ROUNDS[name]
    listing = relisted(build(), np.random.default_rng(seed))
    for ancilla in (9, 11, 13, 14, 16):
        assert surface(listing, ancilla) is (expected if ancilla > 12 else HELD)


def encoder_of_cz() -> Ops:
    pairs = [cz(block, block + k) for block in (0, 3) for k in (1, 2)]
    return [*turned(*range(6)), *pairs, *turned(1, 2, 4, 5)]


def asked_by_cz(error: Ops, after: Ops | None = None) -> Ops:
    after = turned(*range(6)) if after is None else after
    asked = [h(6), *(cz(6, qubit) for qubit in range(6)), h(6)]
    return [*encoder_of_cz(), *error, *turned(*range(6)), *asked, *after, Measure(6, 0)]


def all_six(operations: Ops) -> Outcome:
    rule = {"rule": "parity_reaches", "data": tuple(range(6)), "ancilla": 6, "basis": "x"}
    return outcome(rule, circuit(7, *operations, num_clbits=1), registers=BLOCKS)


@pytest.mark.parametrize("error", [[], *([gate("z", qubit)] for qubit in range(6))])
def test_a_change_of_basis_that_cancels_against_the_encoder_is_seen_behind_the_extraction(error):
    assert all_six(asked_by_cz(error)) is HELD


@pytest.mark.parametrize(
    "operations",
    [
        [*encoder_of_cz(), h(6), *(cz(6, qubit) for qubit in range(6)), h(6), Measure(6, 0)],  # Z of all six
        asked_by_cz([], after=turned(*range(5))),  # X of five and Z of one is left
        asked_by_cz([], after=[*turned(*range(6)), gate("z", 0)]),  # the sign is turned behind it
        asked_by_cz([], after=[*turned(*range(5)), gate("t", 5)]),
        asked_by_cz([], after=[*turned(*range(6)), cx(0, 1), h(0)]),
    ],
)
def test_what_is_left_at_the_end_in_another_basis_is_another_parity(operations):
    assert all_six(operations) is FAILED


def test_a_flip_of_the_data_behind_the_extraction_and_one_of_the_ancilla_are_no_frame():
    asked = [h(6), *(cz(6, qubit) for qubit in range(6)), gate("z", 6), h(6)]
    flipped = [*encoder_of_cz(), *turned(*range(6)), *asked, *turned(*range(6)), gate("z", 3), Measure(6, 0)]
    assert all_six(flipped) is FAILED
    assert all_six(asked_by_cz([])) is HELD


@pytest.mark.parametrize("seed", range(8))
def test_parities_gathered_on_the_data_are_as_open_in_every_listing(seed):
    generator = np.random.default_rng(seed)
    gathered: Ops = [h(0), cx(0, 2), cx(0, 1), h(1), cx(0, 1), cx(1, 6), cx(0, 1), x(3), Measure(6, 0)]
    rule = {"rule": "parity_reaches", "data": (0, 1), "ancilla": 6, "basis": "z"}
    program = circuit(7, *relisted(gathered, generator), num_clbits=1)
    assert outcome(rule, program, registers=BLOCKS) is UNDECIDED
