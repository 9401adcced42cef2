"""Gates of Cirq that their author gave as numbers: they stay visible as dense matrices."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from ir.lowering.base import InvalidCandidate, TooLarge
from ir.lowering.cirq_fragment import Fragment
from ir.lowering.cirq_parameters import real
from ir.program import MAX_MATRIX_QUBITS, BlockKind

Qubits = tuple[int, ...]


def matrix_gate(gate: Any, qubits: Qubits, out: Fragment) -> None:
    check_matrix_width("MatrixGate", len(qubits))
    out.matrix(np.asarray(gate._matrix, dtype=np.complex128), qubits)


def diagonal_gate(gate: Any, qubits: Qubits, out: Fragment) -> None:
    """Two-, three- and n-qubit diagonals: the author wrote 2**n angles, kept as a dense matrix."""
    name = type(gate).__name__
    check_matrix_width(name, len(qubits))
    angles = [real(angle, name) for angle in gate.diag_angles_radians]
    inside = out.block(BlockKind.LIBRARY, name)
    inside.matrix(np.diag(np.exp(1j * np.array(angles))), qubits)
    out.extend(inside)


def arithmetic(gate: Any, qubits: Qubits, out: Fragment) -> None:
    """An ArithmeticGate by its classical function, as a permutation matrix.

    Raises:
        InvalidCandidate: The function changes a constant, or two inputs have one image.
    """
    name = type(gate).__name__
    check_matrix_width(name, len(qubits))
    registers = [r if isinstance(r, int) else tuple(r) for r in gate.registers()]
    widths = [None if isinstance(r, int) else len(r) for r in registers]
    dim = 2 ** len(qubits)
    matrix = np.zeros((dim, dim), dtype=np.complex128)
    for index in range(dim):
        inputs = _split(index, registers, widths)
        answer = gate.apply(*inputs)
        # As many as there are registers: what a candidate returns may have no end.
        outputs = [answer] if isinstance(answer, int) else list(itertools.islice(iter(answer), len(registers)))
        outputs += inputs[len(outputs) :]
        image = 0
        for register, width, value in zip(registers, widths, outputs, strict=True):
            if width is None:
                if value != register:
                    raise InvalidCandidate(f"gate {name!r}: apply{tuple(inputs)} changes a constant register")
            else:
                image = image << width | value % 2**width
        matrix[image, index] = 1
    if not (matrix.sum(axis=1) == 1).all():
        raise InvalidCandidate(f"gate {name!r}: apply is not reversible, two inputs have the same image")
    out.matrix(matrix, qubits)


def _split(index: int, registers: list[Any], widths: list[int | None]) -> list[int]:
    """Register values of a big-endian index; the last register is the least significant."""
    values: list[int] = []
    for register, width in zip(reversed(registers), reversed(widths), strict=True):
        if width is None:
            values.append(register)
        else:
            values.append(index % 2**width)
            index >>= width
    return values[::-1]


def check_matrix_width(name: str, num_qubits: int) -> None:
    if num_qubits > MAX_MATRIX_QUBITS:
        raise TooLarge(f"{name} on {num_qubits} qubits: dense matrices are read on at most {MAX_MATRIX_QUBITS}")
