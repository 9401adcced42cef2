"""Malformed objects: the reader ends with one of its errors or the candidate's own, in bounded time and memory.

What a kernel holds is CUDA-Q's compiler's; what a candidate can shape are the returned value and its arguments.
"""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import cudaq
import pytest

from ir.lowering.from_cudaq import reader
from tests.readers.hostile import VALUES, outcome


@cudaq.kernel
def one(n: int):
    q = cudaq.qvector(n)
    x(q)


@cudaq.kernel
def angles(values: list[float]):
    q = cudaq.qubit()
    for value in values:
        rx(value, q)


@cudaq.kernel
def loops(n: int):
    q = cudaq.qubit()
    for _ in range(n):
        for _ in range(n):
            x(q)


KERNELS = {"one": one, "angles": angles, "loops": loops}


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_is_no_program(value, lower):
    assert outcome(lambda: reader().read(lambda: VALUES[value], (), num_qubits=2)) == "NotAProgram"


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("kernel", KERNELS)
def test_arguments_that_no_kernel_expects(kernel, value, lower):
    assert outcome(lambda: reader().read(lambda: (KERNELS[kernel], VALUES[value]), (), num_qubits=2))


@pytest.mark.parametrize("value", VALUES)
def test_kernels_whose_attributes_lie(value, lower):
    """The class is CUDA-Q's own, but its instances have a dictionary."""
    for name in ("signature", "name", "uniqName", "qkeModule", "kernelModuleName"):
        kernel = cudaq.kernel(one.kernelFunction) if hasattr(one, "kernelFunction") else one
        before = vars(kernel).get(name)
        try:
            setattr(kernel, name, VALUES[value])
        except Exception:  # noqa: BLE001 - CUDA-Q itself refuses it
            continue
        try:
            assert outcome(lambda kernel=kernel: reader().read(lambda: (kernel, 1), (), num_qubits=2))
        finally:
            if before is not None:
                setattr(kernel, name, before)
