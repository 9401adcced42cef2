"""The forward error bound against fifty digits: it always holds, and is not absurdly wide.

The exact evolution is written here a second time, amplitude by amplitude, in mpmath.
"""

from __future__ import annotations

import mpmath
import numpy as np
import pytest

from grader.functional.uncertainty import evolution_error
from grader.simulate.dense import KernelChoice, basis_inputs, branches, state
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Prepare, Program, Reset, UnitaryMatrix
from ir.random_programs import random_kraus, random_unitary

DIGITS = 50
N = 4
KERNELS: tuple[KernelChoice, ...] = ("numpy", "compiled")
Vector = list[mpmath.mpc]


def exact_entries(name: str, params: tuple[float, ...]) -> list[list[mpmath.mpc]]:
    """Textbook definitions; the angles are the doubles that the program holds."""
    t = [mpmath.mpf(p) for p in params]
    i, root = mpmath.mpc(0, 1), 1 / mpmath.sqrt(2)
    match name:
        case "h":
            return [[root, root], [root, -root]]
        case "t":
            return [[1, 0], [0, root + i * root]]
        case "p":
            return [[1, 0], [0, mpmath.expj(t[0])]]
        case "ry":
            c, s = mpmath.cos(t[0] / 2), mpmath.sin(t[0] / 2)
            return [[c, -s], [s, c]]
        case "u":
            c, s = mpmath.cos(t[0] / 2), mpmath.sin(t[0] / 2)
            return [[c, -mpmath.expj(t[2]) * s], [mpmath.expj(t[1]) * s, mpmath.expj(t[1] + t[2]) * c]]
        case "swap":
            return [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
        case "rzx" | "rxyz" | "rzyxz" | "ryyxz":
            return pauli_entries(name[1:], t[0])
    raise AssertionError(name)


def pauli_entries(word: str, theta: mpmath.mpf) -> list[list[mpmath.mpc]]:
    dim = 1 << len(word)
    entries = [[mpmath.mpc(0)] * dim for _ in range(dim)]
    for column in range(dim):
        row, factor = column, mpmath.mpc(1)
        for j, letter in enumerate(word):
            bit = column >> j & 1
            row ^= (letter in "xy") << j
            factor *= {"x": 1, "y": mpmath.mpc(0, 1) * (-1) ** bit, "z": (-1) ** bit}[letter]
        entries[column][column] += mpmath.cos(theta / 2)
        entries[row][column] += -mpmath.mpc(0, 1) * mpmath.sin(theta / 2) * factor
    return entries


SHAPES = {"h": 0, "t": 0, "p": 1, "ry": 1, "u": 3, "swap": 0, "rzx": 1, "rxyz": 1, "rzyxz": 1, "ryyxz": 1}
SIZES = {"h": 1, "t": 1, "p": 1, "ry": 1, "u": 1, "swap": 2, "rzx": 2, "rxyz": 3, "rzyxz": 4, "ryyxz": 4}


def applied(vector: Vector, entries: list[list], qubits: tuple[int, ...], controls: tuple[Control, ...] = ()) -> Vector:
    result = list(vector)
    mask = sum(1 << q for q in qubits)
    for row in range(len(vector)):
        if any(row >> c.qubit & 1 != c.value for c in controls):
            continue
        local = sum((row >> q & 1) << j for j, q in enumerate(qubits))
        sources = (row & ~mask | sum((k >> j & 1) << q for j, q in enumerate(qubits)) for k in range(len(entries)))
        result[row] = mpmath.fsum(entry * vector[source] for entry, source in zip(entries[local], sources, strict=True))
    return result


def exact_state(program: Program) -> Vector:
    vector = advanced([mpmath.mpc(int(k == 0)) for k in range(1 << program.num_qubits)], program.operations)
    phase = mpmath.expj(mpmath.mpf(program.global_phase))
    return [phase * entry for entry in vector]


def random_gates(rng: np.random.Generator, length: int, scale: float) -> tuple[Operation, ...]:
    operations: list[Operation] = []
    for _ in range(length):
        places = [int(q) for q in rng.permutation(N)]
        if rng.random() < 0.1:
            operations.append(UnitaryMatrix(random_unitary(rng, 2), tuple(places[:2])))
            continue
        name = sorted(SHAPES)[rng.integers(len(SHAPES))]
        size = SIZES[name]
        controls = tuple(Control(q, int(rng.integers(2))) for q in places[size : size + int(rng.integers(3))])
        params = tuple(float(angle) for angle in rng.uniform(-scale, scale, SHAPES[name]))
        operations.append(Gate(name, tuple(places[:size]), params, controls))
    return tuple(operations)


def distance(actual: np.ndarray, exact: Vector) -> float:
    return float(mpmath.sqrt(mpmath.fsum(abs(mpmath.mpc(a) - e) ** 2 for a, e in zip(actual, exact, strict=True))))


@pytest.mark.parametrize(("length", "scale", "programs"), [(1, 3.0, 40), (10, 3.0, 10), (60, 3.0, 6), (60, 1e5, 4)])
def test_the_error_of_random_programs_is_within_the_bound(length: int, scale: float, programs: int) -> None:
    ratios = []
    with mpmath.workdps(DIGITS):
        for seed in range(programs):
            rng = np.random.default_rng(1000 * length + seed)
            program = Program(N, 0, random_gates(rng, length, scale), float(rng.uniform(-3, 3)))
            exact, bound = exact_state(program), evolution_error(program)
            for kernel in KERNELS:
                error = distance(state(program, kernel=kernel), exact)
                assert error <= bound
                ratios.append(error / bound)
    print(f"{length} operations, angles to {scale:g}: error / bound {min(ratios):.2g} to {max(ratios):.2g}")
    assert len(ratios) == 2 * programs
    # A bound a million times too wide would leave nothing decidable.
    assert max(ratios) > (1e-3 if scale < 1e3 else 1e-9)


@pytest.mark.long
def test_the_error_of_many_and_long_programs_is_within_the_bound() -> None:
    checked = 0
    with mpmath.workdps(DIGITS):
        for seed in range(120):
            rng = np.random.default_rng(seed)
            length, scale = (20, 80, 300)[seed % 3], (1.0, 7.0, 1e4)[seed // 3 % 3]
            program = Program(N, 0, random_gates(rng, length, scale), float(rng.uniform(-3, 3)))
            exact, bound = exact_state(program), evolution_error(program)
            for kernel in KERNELS:
                assert distance(state(program, kernel=kernel), exact) <= bound
                checked += 1
    assert checked == 240


def test_the_error_of_mixtures_is_within_the_bound() -> None:
    """Measured, reset, prepared and noisy qubits: the density matrix is off by at most twice the amplitudes' bound."""
    ratios = []
    with mpmath.workdps(DIGITS):
        for seed in range(6):
            rng = np.random.default_rng(seed)
            first, second = (random_gates(rng, 5, 3.0) for _ in range(2))
            middle: tuple[Operation, ...] = (
                Measure(0, 0),
                Conditional((0,), frozenset({1}), (Gate("u", (1,), (0.3, -1.2, 2.2)),)),
                Reset(2),
                Channel(random_kraus(rng, 1, 2), (3,)),
                Prepare(random_unitary(rng, 1)[:, 0], (0,)),
            )
            program = Program(N, 1, (*first, *middle, *second))
            exact = exact_density(first, middle, second)
            for kernel in KERNELS:
                found = branches(program, basis_inputs(N, [0]), kernel=kernel)
                rho = sum(b.columns @ b.columns.conj().T for b in found)
                error = distance(rho.ravel(), [entry for row in exact for entry in row])
                bound = 2 * evolution_error(program)
                assert error <= bound
                ratios.append(error / bound)
    print(f"mixtures: error / bound {min(ratios):.2g} to {max(ratios):.2g}")
    assert len(ratios) == 12


def exact_density(
    first: tuple[Operation, ...], middle: tuple[Operation, ...], second: tuple[Operation, ...]
) -> list[Vector]:
    """Every trajectory by itself, without merging any."""
    _, conditional, _, channel, prepare = middle
    assert isinstance(conditional, Conditional) and isinstance(channel, Channel) and isinstance(prepare, Prepare)
    vectors = [exact_state(Program(N, 0, first))]
    kept = []
    for vector in vectors:
        for value in (0, 1):
            part = project(vector, 0, value)
            kept.append(advanced(part, conditional.operations) if value else part)
    vectors = [move_to_zero(project(vector, 2, value), 2, value) for vector in kept for value in (0, 1)]
    vectors = [
        applied(vector, [[mpmath.mpc(entry) for entry in row] for row in kraus], channel.qubits)
        for vector in vectors
        for kraus in channel.kraus
    ]
    zeroed = [move_to_zero(project(vector, 0, value), 0, value) for vector in vectors for value in (0, 1)]
    put = [[mpmath.mpc(prepare.amplitudes[0]), 0], [mpmath.mpc(prepare.amplitudes[1]), 0]]
    vectors = [advanced(applied(vector, put, (0,)), second) for vector in zeroed]
    size = 1 << N
    assert len(vectors) == 16
    return [[mpmath.fsum(v[i] * mpmath.conj(v[j]) for v in vectors) for j in range(size)] for i in range(size)]


def project(vector: Vector, qubit: int, value: int) -> Vector:
    return [entry if row >> qubit & 1 == value else mpmath.mpc(0) for row, entry in enumerate(vector)]


def move_to_zero(vector: Vector, qubit: int, value: int) -> Vector:
    return applied(vector, [[0, 1], [1, 0]], (qubit,)) if value else vector


def advanced(vector: Vector, operations: tuple[Operation, ...]) -> Vector:
    for operation in operations:
        if isinstance(operation, Gate):
            entries = exact_entries(operation.name, operation.params)
        else:
            assert isinstance(operation, UnitaryMatrix)
            entries = [[mpmath.mpc(entry) for entry in row] for row in operation.matrix]
        vector = applied(vector, entries, operation.qubits, operation.controls)
    return vector


def test_the_exact_evolution_here_is_the_one_meant() -> None:
    """A bound that is met by comparing with the wrong thing would prove nothing: both agree to sixteen digits."""
    rng = np.random.default_rng(0)
    program = Program(N, 0, random_gates(rng, 30, 3.0), 0.7)
    exact = [complex(entry) for entry in exact_state(program)]
    np.testing.assert_allclose(state(program), exact, atol=1e-13)
    assert np.linalg.norm(exact) == pytest.approx(1, abs=1e-13)
