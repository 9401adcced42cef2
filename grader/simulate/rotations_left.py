"""How far what is left of two programs is from a phase, at least: its overlap with the identity, averaged over inputs.

For V on an input register in a maximally entangled state, the overlap ``tau = tr V / 2^f`` tells
``|V psi - e^{i phi} psi|^2 = 2 - 2 Re(e^{-i phi} tau)``, so V is ``sqrt(2 - 2 |tau|)`` from every phase in operator
norm. Of rotations about words, and a Pauli word behind them, tau is the sum over the products of these words that come
to the identity, which are as many as the words have relations: independent words leave the product of their cosines.
Of a Clifford gate alone it is read off its tableau.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import stim

from grader.simulate.pauli_rotations import Left
from grader.simulate.rotation_words import Word, product
from grader.simulate.stabilizer import Trajectory

_MAX_RELATIONS = 12
_MAX_ROTATIONS = 400


def overlap_with_identity(left: Left, free: Sequence[int], start: int) -> float | None:
    """``|tau|``; None where the words have too many relations, or rotations stand before Clifford gates.

    Args:
        left: What is left, on all qubits.
        free: Qubits that take any input.
        start: The basis state in which the others start and must end, one bit a qubit.
    """
    pauli = _pauli_word(left)
    if pauli is not None:
        return _of_rotations(left, pauli, free, start)
    return _of_tableau(left, free, start) if not left.rotations else None


def _pauli_word(left: Left) -> Word | None:
    """The word that the Clifford gates are, up to a phase: X turns the sign of Z, and Z that of X."""
    x = z = 0
    for qubit, (of_x, of_z) in enumerate(left.images):
        if of_x[:2] != (1 << qubit, 0) or of_z[:2] != (0, 1 << qubit):
            return None
        z |= (of_x[2] >> 1) << qubit
        x |= (of_z[2] >> 1) << qubit
    return x, z, 0


def _of_rotations(left: Left, last: Word, free: Sequence[int], start: int) -> float | None:
    if len(left.rotations) > _MAX_ROTATIONS:
        return None
    everywhere = sum(1 << qubit for qubit in free)
    width = len(left.images)

    def seen(word: Word) -> int:
        """What must be zero for a word to have an expectation: any flip, and Z of a free qubit."""
        return word[0] | (word[1] & everywhere) << width

    relations, chosen = _solutions([seen(word) for word, _ in left.rotations], seen(last))
    if chosen is None:
        return 0.0
    if len(relations) > _MAX_RELATIONS:
        return None
    total = 0j
    for members in itertools.product((0, 1), repeat=len(relations)):
        subset = chosen
        for taken, relation in zip(members, relations, strict=True):
            subset ^= relation if taken else 0
        total += _term(left, last, subset, start)
    return abs(total)


def _term(left: Left, last: Word, subset: int, start: int) -> complex:
    """The product of ``-i sin P`` of the subset and the cosines of the others, in the state ``start``."""
    weight = 1 + 0j
    found: Word = (0, 0, 0)
    for index, (word, angle) in enumerate(left.rotations):
        if subset >> index & 1:
            weight *= -1j * math.sin(angle / 2)
            found = product(word, found)
        else:
            weight *= math.cos(angle / 2)
    _, z, k = product(last, found)
    sign = -1 if (z & start).bit_count() & 1 else 1
    return weight * (1, 1j, -1, -1j)[k] * sign


def _solutions(vectors: list[int], wanted: int) -> tuple[list[int], int | None]:
    """Which sets of vectors sum to zero modulo 2, by a basis, and one that sums to ``wanted``; one bit a vector."""
    pivots: dict[int, tuple[int, int]] = {}
    relations = []

    def reduced(vector: int, members: int) -> tuple[int, int]:
        while vector and vector.bit_length() in pivots:
            other, of_other = pivots[vector.bit_length()]
            vector, members = vector ^ other, members ^ of_other
        return vector, members

    for index, vector in enumerate(vectors):
        rest, members = reduced(vector, 1 << index)
        if rest:
            pivots[rest.bit_length()] = rest, members
        else:
            relations.append(members)
    rest, members = reduced(wanted, 0)
    return relations, None if rest else members


def _of_tableau(left: Left, free: Sequence[int], start: int) -> float:
    """By pairs of each free qubit and a reference, which the gates must leave as they are."""
    count = len(left.images)
    inverse = stim.Tableau.from_conjugated_generators(
        xs=[_pauli_string(of_x, count) for of_x, _ in left.images],
        zs=[_pauli_string(of_z, count) for _, of_z in left.images],
    )
    simulator = stim.TableauSimulator()
    references = [count + position for position in range(len(free))]
    for qubit in range(count):
        if start >> qubit & 1:
            simulator.x(qubit)
    for qubit, reference in zip(free, references, strict=True):
        if start >> qubit & 1:
            simulator.x(qubit)
        simulator.h(reference)
        simulator.cx(reference, qubit)
    simulator.do_tableau(inverse.inverse(), list(range(count)))
    for qubit, reference in zip(free, references, strict=True):
        simulator.cx(reference, qubit)
        simulator.h(reference)
    inputs = set(free)
    others = [(qubit, start >> qubit & 1) for qubit in range(count) if qubit not in inputs]
    returned = [(qubit, 0) for qubit in (*free, *references)]
    return math.sqrt(Trajectory(simulator, count + len(free)).probability([*others, *returned]))


def _pauli_string(word: Word, count: int) -> stim.PauliString:
    x, z, k = word
    letters = "".join("_XZY"[(x >> qubit & 1) | (z >> qubit & 1) << 1] for qubit in range(count))
    sign = (k - (x & z).bit_count()) & 3
    return stim.PauliString(("-" if sign else "+") + letters)
