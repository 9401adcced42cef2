"""A Pauli product carried back through an operation is the one that the matrices give, or none."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from circuits import circuit, cx, cz, gate, h, rz, swap, unitary as matrix

from grader.simulate.dense import unitary
from grader.structural.effects import unitary_effect
from grader.structural.paulis import Pauli, before
from ir.gates import pauli_matrix
from ir.program import Control, Gate, Operation
from ir.random_programs import random_unitary

LETTERS = "ixyz"
WORDS = [pauli_matrix("".join(word)) for word in itertools.product(LETTERS, repeat=4)]


def numbers(pauli: Pauli) -> np.ndarray:
    return pauli.sign * pauli_matrix("".join(pauli.letters.get(qubit, "i") for qubit in range(4)))


def operations(generator: np.random.Generator) -> list[Operation]:
    a, b, c = (int(q) for q in generator.permutation(4)[:3])
    turn = (math.pi / 2,)
    clifford = [cx(a, b), cz(a, b), h(a), gate("s", a), gate("y", b), swap(a, b), gate("iswap", a, b)]
    clifford += [
        gate("rzx", a, b, params=turn),
        gate("rxyz", a, b, c, params=turn),
        Gate("x", (a,), (), (Control(b, 0),)),
    ]
    clifford += [matrix(np.kron(gate("h", 0).matrix(), gate("s", 0).matrix()), a, c)]
    others = [gate("t", a), rz(0.3, b), gate("x", c, controls=(a, b)), matrix(random_unitary(generator, 2), a, b)]
    return [*clifford, *others]


@pytest.mark.parametrize("seed", range(20))
def test_carrying_back_is_conjugation(seed):
    generator = np.random.default_rng(seed)
    found = missing = 0
    for operation in operations(generator):
        word = [LETTERS[int(k)] for k in generator.integers(0, 4, 4)]
        letters = {qubit: letter for qubit, letter in enumerate(word) if letter != "i"}
        pauli = Pauli(int(generator.choice([1, -1])), letters)
        effect = unitary_effect(operation)
        assert effect is not None
        net = unitary(circuit(4, operation))
        wanted = net.conj().T @ numbers(pauli) @ net
        answer = before(pauli, effect)
        if answer is None:
            missing += 1
            assert max(abs(np.vdot(word, wanted)) for word in WORDS) < 16 - 1e-6  # it is none of all Pauli products
        else:
            found += 1
            assert np.allclose(numbers(answer), wanted)
    assert found >= 11 and found + missing == 15
