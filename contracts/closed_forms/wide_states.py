"""Closed forms of states and distributions on many qubits: few amplitudes, or a stabilizer group."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

from contracts.closed_forms.literal import complex_number
from contracts.closed_forms.parameters import TargetError, bits, choice, integer, real, sequence
from contracts.target_values import (
    AffineDistributionTarget,
    PauliWord,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
)

MAX_WIDE_QUBITS = 1024
_MAX_AMPLITUDES = 4096
_NORM_ATOL = 1e-9
# Gates of a Clifford program as it is written down, with their number of qubits; of "cx" the control comes first.
_CLIFFORD_GATES = {"x": 1, "y": 1, "z": 1, "h": 1, "s": 1, "sdg": 1, "cx": 2, "cz": 2, "swap": 2}


def wide_ghz(n: int) -> StabilizerTarget:
    """(|0...0> + |1...1>)/sqrt(2): fixed by X on all qubits and by Z Z on each neighbouring pair."""
    pairs = (PauliWord(0, 0b11 << qubit) for qubit in range(n - 1))
    return StabilizerTarget(n, (PauliWord((1 << n) - 1, 0), *pairs))


def wide_w(n: int) -> SparseStateTarget:
    """The equal superposition of the n basis states with a single 1."""
    return SparseStateTarget(n, tuple((1 << qubit, complex(1 / math.sqrt(n))) for qubit in range(n)))


def graph_state(n: object, edges: object) -> StabilizerTarget:
    """CZ on every edge of a graph whose vertices are in |+>: X on a vertex times Z on its neighbours fixes it.

    Args:
        n: Vertices.
        edges: Pairs of different vertices, none twice (Hein, Eisert, Briegel, arXiv:quant-ph/0307130).
    """
    count = integer("n", n, 1, MAX_WIDE_QUBITS)
    neighbours = [0] * count
    for edge in sequence("edges", edges):
        pair = sequence("edges", edge)
        if len(pair) != 2:
            raise TargetError(f"edges: pairs of vertices are expected, got {list(pair)}")
        first, second = (integer("edges", vertex, 0, count - 1) for vertex in pair)
        if first == second or neighbours[first] >> second & 1:
            raise TargetError(f"edges: {first}-{second} is a loop or stands there twice")
        neighbours[first] |= 1 << second
        neighbours[second] |= 1 << first
    return StabilizerTarget(count, tuple(PauliWord(1 << vertex, near) for vertex, near in enumerate(neighbours)))


def stabilizers(generators: object) -> StabilizerTarget:
    """The state fixed by signed Pauli words such as ``"-XZI"``, the highest qubit leftmost, as bit strings are."""
    listed = sequence("generators", generators)
    count = integer("generators: how many", len(listed), 1, MAX_WIDE_QUBITS)
    words = [_word(text, count) for text in listed]
    for position, left in enumerate(words):
        if any(((left.x & right.z).bit_count() + (left.z & right.x).bit_count()) % 2 for right in words[:position]):
            raise TargetError(f"generators: {listed[position]!r} anticommutes with one before it")
    if independent([word.x << count | word.z for word in words]) != tuple(range(count)):
        raise TargetError("generators: they are not independent")
    return StabilizerTarget(count, tuple(words))


def clifford_state(n: object, gates: object) -> StabilizerTarget:
    """What a list of Clifford gates makes of |0...0>.

    Args:
        n: Qubits.
        gates: ``["h", 0]``, ``["cx", control, target]``; also x, y, z, s, sdg, cz and swap.
    """
    count = integer("n", n, 1, MAX_WIDE_QUBITS)
    tableau = _Tableau([0] * count, [1 << qubit for qubit in range(count)])
    for gate in sequence("gates", gates):
        name, *operands = sequence("gates", gate)
        known = choice("gates", name, tuple(_CLIFFORD_GATES))
        qubits = [integer(f"gates: {known}", qubit, 0, count - 1) for qubit in operands]
        if len(qubits) != _CLIFFORD_GATES[known] or len(set(qubits)) != len(qubits):
            raise TargetError(f"gates: {known} acts on {_CLIFFORD_GATES[known]} different qubits, got {qubits}")
        tableau.conjugate(known, qubits)
    return StabilizerTarget(count, tableau.words())


def clifford_by_seed(n: object, seed: object) -> StabilizerTarget:
    """The state that ``clifford_gates(n, seed)`` makes of |0...0>; the statement of a contract lists those gates."""
    return clifford_state(n, clifford_gates(integer("n", n, 2, MAX_WIDE_QUBITS), integer("seed", seed, 0, 2**63 - 1)))


def clifford_gates(n: int, seed: int) -> tuple[tuple[str | int, ...], ...]:
    """A list of 10 n Clifford gates drawn from SHA-256 of its arguments, the same on every machine."""
    names = tuple(_CLIFFORD_GATES)
    gates: list[tuple[str | int, ...]] = []
    for index in range(10 * n):
        draw = int.from_bytes(hashlib.sha256(f"qassay.clifford/1\n{n}\n{seed}\n{index}".encode()).digest(), "big")
        draw, position = divmod(draw, len(names))
        draw, first = divmod(draw, n)
        second = (first + 1 + draw % (n - 1)) % n
        gates.append((names[position], first, second)[: 1 + _CLIFFORD_GATES[names[position]]])
    return tuple(gates)


def bernstein_vazirani(secret: object) -> SparseDistributionTarget:
    """One query of x -> secret . x tells the secret, bit string, with certainty (Bernstein, Vazirani 1993)."""
    if not isinstance(secret, str):
        raise TargetError(f"secret: a string of bits is expected, got {secret!r}")
    width = integer("secret: length", len(secret), 1, MAX_WIDE_QUBITS)
    return SparseDistributionTarget(width, ((bits("secret", secret, width), 1.0),))


def few_amplitudes(values: object) -> SparseStateTarget:
    """From bit string (highest qubit leftmost) to a number, or a string such as ``"0.5-0.5j"``; norm 1."""
    table = {state: complex_number(value) for state, value in _table(values)}
    norm = math.sqrt(sum(abs(value) ** 2 for value in table.values()))
    if not abs(norm - 1) <= _NORM_ATOL:
        raise TargetError(f"values: norm 1 is expected, got {norm:.12g}")
    kept = tuple((state, value / norm) for state, value in sorted(table.items()) if value)
    return SparseStateTarget(_width(values), kept)


def few_probabilities(values: object) -> SparseDistributionTarget:
    """From bit string (most significant first) to probability; what is not listed has probability 0."""
    table = {state: real("values", value) for state, value in _table(values)}
    total = math.fsum(table.values())
    if min(table.values()) < 0 or not abs(total - 1) <= _NORM_ATOL:
        raise TargetError(f"values: probabilities that sum to 1 are expected, got {total:.12g}")
    kept = tuple((state, value / total) for state, value in sorted(table.items()) if value)
    return SparseDistributionTarget(_width(values), kept)


def uniform_affine(offset: object, directions: object) -> AffineDistributionTarget:
    """Every value that is ``offset`` plus a sum modulo 2 of some ``directions`` (bit strings), all equally probable."""
    listed = [text for text in sequence("directions", directions) if isinstance(text, str)]
    if not isinstance(offset, str) or len(listed) != len(sequence("directions", directions)):
        raise TargetError("offset and directions: bit strings are expected")
    width = integer("offset: length", len(offset), 1, MAX_WIDE_QUBITS)
    vectors = [bits("directions", text, width) for text in listed]
    if len(independent(vectors)) != len(vectors):
        raise TargetError("directions: they are not independent")
    return AffineDistributionTarget(width, bits("offset", offset, width), tuple(vectors))


def independent(vectors: Sequence[int]) -> tuple[int, ...]:
    """Positions of the vectors (bits over GF(2)) that are no sum of those before them."""
    pivots: dict[int, int] = {}
    found = []
    for position, vector in enumerate(vectors):
        rest = vector
        while rest and rest.bit_length() in pivots:
            rest ^= pivots[rest.bit_length()]
        if rest:
            pivots[rest.bit_length()] = rest
            found.append(position)
    return tuple(found)


class _Tableau:
    """Generators side by side: bit g of ``x[q]`` and ``z[q]`` says whether generator g has X or Z on qubit q.

    So a gate is a few operations on integers, whatever the number of generators (Aaronson, Gottesman,
    arXiv:quant-ph/0406196, section III).
    """

    def __init__(self, x: list[int], z: list[int]) -> None:
        self.x, self.z, self.negative = x, z, 0
        self._all = (1 << len(x)) - 1

    def conjugate(self, gate: str, qubits: Sequence[int]) -> None:
        """Every generator W becomes ``G W G^dagger``."""
        x, z, a, b = self.x, self.z, qubits[0], qubits[-1]
        match gate:
            case "x":
                self.negative ^= z[a]
            case "y":
                self.negative ^= x[a] ^ z[a]
            case "z":
                self.negative ^= x[a]
            case "h":
                self.negative ^= x[a] & z[a]
                x[a], z[a] = z[a], x[a]
            case "s":
                self.negative ^= x[a] & z[a]
                z[a] ^= x[a]
            case "sdg":
                self.negative ^= x[a] & ~z[a]
                z[a] ^= x[a]
            case "cx":
                self.negative ^= x[a] & z[b] & (x[b] ^ z[a] ^ self._all)
                x[b] ^= x[a]
                z[a] ^= z[b]
            case "cz":
                self.negative ^= x[a] & x[b] & (z[a] ^ z[b])
                z[a] ^= x[b]
                z[b] ^= x[a]
            case "swap":
                x[a], x[b] = x[b], x[a]
                z[a], z[b] = z[b], z[a]

    def words(self) -> tuple[PauliWord, ...]:
        """The generators one by one."""
        count = len(self.x)
        return tuple(
            PauliWord(
                sum((self.x[q] >> g & 1) << q for q in range(count)),
                sum((self.z[q] >> g & 1) << q for q in range(count)),
                bool(self.negative >> g & 1),
            )
            for g in range(count)
        )


def _word(text: object, count: int) -> PauliWord:
    letters = text.lstrip("+-") if isinstance(text, str) else ""
    if not isinstance(text, str) or len(letters) != count or len(text) > count + 1 or set(letters) - set("IXYZ"):
        raise TargetError(f"generators: a sign and {count} letters from IXYZ are expected, got {text!r}")
    x = sum(1 << qubit for qubit, letter in enumerate(reversed(letters)) if letter in "XY")
    z = sum(1 << qubit for qubit, letter in enumerate(reversed(letters)) if letter in "YZ")
    return PauliWord(x, z, text.startswith("-"))


def _table(values: object) -> list[tuple[int, object]]:
    width = _width(values)
    assert isinstance(values, dict)  # checked with the width
    return [(bits("values", text, width), value) for text, value in values.items()]


def _width(values: object) -> int:
    if not isinstance(values, dict) or not 1 <= len(values) <= _MAX_AMPLITUDES:
        raise TargetError(f"values: a table of 1 to {_MAX_AMPLITUDES} bit strings is expected")
    widths = {len(str(text)) for text in values}
    if len(widths) != 1:
        raise TargetError(f"values: bit strings of one length are expected, got lengths {sorted(widths)}")
    return integer("values: length of a bit string", widths.pop(), 1, MAX_WIDE_QUBITS)
