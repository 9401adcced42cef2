"""Closed forms of SWAP and Hadamard tests, each against circuits, overlaps or purities."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from contracts.schema import Target
from contracts.targets import TargetError, evaluate
from ir.program import Control, Gate, Program
from tests.readers.reference import unitary

COMPARISON_FORMS = {
    "basis_state", "swap_tests", "swap_test_of_qubits", "hadamard_test", "hadamard_test_law", "hadamard_test_of",
}  # fmt: skip
GHZ = [0.5**0.5, 0, 0, 0, 0, 0, 0, 0.5**0.5]
PLUS = [8**-0.5] * 8


def value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def random_state(seed: int, size: int) -> np.ndarray:
    generator = np.random.Generator(np.random.PCG64(seed))
    state = generator.normal(size=size) + 1j * generator.normal(size=size)
    return state / np.linalg.norm(state)


def text(state: np.ndarray) -> list[str]:
    return [str(complex(item)) for item in state]


@pytest.mark.parametrize("seed", range(3))
def test_one_test_reads_half_of_one_plus_the_overlap(seed: int) -> None:
    left, right = random_state(seed, 2), random_state(seed + 10, 2)
    expected = (1 + abs(np.vdot(left, right)) ** 2) / 2
    np.testing.assert_allclose(
        value("swap_tests", left=text(left), right=text(right)).probabilities, [expected, 1 - expected], atol=1e-14
    )


def test_basis_states_give_certainty_or_a_coin() -> None:
    """011 against 000: the lowest ancilla reads 0 where the bits agree; qubit 0 is the rightmost."""
    probabilities = value("swap_tests", left=value("basis_state", value="110").amplitudes.tolist(), right=[1] + [0] * 7)
    expected = np.zeros(8)
    expected[[0b000, 0b010, 0b100, 0b110]] = 0.25
    np.testing.assert_allclose(probabilities.probabilities, expected, atol=1e-15)


def test_the_tests_of_a_ghz_state_are_correlated_as_its_reduced_states_say() -> None:
    """Tr of the SWAPs in a set S is <+|rho_S|+>: 1, 1/2, 1/4 for 0, 1, 2 qubits of GHZ, and 1/4 for all three."""
    means = {0: 1.0, 1: 0.5, 2: 0.25, 3: 0.25}
    expected = [
        sum((-1) ** (outcome & chosen).bit_count() * means[chosen.bit_count()] for chosen in range(8)) / 8
        for outcome in range(8)
    ]
    np.testing.assert_allclose(value("swap_tests", left=GHZ, right=PLUS).probabilities, expected, atol=1e-14)


@pytest.mark.parametrize("pairs", [1, 2])
def test_the_effects_are_those_of_controlled_swaps(pairs: int) -> None:
    """Ancillas are the highest qubits of a circuit written out; the outcome's block of its unitary is K."""
    n = 3 * pairs
    hadamards = tuple(Gate("h", (2 * pairs + k,)) for k in range(pairs))
    swaps = tuple(Gate("swap", (k, pairs + k), (), (Control(2 * pairs + k, 1),)) for k in range(pairs))
    matrix = unitary(Program(n, 0, (*hadamards, *swaps, *hadamards)))
    size = 4**pairs
    kraus = value("swap_test_of_qubits", pairs=pairs).kraus
    for outcome in range(2**pairs):
        block = matrix[outcome * size : (outcome + 1) * size, :size]
        effect = sum(np.outer(k[outcome].conj(), k[outcome]) for k in kraus)
        np.testing.assert_allclose(effect, block.conj().T @ block, atol=1e-13)


@pytest.mark.parametrize("seed", range(3))
def test_a_hadamard_test_is_its_circuit(seed: int) -> None:
    """Ancilla the lowest of three qubits, U on the two others from gates; its reduced state by hand."""
    body = (
        Gate("z", (1,), (), (Control(0, 1),)),
        Gate("h", (0,)),
        Gate("t", (0,)),
        Gate("x", (1,), (), (Control(0, 1),)),
    )
    u = unitary(Program(2, 0, body))
    psi = random_state(seed, 4)
    moved = tuple(
        Gate(
            g.name, tuple(q + 1 for q in g.qubits), (), (*(Control(c.qubit + 1, 1) for c in g.controls), Control(0, 1))
        )
        for g in body
    )
    matrix = unitary(Program(3, 0, (Gate("h", (0,)), *moved, Gate("h", (0,)))))
    end = (matrix @ np.kron(psi, [1, 0])).reshape(4, 2)
    rho = end.T @ end.conj()
    rows = [text(row) for row in u]
    root = value("hadamard_test", amplitudes_of=text(psi), rows=rows).root
    np.testing.assert_allclose(root @ root.conj().T, rho, atol=1e-13)
    law = value("hadamard_test_law", amplitudes_of=text(psi), rows=rows).probabilities
    np.testing.assert_allclose(law, rho.diagonal().real, atol=1e-13)
    channel = sum(k @ np.outer(psi, psi.conj()) @ k.conj().T for k in value("hadamard_test_of", rows=rows).kraus)
    np.testing.assert_allclose(channel, rho, atol=1e-13)


def test_the_matrix_element_of_the_library_is_one_over_root_two() -> None:
    """U|+0> = T|+> beside |+>, so <0|T|+> = 1/sqrt 2."""
    body = (
        Gate("z", (1,), (), (Control(0, 1),)),
        Gate("h", (0,)),
        Gate("t", (0,)),
        Gate("x", (1,), (), (Control(0, 1),)),
    )
    rows = [text(row) for row in unitary(Program(2, 0, body))]
    law = value("hadamard_test_law", amplitudes_of=[0.5**0.5, 0, 0.5**0.5, 0], rows=rows).probabilities
    np.testing.assert_allclose(law, [(1 + math.sqrt(0.5)) / 2, (1 - math.sqrt(0.5)) / 2], atol=1e-14)


def test_what_does_not_fit_is_the_contracts_error() -> None:
    with pytest.raises(TargetError, match="as many qubits"):
        value("swap_tests", left=[1, 0], right=[1, 0, 0, 0])
    with pytest.raises(TargetError, match="a unitary on 1 qubits"):
        value("hadamard_test_law", amplitudes_of=[1, 0], rows=[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    with pytest.raises(TargetError, match="a string of 2 bits"):
        value("basis_state", value="0a")
