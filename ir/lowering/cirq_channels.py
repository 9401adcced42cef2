"""Gates of Cirq that are not unitary: reset, injected states, noise."""

from __future__ import annotations

from typing import Any

import cirq
import numpy as np

from ir.gates import Matrix
from ir.lowering.base import TooLarge, UnsupportedOperation
from ir.lowering.cirq_fragment import Fragment
from ir.program import MAX_PREPARED_QUBITS, Prepare, Reset

Qubits = tuple[int, ...]

# A general channel on n qubits has up to 4**n Kraus operators of 4**n entries.
MAX_CHANNEL_QUBITS = 4


def reset(gate: Any, qubits: Qubits, out: Fragment) -> None:
    for qubit in qubits:
        out.append(Reset(qubit, out.origin))


def prepare(gate: Any, qubits: Qubits, out: Fragment) -> None:
    n = len(qubits)
    if n > MAX_PREPARED_QUBITS:
        raise TooLarge(f"StatePreparationChannel on {n} qubits, at most {MAX_PREPARED_QUBITS} are read")
    amplitudes = np.asarray(gate._state, dtype=np.complex128).reshape((2,) * n).transpose().reshape(-1)
    out.append(Prepare(amplitudes, qubits, out.origin))


def channel(gate: Any, qubits: Qubits, out: Fragment) -> None:
    """Any channel by the Kraus operators that it states.

    Raises:
        UnsupportedOperation: The channel records which operator was drawn.
    """
    name = type(gate).__name__
    if cirq.measurement_key_objs(gate):
        raise UnsupportedOperation(f"{name} with a measurement key", hint="a channel without a key is read")
    if len(qubits) > MAX_CHANNEL_QUBITS:
        raise TooLarge(f"{name} on {len(qubits)} qubits: channels are read on at most {MAX_CHANNEL_QUBITS}")
    big_endian = [np.asarray(operator, dtype=np.complex128) for operator in cirq.kraus(gate)]
    out.channel(_at_most(4 ** len(qubits), big_endian), qubits)


def _at_most(bound: int, kraus: list[Matrix]) -> list[Matrix]:
    """The same channel with at most ``bound`` Kraus operators.

    Kraus operators written as rows are fixed up to an isometry from the left, so the rows of the
    triangular factor describe the same channel.
    """
    if len(kraus) <= bound:
        return kraus
    rows = np.stack([operator.reshape(-1) for operator in kraus])
    triangular = np.linalg.qr(rows, mode="r")
    return [row.reshape(kraus[0].shape) for row in triangular]
