"""Hypothesis strategies for gates and programs, and checkers that raise AssertionError.

The only module of ``ir`` that needs Hypothesis. Each checker returns how many facts it checked, so
that a test can refuse a check that checked nothing.
"""

from __future__ import annotations

import functools
import itertools
import math
import re

import numpy as np
from hypothesis import strategies as st

from ir.codec import decode, digest, encode
from ir.gates import GATES, Clifford, GateSpec, Matrix, Params, gate_spec, pauli_matrix
from ir.program import (
    Barrier,
    Block,
    BlockKind,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Origin,
    Output,
    OutputKind,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)
from ir.random_programs import random_gate, random_kraus, random_program, random_unitary, random_unitary_program
from ir.text import format_program, parse_program

__all__ = [
    "angles",
    "gates",
    "programs",
    "unitary_programs",
    "assert_gate_row_consistent",
    "assert_round_trips",
    "random_gate",
    "random_kraus",
    "random_program",
    "random_unitary",
    "random_unitary_program",
]

_ATOL = 1e-12  # products of two matrices up to 16 x 16, parameters below a hundred


# --- strategies --------------------------------------------------------------------------------


def angles() -> st.SearchStrategy[float]:
    """Angles in radians, or exponents: the special ones often, otherwise up to two turns either way."""
    special = [0.0, math.pi, -math.pi / 2, math.pi / 4, math.pi / 17, 0.5, 1.0, -1.0]
    return st.sampled_from(special) | st.floats(-4 * math.pi, 4 * math.pi)


@st.composite
def gates(
    draw: st.DrawFn,
    num_qubits: int,
    *,
    max_controls: int = 2,
    params: st.SearchStrategy[float] | None = None,
    origins: bool = False,
) -> Gate:
    """Gates of the table and Pauli rotations on a register of ``num_qubits``, controlled or not."""
    words = st.text("xyz", min_size=1, max_size=max(1, min(num_qubits, 4))).map("r".__add__)
    name = draw(st.sampled_from([name for name, row in GATES.items() if row.num_qubits <= num_qubits]) | words)
    spec = gate_spec(name)
    assert spec is not None  # taken from the table
    chosen = draw(st.permutations(range(num_qubits)))
    free = chosen[spec.num_qubits :]
    num_controls = draw(st.integers(0, min(max_controls, len(free))))
    return Gate(
        name,
        tuple(chosen[: spec.num_qubits]),
        tuple(draw(angles() if params is None else params) for _ in range(spec.num_params)),
        tuple(Control(qubit, draw(st.integers(0, 1))) for qubit in free[:num_controls]),
        draw(_origins()) if origins else (),
    )


@st.composite
def programs(
    draw: st.DrawFn,
    *,
    max_qubits: int = 4,
    max_clbits: int = 3,
    max_operations: int = 8,
    params: st.SearchStrategy[float] | None = None,
    matrices: bool = True,
    preparations: bool = True,
    resets: bool = True,
    channels: bool = True,
    conditionals: bool = True,
    outputs: bool = True,
    origins: bool = True,
) -> Program:
    """Programs of every kind of operation that is not switched off.

    Args:
        max_qubits: 1 to this many qubits.
        max_clbits: 0 to this many clbits; without any there are no measurements or conditionals.
        max_operations: At the top level, and in each branch of a conditional.
        params: Where parameters of gates come from; ``angles()`` if None.
        matrices, preparations, resets, channels, conditionals: Which operations may occur.
        outputs: Whether the program may return quantities beside its record.
        origins: Whether operations may come from named blocks.
    """
    num_qubits = draw(st.integers(1, max_qubits))
    num_clbits = draw(st.integers(0, max_clbits))
    origin = _origins() if origins else st.just(())
    targets = _distinct(num_qubits, 1, 2)
    kinds: list[st.SearchStrategy[Operation]] = [
        gates(num_qubits, params=params, origins=origins),
        st.builds(Barrier, _distinct(num_qubits, 0, num_qubits), origin),
    ]
    if matrices:
        kinds.append(_unitary_matrices(num_qubits, origin))
    if preparations:
        kinds.append(st.builds(_prepare, targets, _seeds(), st.booleans(), origin))
    if resets:
        kinds.append(st.builds(Reset, st.integers(0, num_qubits - 1), origin))
    if channels:
        kinds.append(st.builds(_channel, targets, _seeds(), st.integers(1, 4), origin))
    if num_clbits:
        clbit = st.integers(0, num_clbits - 1)
        kinds.append(st.builds(Measure, st.integers(0, num_qubits - 1), clbit, st.booleans(), origin))
    operation = st.one_of(kinds)
    if conditionals and num_clbits:
        flat = operation
        for _ in range(2):  # conditionals within conditionals
            operation = flat | _conditionals(num_clbits, st.lists(operation, max_size=3).map(tuple), origin)
    kept = st.builds(Output, st.sampled_from(OutputKind), _distinct(num_qubits, 0, num_qubits))
    return Program(
        num_qubits,
        num_clbits,
        tuple(draw(st.lists(operation, max_size=max_operations))),
        draw(angles() if params is None else params),
        tuple(draw(st.lists(kept, max_size=2))) if outputs else (),
        tuple(sorted(draw(_distinct(num_clbits, 0, num_clbits)))) if outputs and num_clbits else (),
    )


def unitary_programs(
    *, max_qubits: int = 4, max_operations: int = 8, matrices: bool = True, origins: bool = False
) -> st.SearchStrategy[Program]:
    """Programs that are one unitary: gates, barriers and, unless switched off, dense matrices."""
    return programs(
        max_qubits=max_qubits,
        max_clbits=0,
        max_operations=max_operations,
        matrices=matrices,
        preparations=False,
        resets=False,
        channels=False,
        outputs=False,
        origins=origins,
    )


def _seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)


def _distinct(count: int, fewest: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    indices = st.lists(st.integers(0, count - 1), min_size=fewest, max_size=min(most, count), unique=True)
    return indices.map(tuple)


def _origins() -> st.SearchStrategy[Origin]:
    printable = st.characters(min_codepoint=32, max_codepoint=126)
    names = st.sampled_from(["QFT", "oracle", "<lambda>"]) | st.text(printable, min_size=1, max_size=12)
    return st.lists(st.builds(Block, st.sampled_from(BlockKind), names), max_size=2).map(tuple)


@st.composite
def _unitary_matrices(draw: st.DrawFn, num_qubits: int, origin: st.SearchStrategy[Origin]) -> UnitaryMatrix:
    qubits = draw(_distinct(num_qubits, 1, 2))
    free = [qubit for qubit in range(num_qubits) if qubit not in qubits]
    controls = tuple(Control(qubit, draw(st.integers(0, 1))) for qubit in free[: draw(st.integers(0, 1))])
    matrix = random_unitary(np.random.default_rng(draw(_seeds())), len(qubits))
    return UnitaryMatrix(matrix, qubits, controls, draw(origin))


def _prepare(qubits: tuple[int, ...], seed: int, basis: bool, origin: Origin) -> Prepare:
    rng = np.random.default_rng(seed)
    dim = 2 ** len(qubits)
    amplitudes = np.eye(dim)[seed % dim] if basis else random_unitary(rng, len(qubits))[:, 0]
    return Prepare(amplitudes.astype(np.complex128), qubits, origin)


def _channel(qubits: tuple[int, ...], seed: int, num_operators: int, origin: Origin) -> Channel:
    return Channel(random_kraus(np.random.default_rng(seed), len(qubits), num_operators), qubits, origin)


@st.composite
def _conditionals(
    draw: st.DrawFn,
    num_clbits: int,
    branches: st.SearchStrategy[tuple[Operation, ...]],
    origin: st.SearchStrategy[Origin],
) -> Conditional:
    clbits = draw(_distinct(num_clbits, 1, 3))
    values = draw(st.frozensets(st.integers(0, 2 ** len(clbits) - 1)))
    return Conditional(clbits, values, draw(branches), draw(branches), draw(origin))


# --- checkers ----------------------------------------------------------------------------------


def assert_round_trips(program: Program) -> int:
    """Bytes and text give back the same program, with the same digest; each spelling is stable."""
    encoded, text = encode(program), format_program(program)
    for back in (decode(encoded), parse_program(text)):
        assert back == program, f"{back}\n  came back from\n{program}"
        assert hash(back) == hash(program)
        assert encode(back) == encoded
        assert digest(back) == digest(program)
        assert format_program(back) == text
    return 10


def assert_gate_row_consistent(spec: GateSpec, *, samples: int = 24) -> int:
    """The columns of one row agree: sizes, unitarity, inverse, Clifford, and matrices that are not aliased."""
    assert re.fullmatch(r"[a-z][a-z0-9_]*", spec.name), spec.name
    facts, clifford_seen = 1, set()
    for params in _sample_params(spec, samples):
        where = f"{spec.name}{params}"
        matrix = spec.matrix(params)
        dim = 2**spec.num_qubits
        assert matrix.shape == (dim, dim), f"{where}: shape {matrix.shape}"
        assert matrix.dtype == np.complex128, f"{where}: dtype {matrix.dtype}"
        _assert_identity(matrix.conj().T @ matrix, f"{where} is not unitary")
        _assert_inverse(spec, params, where)
        expected = _conjugates_paulis_to_paulis(matrix)
        assert spec.is_clifford(params) == expected, f"{where}: Clifford is {expected}, the row says otherwise"
        clifford_seen.add(expected)
        if matrix.flags.writeable:
            before = matrix.copy()
            matrix[:] = 0
            assert (spec.matrix(params) == before).all(), f"{where}: the matrix is shared and can be changed"
        facts += 7
    seen_of = {Clifford.ALWAYS: {True}, Clifford.NEVER: {False}, Clifford.DEPENDS: {True, False}}
    assert clifford_seen == seen_of[spec.clifford], f"{spec.name}: {spec.clifford}, but saw {clifford_seen}"
    return facts + 1


def _sample_params(spec: GateSpec, samples: int) -> list[Params]:
    if not spec.num_params:
        return [()]
    rng = np.random.default_rng(20)
    special = [0.0, 0.25, 0.5, 1.0, -1.0, 2.0, math.pi / 4, math.pi / 2, math.pi, -math.pi / 2, 2 * math.pi]
    chosen = [tuple(map(float, rng.choice(special, spec.num_params))) for _ in range(samples)]
    generic = [tuple(map(float, rng.uniform(-7, 7, spec.num_params))) for _ in range(samples)]
    return [(0.0,) * spec.num_params, *chosen, *generic]


def _assert_inverse(spec: GateSpec, params: Params, where: str) -> None:
    name, inverse_params = spec.inverse(params)
    inverse = gate_spec(name)
    assert inverse is not None, f"{where}: its inverse {name} is not in the table"
    assert inverse.num_qubits == spec.num_qubits, f"{where}: its inverse {name} has other operands"
    assert inverse.num_params == len(inverse_params), f"{where}: its inverse {name} has other parameters"
    _assert_identity(
        inverse.matrix(inverse_params) @ spec.matrix(params), f"{where}: {name}{inverse_params} is not its inverse"
    )


def _assert_identity(matrix: Matrix, message: str) -> None:
    error = float(np.abs(matrix - np.eye(len(matrix))).max())
    assert error <= _ATOL, f"{message}: off by {error:.2g}"


def _conjugates_paulis_to_paulis(matrix: Matrix) -> bool:
    """Clifford or not, by expanding ``U P U^dagger`` over all Pauli words; unlike the table's own test."""
    num_qubits = matrix.shape[0].bit_length() - 1
    paulis = _pauli_matrices(num_qubits)
    flat = paulis.reshape(len(paulis), -1)
    for weight_one in (pauli for word, pauli in zip(_words(num_qubits), paulis, strict=True) if _weight(word) == 1):
        image = matrix @ weight_one @ matrix.conj().T
        coefficients = flat @ image.T.ravel() / len(matrix)  # tr(Q image) / 2**n for every word Q
        # Looked for off the largest: on it a small angle shows only squared.
        if np.sort(np.abs(coefficients))[-2] > _ATOL:
            return False
    return True


def _words(num_qubits: int) -> list[str]:
    return ["".join(letters) for letters in itertools.product("ixyz", repeat=num_qubits)]


def _weight(word: str) -> int:
    return len(word) - word.count("i")


@functools.cache
def _pauli_matrices(num_qubits: int) -> Matrix:
    return np.array([pauli_matrix(word) for word in _words(num_qubits)])
