"""The evidence is the same, byte for byte, whatever adds the numbers up: kernel, threads, BLAS, order of summation."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from contracts.closed_forms.operations import dft
from contracts.closed_forms.wide_operations import wide_dft
from grader.functional.compare import compare
from grader.simulate import compiled, dense, kernels
from ir.gates import Matrix
from ir.program import Control, Gate, Program
from tests.functional.building import contract, register
from tests.functional.corpus import corpus, evidence_of

ROOT = Path(__file__).resolve().parent.parent.parent
FOURIER = contract("unitary", register("q", *range(8), start="free"))


def all_evidence() -> list[str]:
    """Of the golden corpus, and of matrices large enough for BLAS to share out."""
    found = [f"{entry.name}: {evidence_of(entry)}" for entry in corpus()]
    right = wide_dft(8).program
    wrong = Program(8, 0, (*right.operations, Gate("p", (7,), (1e-3,), (Control(2),))))
    return found + [str(compare(FOURIER, dft(8), program, "fourier")) for program in (right, wrong)]


@pytest.fixture(scope="module")
def usual() -> list[str]:
    found = all_evidence()
    assert len(found) > 150
    return found


def differing(first: Sequence[str], second: Sequence[str]) -> list[tuple[str, str]]:
    return [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]


def test_compiled_kernels(usual: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "COMPILED_FROM", 0)
    assert differing(usual, all_evidence()) == []


def test_compiled_kernels_on_threads(usual: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "COMPILED_FROM", 0)
    monkeypatch.setattr(compiled, "_SHARED_FROM", 0)
    monkeypatch.setenv(compiled.THREADS_VARIABLE, "3")
    assert differing(usual, all_evidence()) == []


def test_another_order_of_summation(usual: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Operands reversed and the matrix with them: the same map, its products added up in another order."""
    calls = 0

    def reordered(columns: Matrix, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control] = ()) -> None:
        nonlocal calls
        calls += len(qubits) > 1
        order = np.array([int(format(k, f"0{len(qubits)}b")[::-1], 2) if qubits else 0 for k in range(len(matrix))])
        kernels.apply_matrix(columns, matrix[np.ix_(order, order)], tuple(reversed(qubits)), controls)

    rotation = kernels.apply_pauli_rotation
    monkeypatch.setattr(dense, "_kernels", lambda choice: dense._Kernels(reordered, rotation))
    assert differing(usual, all_evidence()) == []
    assert calls > 5


def test_amplitudes_nudged_by_the_last_digit(usual: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other order, and any other library, differs by roundings like these."""
    rng = np.random.default_rng(0)

    def nudged(columns: Matrix, matrix: Matrix, qubits: Sequence[int], controls: Sequence[Control] = ()) -> None:
        kernels.apply_matrix(columns, matrix, qubits, controls)
        if np.isin(matrix, (0, 1, -1, 1j, -1j)).all():
            return  # moves amplitudes, which every machine does exactly
        columns.view(np.float64)[...] *= 1 + 2.0**-52 * rng.integers(-1, 2, size=columns.view(np.float64).shape)

    rotation = kernels.apply_pauli_rotation
    monkeypatch.setattr(dense, "_kernels", lambda choice: dense._Kernels(nudged, rotation))
    assert differing(usual, all_evidence()) == []


def digest() -> str:
    return hashlib.sha256("\n".join(all_evidence()).encode()).hexdigest()


def test_threads_of_blas(usual: list[str]) -> None:
    found = set()
    for threads in ("1", "4"):
        counts = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), threads)
        code = "from tests.functional.test_arithmetic_independence import digest; print(digest())"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=os.environ | counts, capture_output=True, text=True, check=True
        )
        found.add(done.stdout.strip())
    assert found == {hashlib.sha256("\n".join(usual).encode()).hexdigest()}
