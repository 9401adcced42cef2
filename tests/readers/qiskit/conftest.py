"""How a test reads a program: through the reader, as the sandbox does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ir.lowering.base import Lowered
from ir.lowering.from_qiskit import reader
from ir.program import Program


@pytest.fixture
def read() -> Callable[..., Lowered]:
    """``read(value, num_qubits=0)``: what the reader makes of an entry point that returns ``value``."""

    def run(value: Any, num_qubits: int = 0) -> Lowered:
        return reader().read(lambda: value, (), num_qubits=num_qubits)

    return run


@pytest.fixture
def lower(read: Callable[..., Lowered]) -> Callable[..., Program]:
    """``lower(value, num_qubits=0)``: the program alone."""
    return lambda value, num_qubits=0: read(value, num_qubits).program
