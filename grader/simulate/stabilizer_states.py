"""What is read off stabilizer states: fidelities with a target, distributions as affine subspaces.

The X parts of a state's stabilizers span the differences between the basis states that occur, all of them with equal
probability (Dehaene, De Moor, quant-ph/0304125): so any set of bits read from a stabilizer state is uniform over an
affine subspace.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import stim

from contracts.closed_forms.wide_states import independent
from contracts.target_values import PauliWord, SparseStateTarget, StabilizerTarget
from grader.simulate.stabilizer import Bit, StabilizerEnsemble, Trajectory


@dataclass(frozen=True, slots=True)
class AffineSpace:
    """``offset`` plus all sums modulo 2 of ``directions``: reduced, so that equal spaces are equal values."""

    offset: int
    directions: tuple[int, ...]

    @classmethod
    def of(cls, offset: int, vectors: Sequence[int]) -> AffineSpace:
        """Any point of it and any vectors that span its directions."""
        rows = reduced_rows(vectors)
        return cls(_remainder(offset, rows), rows)

    @property
    def dimension(self) -> int:
        """It has ``2**dimension`` points."""
        return len(self.directions)

    def __contains__(self, point: int) -> bool:
        return _remainder(point, self.directions) == self.offset

    def meet(self, other: AffineSpace) -> AffineSpace | None:
        """The points of both, or None if there are none (Zassenhaus)."""
        width = max((*self.directions, *other.directions, self.offset, other.offset, 1)).bit_length()
        pairs = [vector << width | vector for vector in self.directions] + [v << width for v in other.directions]
        rows = reduced_rows(pairs)
        difference = _remainder((self.offset ^ other.offset) << width, rows)
        if difference >> width:
            return None
        # What was subtracted on the left stands, as far as it came from our directions, on the right.
        point = self.offset ^ difference
        return AffineSpace.of(point, [row for row in rows if not row >> width])


def reduced_rows(vectors: Sequence[int]) -> tuple[int, ...]:
    """The reduced echelon basis over GF(2) of the span, highest leading bit first."""
    pivots: dict[int, int] = {}
    for vector in vectors:
        rest = vector
        while rest and rest.bit_length() in pivots:
            rest ^= pivots[rest.bit_length()]
        if rest:
            pivots[rest.bit_length()] = rest
    done: dict[int, int] = {}
    for lead in sorted(pivots):
        row = pivots[lead]
        for lower in done:
            if row >> (lower - 1) & 1:
                row ^= done[lower]
        done[lead] = row
    return tuple(done[lead] for lead in sorted(done, reverse=True))


def _remainder(vector: int, rows: Sequence[int]) -> int:
    for row in rows:
        if vector >> (row.bit_length() - 1) & 1:
            vector ^= row
    return vector


_SHORT = 64  # up to here text is five times as quick as arrays
_LETTERS = str.maketrans("0123", "_XZY")


def stim_word(word: PauliWord, num_qubits: int) -> stim.PauliString:
    """As stim writes it."""
    if num_qubits <= _SHORT:
        # A digit for each qubit, 1 for X and 2 for Z, which add up to 3 for Y without a carry.
        digits = str(int(f"{word.x:b}") + 2 * int(f"{word.z:b}")).zfill(num_qubits)[::-1]
        return stim.PauliString(("-" if word.negative else "+") + digits.translate(_LETTERS))
    shape = (num_qubits,)
    return stim.PauliString.from_numpy(
        xs=_bit_array(word.x, shape), zs=_bit_array(word.z, shape), sign=-1 if word.negative else 1
    )


def _bit_array(value: int, shape: tuple[int]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    data = np.frombuffer(value.to_bytes((shape[0] + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(data, bitorder="little")[: shape[0]].astype(bool)


@functools.lru_cache(maxsize=16)
def _preparation(target: StabilizerTarget) -> stim.Tableau:
    """The inverse of a Clifford that makes the target of |0...0>."""
    words = [stim_word(word, target.num_qubits) for word in target.generators]
    return stim.Tableau.from_stabilizers(words).inverse()


def fidelity(ensemble: StabilizerEnsemble, target: StabilizerTarget, qubits: Sequence[int]) -> float:
    """``<target| rho |target>`` of the reduced state on ``qubits``: exact, a sum of powers of two.

    Under a condition it is a quotient of two such sums, and 1 exactly where all trajectories are the target.
    """
    total = 0.0
    for trajectory in ensemble.trajectories:
        if _fixes_all(trajectory, target, qubits):
            total += 2.0**-trajectory.halvings
            continue
        copy = trajectory.copy()
        copy.simulator.do_tableau(_preparation(target), list(qubits))
        total += 2.0**-trajectory.halvings * copy.probability([(qubit, 0) for qubit in qubits])
    return total / ensemble.total


def _fixes_all(trajectory: Trajectory, target: StabilizerTarget, qubits: Sequence[int]) -> bool:
    """Whether every generator leaves the state unchanged: then it is the target, and nothing need be projected."""
    # C^-1 P C is a product of Z, with a positive sign, exactly where P leaves C|0...0> as it is.
    undone = trajectory.simulator.current_inverse_tableau()
    straight = len(qubits) == trajectory.num_qubits and list(qubits) == list(range(len(qubits)))
    for word in target.generators:
        image = undone(stim_word(word, len(qubits)) if straight else _placed(word, qubits, trajectory.num_qubits))
        if image.sign != 1 or image.pauli_indices("XY"):
            return False
    return True


def _placed(word: PauliWord, qubits: Sequence[int], num_qubits: int) -> stim.PauliString:
    """The word with its letter j on ``qubits[j]``, as stim writes it."""
    bits = np.zeros((2, num_qubits), dtype=bool)
    for row, value in enumerate((word.x, word.z)):
        bits[row, list(qubits)] = _bit_array(value, (len(qubits),))
    return stim.PauliString.from_numpy(xs=bits[0], zs=bits[1], sign=-1 if word.negative else 1)


def broken_generator(ensemble: StabilizerEnsemble, target: StabilizerTarget, qubits: Sequence[int]) -> str:
    """The first generator of the target that some trajectory does not fix, with its expectation value."""
    for word in target.generators:
        for trajectory in ensemble.trajectories:
            full = _placed(word, qubits, trajectory.num_qubits)
            seen = trajectory.simulator.peek_observable_expectation(full)
            if seen != 1:
                return (
                    f"the expectation of {'-' if word.negative else ''}{_letters(word, qubits)} is {seen}, expected 1"
                )
    return ""


def _letters(word: PauliWord, qubits: Sequence[int]) -> str:
    """``X0 Z3``, at most eight letters of it."""
    listed = [
        "_XZY"[(word.x >> j & 1) + 2 * (word.z >> j & 1)] + str(qubit)
        for j, qubit in enumerate(qubits)
        if (word.x | word.z) >> j & 1
    ]
    return " ".join(listed[:8]) + (f" and {len(listed) - 8} letters more" if len(listed) > 8 else "")


def probability_of(ensemble: StabilizerEnsemble, wanted: Sequence[tuple[int, int]]) -> float:
    """Of measuring each qubit as its value: exact."""
    return sum(2.0**-one.halvings * one.copy().probability(wanted) for one in ensemble.trajectories) / ensemble.total


def read_space(trajectory: Trajectory, bits: Sequence[Bit]) -> AffineSpace:
    """The values that ``bits`` (least significant first) take, uniformly, in one trajectory."""
    copy = trajectory.copy()
    offset = 0
    for position, bit in enumerate(bits):
        value = 0
        if bit.qubit is not None:
            seen = copy.value_of(bit.qubit)
            if seen is None:
                copy.simulator.postselect_z(bit.qubit, desired_value=False)
            value = seen or 0
        offset |= (value ^ bit.flipped) << position
    columns = [(position, bit.qubit) for position, bit in enumerate(bits) if bit.qubit is not None]
    if not columns:
        return AffineSpace(offset, ())
    _, _, z_to_x, _, _, _ = trajectory.simulator.current_inverse_tableau().inverse().to_numpy()
    chosen = np.zeros((len(z_to_x), len(bits)), dtype=bool)
    for position, qubit in columns:
        chosen[:, position] = z_to_x[:, qubit]
    packed = np.packbits(chosen, axis=1, bitorder="little")
    return AffineSpace.of(offset, [int.from_bytes(row.tobytes(), "little") for row in packed])


def stabilizer_rank(target: StabilizerTarget) -> int:
    """The state has ``2**rank`` amplitudes, all of one size."""
    return len(reduced_rows([word.x for word in target.generators]))


def amplitudes_of(target: StabilizerTarget) -> SparseStateTarget:
    """Every amplitude of a stabilizer state, the lowest basis state that occurs having a positive one.

    Generators whose X parts are independent, applied to one basis state that occurs, make all the others.
    """
    simulator = stim.TableauSimulator()
    simulator.set_num_qubits(target.num_qubits)
    words = [stim_word(word, target.num_qubits) for word in target.generators]
    simulator.do_tableau(stim.Tableau.from_stabilizers(words), range(target.num_qubits))
    start = read_space(Trajectory(simulator, target.num_qubits), [Bit(q) for q in range(target.num_qubits)]).offset
    found = {start: 1 + 0j}
    for position in independent([word.x for word in target.generators]):
        word = target.generators[position]
        found |= {key ^ word.x: value * _phase(word, key) for key, value in found.items()}
    first = found[min(found)]
    scale = first.conjugate() / math.sqrt(len(found))
    return SparseStateTarget(target.num_qubits, tuple((key, found[key] * scale) for key in sorted(found)))


def _phase(word: PauliWord, key: int) -> complex:
    """What the word multiplies basis state ``key`` by when it moves it: Y|b> = i (-1)^b |b + 1>."""
    sign = -1 if (word.negative + (word.z & key).bit_count()) % 2 else 1
    return (sign + 0j) * (1, 1j, -1, -1j)[(word.x & word.z).bit_count() % 4]
