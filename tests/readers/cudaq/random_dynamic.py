"""One kernel that interprets lists, so that its arguments are random dynamic programs, and the same in numpy.

CUDA-Q has no exact simulation of programs with measurements in the middle (``sample`` does not even collapse), so
the mirror below follows every outcome on plain arrays. It shares no code with the reader.
"""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import cmath
import math

import cudaq
import numpy as np

from tests.readers.reference import embed

QUBITS = 3
NUM_CODES = 16
MAX_MEASUREMENTS = 6


@cudaq.kernel
def flip_if(flag: bool, q: cudaq.qubit):
    if flag:
        x(q)


@cudaq.kernel
def dynamic(kinds: list[int], i: list[int], j: list[int], s: list[int], angles: list[float]):
    q = cudaq.qvector(3)
    ry(0.9, q[0])
    ry(1.3, q[1])
    ry(2.1, q[2])
    bits = [False, False, False]
    for step in range(len(kinds)):
        kind = kinds[step]
        a = angles[step]
        u = q[i[step]]
        v = q[j[step]]
        k = s[step]
        if kind == 0:
            bits[k] = mz(u)
        elif kind == 1:
            ry(a, u)
        elif kind == 2:
            x.ctrl(u, v)
        elif kind == 3:
            reset(u)
        elif kind == 4:
            if bits[k]:
                rx(a, u)
            else:
                rz(a, v)
        elif kind == 5:
            if bits[0] and not bits[k]:
                h(u)
        elif kind == 6:
            if bits[0] or bits[k]:
                x.ctrl(u, v)
                t(v)
        elif kind == 7:
            flip_if(bits[k], u)
        elif kind == 8:
            count = 0
            for m in range(3):
                if bits[m]:
                    count += 1
            if count > 1:
                ry(a, u)
            ry(0.3 * count, v)
        elif kind == 9:
            for _ in range(2):
                if bits[k]:
                    break
                ry(a, u)
                bits[k] = mz(u)
        elif kind == 10:
            turns = 0
            while turns < 2 and not bits[k]:
                h(u)
                turns += 1
                if turns == 1:
                    continue
                x(v)
        elif kind == 11:
            angle = a
            if bits[k]:
                angle = -2.0 * a
            rz(angle, u)
            ry(angle, u)
        elif kind == 12:
            r1.ctrl(a, u, v)
        elif kind == 13:
            if bits[0] != bits[k]:
                y(u)
        elif kind == 14:
            bits[k] = not bits[k]
        else:
            h(u)
            swap(u, v)


def random_program(rng: np.random.Generator) -> tuple[list[int], list[int], list[int], list[int], list[float]]:
    """Arguments of ``dynamic``, with few enough measurements to follow every outcome."""
    size = int(rng.integers(6, 14))
    kinds, left = [0], MAX_MEASUREMENTS - 1
    while len(kinds) < size:
        kind = int(rng.integers(NUM_CODES))
        cost = {0: 1, 3: 1, 9: 2}.get(kind, 0)
        if cost <= left:
            kinds.append(kind)
            left -= cost
    places = np.array([rng.permutation(QUBITS) for _ in range(size)])
    slots = rng.integers(0, 3, size)
    return kinds, places[:, 0].tolist(), places[:, 1].tolist(), slots.tolist(), rng.uniform(-3, 3, size).tolist()


class Run:
    """One way through, outcomes as the script says and 0 beyond it."""

    def __init__(self, program, script):
        self.state = np.zeros(8, dtype=complex)
        self.state[0] = 1
        self.script, self.taken = script, []
        self.records: list[tuple[int, int, int]] = []  # number of the step, qubit, outcome
        self.number = -1
        for qubit, angle in enumerate((0.9, 1.3, 2.1)):
            self.gate(_ry(angle), qubit)
        self.bits = [0, 0, 0]
        for step in zip(*program, strict=True):
            self.step(*step)

    def gate(self, matrix, target, *controls):
        self.state = embed(matrix, (target,), tuple((c, 1) for c in controls), 3) @ self.state

    def outcome(self, qubit):
        outcome = self.script[len(self.taken)] if len(self.taken) < len(self.script) else 0
        self.taken.append(outcome)
        self.gate(np.diag([1 - outcome, outcome]), qubit)
        return outcome

    def measure(self, qubit):
        outcome = self.outcome(qubit)
        self.records.append((self.number, qubit, outcome))
        return outcome

    def step(self, kind, u, v, k, a):
        bits = self.bits
        self.number += 1
        if kind == 0:
            bits[k] = self.measure(u)
        elif kind == 1:
            self.gate(_ry(a), u)
        elif kind == 2:
            self.gate(X, v, u)
        elif kind == 3:
            if self.outcome(u):
                self.gate(X, u)
        elif kind == 4:
            self.gate(_rx(a), u) if bits[k] else self.gate(_rz(a), v)
        elif kind == 5 and bits[0] and not bits[k]:
            self.gate(H, u)
        elif kind == 6 and (bits[0] or bits[k]):
            self.gate(X, v, u)
            self.gate(np.diag([1, cmath.exp(1j * math.pi / 4)]), v)
        elif kind == 7 and bits[k]:
            self.gate(X, u)
        elif kind == 8:
            if sum(bits) > 1:
                self.gate(_ry(a), u)
            self.gate(_ry(0.3 * sum(bits)), v)
        elif kind == 9:
            for _ in range(2):
                if bits[k]:
                    break
                self.gate(_ry(a), u)
                bits[k] = self.measure(u)
        elif kind == 10 and not bits[k]:
            self.gate(H, u)
            self.gate(H, u)
            self.gate(X, v)
        elif kind == 11:
            angle = -2 * a if bits[k] else a
            self.gate(_rz(angle), u)
            self.gate(_ry(angle), u)
        elif kind == 12:
            self.gate(np.diag([1, cmath.exp(1j * a)]), v, u)
        elif kind == 13 and bits[0] != bits[k]:
            self.gate(np.array([[0, -1j], [1j, 0]]), u)
        elif kind == 14:
            bits[k] = 1 - bits[k]
        elif kind == 15:
            self.gate(H, u)
            for pair in ((u, v), (v, u), (u, v)):
                self.gate(X, pair[1], pair[0])


def runs(program) -> list[Run]:
    """Every way through, impossible ones included: they too have records."""
    found, waiting = [], [()]
    while waiting:
        script = waiting.pop()
        run = Run(program, script)
        found.append(run)
        waiting += [(*run.taken[:k], 1) for k in range(len(script), len(run.taken))]
    return found


def branches(found: list[Run]) -> dict[int, np.ndarray]:
    """Record -> unnormalised density matrix.

    Records are sorted by qubit, then by how often it was measured before: where ways through differ in that, as
    often as on the way that measured most.
    """
    steps = range(1 + max(run.number for run in found))
    most = {
        (qubit, step): max(sum(r[:2] == (step, qubit) for r in run.records) for run in found)
        for qubit in range(QUBITS)
        for step in steps
    }
    clbit = {key: k for k, key in enumerate((*key, n) for key in sorted(most) for n in range(most[key]))}
    result: dict[int, np.ndarray] = {}
    for run in found:
        record, seen = 0, set()
        for step, qubit, outcome in run.records:
            nth = 0
            while (qubit, step, nth) in seen:
                nth += 1
            seen.add((qubit, step, nth))
            record |= outcome << clbit[qubit, step, nth]
        result[record] = result.get(record, 0) + np.outer(run.state, run.state.conj())
    return {record: rho for record, rho in result.items() if np.trace(rho).real > 1e-14}


X, H = np.array([[0, 1], [1, 0]]), np.array([[1, 1], [1, -1]]) / math.sqrt(2)


def _ry(a):
    return np.array([[math.cos(a / 2), -math.sin(a / 2)], [math.sin(a / 2), math.cos(a / 2)]])


def _rx(a):
    return np.array([[math.cos(a / 2), -1j * math.sin(a / 2)], [-1j * math.sin(a / 2), math.cos(a / 2)]])


def _rz(a):
    return np.diag([cmath.exp(-0.5j * a), cmath.exp(0.5j * a)])
