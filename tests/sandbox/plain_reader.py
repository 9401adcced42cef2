"""A reader of plain Python, staged beside the child: the entry point returns an ``ir.program.Program``."""

import sys

import numpy as np

from ir.lowering.base import (
    InvalidCandidate,
    Lowered,
    Note,
    TooLarge,
    UnsupportedOperation,
    describe_returned,
)
from ir.program import Program


class PlainReader:
    framework = "plain"

    def versions(self):
        return {"numpy": np.__version__}

    def warm_up(self):
        assert "candidate" not in sys.modules

    def read(self, entry_point, arguments, *, num_qubits):
        value = entry_point(*arguments) if callable(entry_point) else entry_point
        if isinstance(value, Program):
            return Lowered(value, (Note("plain.read", f"{num_qubits} qubits named"),))
        match value if isinstance(value, str) else None:
            case "unsupported":
                raise UnsupportedOperation("pulse", at="operation 14", hint="only circuits are graded")
            case "invalid":
                raise InvalidCandidate("the matrix on qubit 0 is not unitary")
            case "too large":
                raise TooLarge("more than 10 operations")
            case "broken reader":
                return {}["a mistake of the reader's"]
        raise describe_returned(value)


def reader():
    return PlainReader()
