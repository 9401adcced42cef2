"""Arrays of numbers of a declared shape, and unitary or Hermitian matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from contracts.arguments.base import ArgumentBase, complex_number
from contracts.arguments.values import Array, Value, show
from ir.gates import Matrix
from ir.random_programs import random_unitary

MAX_ENTRIES = 1 << 12
MAX_MATRIX_QUBITS = 5
_ATOL = 1e-9  # written-out decimals: what is further off is an error of the author's
_SHOWN_ENTRIES = 16
_NORMED = {"any": "", "one": " with norm 1", "complete": ", matrices K whose K^dagger K sum to the identity"}


class ArrayArgument(ArgumentBase):
    """Numbers of one shape; a contract writes them as nested lists, complex ones as ``"0.5-0.5j"``.

    Attributes:
        shape: The dimensions.
        numbers: ``real`` or ``complex``.
        norm: ``any``; ``one``: the entries' squared magnitudes sum to 1, as amplitudes do; or ``complete``: the
            matrices ``K`` along the first axis have ``sum of K^dagger K = 1``, as Kraus operators do.
    """

    type: Literal["array"]
    shape: tuple[Annotated[int, Field(ge=1)], ...] = Field(min_length=1, max_length=4)
    numbers: Literal["real", "complex"]
    norm: Literal["any", "one", "complete"] = "any"

    @model_validator(mode="after")
    def _small(self) -> ArrayArgument:
        if math.prod(self.shape) > MAX_ENTRIES:
            raise ValueError(f"argument {self.name}: at most {MAX_ENTRIES} entries are expected")
        if self.norm == "complete" and (len(self.shape) != 3 or self.shape[2] > self.shape[0] * self.shape[1]):
            raise ValueError(
                f"argument {self.name}: complete are several matrices, with as many rows as columns or more"
            )
        return self

    def check(self, value: Any) -> Value:
        entries = _entries(value, self.shape)
        if entries is None or (self.numbers == "real" and any(entry.imag for entry in entries)):
            self.refuse(value)
        if self.norm == "one":
            norm = math.sqrt(math.fsum(abs(entry) ** 2 for entry in entries))
            if not abs(norm - 1) <= _ATOL:
                self.refuse(f"norm {norm:.12g}")
        if self.norm == "complete":
            stacked = np.array(entries, dtype=np.complex128).reshape(-1, self.shape[2])
            error = float(np.abs(stacked.conj().T @ stacked - np.eye(self.shape[2])).max())
            if not error <= _ATOL:
                self.refuse(f"matrices whose K^dagger K sum to the identity but for {error:.3g}")
        if self.numbers == "real":
            return Array(self.shape, tuple(entry.real for entry in entries))
        return Array(self.shape, entries)

    def expected(self) -> str:
        size = " x ".join(str(size) for size in self.shape)
        return f"an array of shape {size} of {self.numbers} numbers{_NORMED[self.norm]}"

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        dtype = "float64" if self.numbers == "real" else "complex128"
        return f"{self.expected()} (numpy.ndarray, {dtype})"

    def drawn(self) -> str:
        if self.norm == "complete":
            return "the blocks of a random isometry"
        return "normally distributed entries" + (", scaled to norm 1" if self.norm == "one" else "")

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        """Independent normal entries, then scaled to norm 1 or made orthonormal where that is asked."""
        drawn: Any = generator.normal(size=math.prod(self.shape))
        if self.numbers == "complex":
            drawn = drawn + 1j * generator.normal(size=math.prod(self.shape))
        if self.norm == "one":
            drawn = drawn / np.linalg.norm(drawn)
        if self.norm == "complete":
            drawn = _orthonormal(drawn.reshape(-1, self.shape[2])).reshape(-1)
        kind = float if self.numbers == "real" else complex
        return Array(self.shape, tuple(kind(entry) for entry in drawn))

    def shown(self, value: Value) -> str:
        assert isinstance(value, Array)
        return show(value) if len(value.entries) <= _SHOWN_ENTRIES else self.expected()


class MatrixArgument(ArgumentBase):
    """A square matrix on ``qubits`` qubits, little-endian, of the declared property.

    Probes are Haar-random unitaries, or Hermitian matrices of the Gaussian unitary ensemble, scaled by
    ``2**(-qubits/2)`` so that the eigenvalues lie about in (-2, 2).
    """

    type: Literal["matrix"]
    qubits: int = Field(ge=1, le=MAX_MATRIX_QUBITS)
    property: Literal["unitary", "hermitian"]

    def check(self, value: Any) -> Value:
        side = 1 << self.qubits
        entries = _entries(value, (side, side))
        if entries is None:
            self.refuse(value)
        matrix: Matrix = np.array(entries, dtype=np.complex128).reshape(side, side)
        error = self._error(matrix)
        if not error <= _ATOL * side:
            self.refuse(f"a matrix that is off by {error:.2g}")
        return Array((side, side), entries)

    def expected(self) -> str:
        side = 1 << self.qubits
        name = "unitary" if self.property == "unitary" else "Hermitian"
        return f"a {name} {side} x {side} matrix, qubit 0 the least significant bit of its indices"

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        return f"{self.expected()} (numpy.ndarray, complex128)"

    def drawn(self) -> str:
        return "Haar-random" if self.property == "unitary" else "of the Gaussian unitary ensemble"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        side = 1 << self.qubits
        normal = generator.normal(size=(side, side)) + 1j * generator.normal(size=(side, side))
        hermitian = (normal + normal.conj().T) / (2 * math.sqrt(side))
        matrix = random_unitary(generator, self.qubits) if self.property == "unitary" else hermitian
        return Array((side, side), tuple(complex(entry) for entry in matrix.reshape(-1)))

    def shown(self, value: Value) -> str:
        assert isinstance(value, Array)
        return show(value) if len(value.entries) <= _SHOWN_ENTRIES else self.expected()

    def _error(self, matrix: Matrix) -> float:
        if self.property == "unitary":
            return float(np.abs(matrix.conj().T @ matrix - np.eye(len(matrix))).max())
        return float(np.abs(matrix - matrix.conj().T).max())


def _orthonormal(columns: Matrix) -> Matrix:
    """The columns made orthonormal from left to right; of normal ones, the first columns of a Haar-random matrix."""
    result = np.array(columns)
    for place in range(columns.shape[1]):
        earlier = result[:, :place]
        result[:, place] -= earlier @ (earlier.conj().T @ result[:, place])
        result[:, place] /= np.linalg.norm(result[:, place])
    return result


def _entries(value: Any, shape: tuple[int, ...]) -> tuple[complex, ...] | None:
    """The numbers of nested lists of exactly this shape, in C order; None where they are anything else."""
    if not shape:
        number = complex_number(value)
        return None if number is None else (number,)
    if not isinstance(value, list | tuple) or len(value) != shape[0]:
        return None
    found: list[complex] = []
    for item in value:
        inner = _entries(item, shape[1:])
        if inner is None:
            return None
        found += inner
    return tuple(found)
