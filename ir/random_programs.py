"""Random gates, matrices and programs from a numpy Generator; the same seed gives the same program.

For differential tests and benchmarks that want numbers of cases, not shrinking. The Hypothesis
strategies are in ``ir.testing``.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ir.gates import GATES, Matrix, gate_spec
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
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

_LETTERS = "xyz"


def random_program(
    rng: np.random.Generator,
    num_qubits: int,
    num_operations: int,
    *,
    num_clbits: int = 0,
    matrices: bool = True,
    preparations: bool = True,
    resets: bool = True,
    channels: bool = True,
    conditionals: bool = True,
    origins: bool = True,
) -> Program:
    """A program of ``num_operations`` operations at its top level, three in four of them gates.

    Args:
        rng: Source of every choice.
        num_qubits: At least 1.
        num_operations: What conditionals hold is not counted.
        num_clbits: With 0 there are no measurements and no conditionals.
        matrices, preparations, resets, channels, conditionals: Which operations may occur.
        origins: Whether operations may come from named blocks.
    """
    others: list[Callable[[Origin], Operation]] = [lambda origin: _barrier(rng, num_qubits, origin)]
    if matrices:
        others.append(lambda origin: _unitary_matrix(rng, num_qubits, origin))
    if preparations:
        others.append(lambda origin: _prepare(rng, num_qubits, origin))
    if resets:
        others.append(lambda origin: Reset(_one(rng, num_qubits), origin))
    if channels:
        others.append(lambda origin: _channel(rng, num_qubits, origin))
    if num_clbits:
        others.append(lambda origin: _measure(rng, num_qubits, num_clbits, origin))

    def operation(depth: int) -> Operation:
        origin = _origin(rng) if origins else ()
        if rng.random() < 0.75:
            gate = random_gate(rng, num_qubits)
            return Gate(gate.name, gate.qubits, gate.params, gate.controls, origin)
        choice = _one(rng, len(others) + (1 if conditionals and num_clbits and depth < 2 else 0))
        if choice < len(others):
            return others[choice](origin)
        clbits = _some(rng, num_clbits, 3)
        values = frozenset(value for value in range(2 ** len(clbits)) if rng.random() < 0.5)
        then, otherwise = (tuple(operation(depth + 1) for _ in range(_one(rng, 3))) for _ in range(2))
        return Conditional(clbits, values, then, otherwise, origin)

    operations = tuple(operation(0) for _ in range(num_operations))
    return Program(num_qubits, num_clbits, operations, float(rng.uniform(-math.pi, math.pi)))


def random_unitary_program(rng: np.random.Generator, num_qubits: int, num_operations: int) -> Program:
    """Gates and dense matrices only: the program is one unitary."""
    return random_program(
        rng, num_qubits, num_operations, preparations=False, resets=False, channels=False, origins=False
    )


def random_gate(rng: np.random.Generator, num_qubits: int, *, max_controls: int = 2) -> Gate:
    """A gate of the table or a Pauli rotation on up to three qubits, with open and closed controls."""
    words = ["r" + "".join(rng.choice(list(_LETTERS), size=size)) for size in (1, 1, 2, 3)]
    names = [name for name in (*GATES, *words) if _size(name) <= num_qubits]
    name = names[_one(rng, len(names))]
    spec = gate_spec(name)
    assert spec is not None  # taken from the table
    qubits = tuple(int(qubit) for qubit in rng.permutation(num_qubits))
    most = min(max_controls, num_qubits - spec.num_qubits)
    controlled = qubits[spec.num_qubits :][: _one(rng, most + 1)]
    return Gate(
        name,
        qubits[: spec.num_qubits],
        tuple(float(angle) for angle in rng.uniform(-2 * math.pi, 2 * math.pi, spec.num_params)),
        tuple(Control(qubit, _one(rng, 2)) for qubit in controlled),
    )


def random_unitary(rng: np.random.Generator, num_qubits: int) -> Matrix:
    """A unitary from the Haar measure, shape ``(2**num_qubits, 2**num_qubits)`` (Mezzadri, arXiv:math-ph/0609050)."""
    dim = 2**num_qubits
    q, r = np.linalg.qr(rng.normal(size=(dim, dim)) + 1j * rng.normal(size=(dim, dim)))
    diagonal = np.diagonal(r)
    return np.asarray(q * (diagonal / np.abs(diagonal)), dtype=np.complex128)


def random_kraus(rng: np.random.Generator, num_qubits: int, num_operators: int) -> tuple[Matrix, ...]:
    """Kraus operators of a channel: blocks of rows of a random isometry."""
    dim = 2**num_qubits
    tall = rng.normal(size=(dim * num_operators, dim)) + 1j * rng.normal(size=(dim * num_operators, dim))
    isometry, _ = np.linalg.qr(tall)
    return tuple(np.asarray(block, dtype=np.complex128) for block in np.split(isometry, num_operators))


def _size(name: str) -> int:
    spec = gate_spec(name)
    return spec.num_qubits if spec else 0


def _one(rng: np.random.Generator, count: int) -> int:
    return int(rng.integers(count))


def _some(rng: np.random.Generator, count: int, most: int) -> tuple[int, ...]:
    """One to ``most`` different indices below ``count``, in random order."""
    size = 1 + _one(rng, min(most, count))
    return tuple(int(index) for index in rng.permutation(count)[:size])


def _unitary_matrix(rng: np.random.Generator, num_qubits: int, origin: Origin) -> UnitaryMatrix:
    qubits = _some(rng, num_qubits, 2)
    rest = [qubit for qubit in range(num_qubits) if qubit not in qubits]
    controls = tuple(Control(qubit, _one(rng, 2)) for qubit in rest[: _one(rng, 2)])
    return UnitaryMatrix(random_unitary(rng, len(qubits)), qubits, controls, origin)


def _prepare(rng: np.random.Generator, num_qubits: int, origin: Origin) -> Prepare:
    qubits = _some(rng, num_qubits, 2)
    return Prepare(random_unitary(rng, len(qubits))[:, 0], qubits, origin)


def _channel(rng: np.random.Generator, num_qubits: int, origin: Origin) -> Channel:
    qubits = _some(rng, num_qubits, 2)
    return Channel(random_kraus(rng, len(qubits), 1 + _one(rng, 3)), qubits, origin)


def _measure(rng: np.random.Generator, num_qubits: int, num_clbits: int, origin: Origin) -> Measure:
    return Measure(_one(rng, num_qubits), _one(rng, num_clbits), bool(rng.random() < 0.3), origin)


def _barrier(rng: np.random.Generator, num_qubits: int, origin: Origin) -> Barrier:
    return Barrier(_some(rng, num_qubits, num_qubits), origin)


def _origin(rng: np.random.Generator) -> Origin:
    kinds, names = tuple(BlockKind), ("QFT", "oracle", "my block", 'say "hi"')
    return tuple(Block(kinds[_one(rng, len(kinds))], names[_one(rng, len(names))]) for _ in range(_one(rng, 3)))
