"""What the dense engine may use, and the refusal that names the bound it would pass.

Every check is made from numbers known before the array in question is allocated, and no check reads
a clock or the machine's memory: the same program is refused everywhere or nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DenseLimits:
    """Bounds of one evolution.

    Attributes:
        max_amplitudes: Of one branch: ``2**num_qubits * columns`` complex numbers of 16 bytes.
        max_branches: Measurement outcomes and noise terms that are followed at one time.
        max_total: Amplitudes of all branches together. Working copies need up to three times as much.
    """

    max_amplitudes: int = 2**24
    max_branches: int = 4096
    max_total: int = 2**25

    def check(self, num_qubits: int, columns: int, branches: int = 1) -> None:
        """Refuse an ensemble of this size.

        Raises:
            EngineLimit: One of the bounds would be passed.
        """
        amplitudes = columns << num_qubits
        if amplitudes > self.max_amplitudes:
            what = f"amplitudes of {num_qubits} qubits with {columns} input columns"
            raise EngineLimit(what, amplitudes, self.max_amplitudes, "limit.dimension")
        if branches > self.max_branches:
            raise EngineLimit("measurement branches", branches, self.max_branches, "limit.branches")
        if branches * amplitudes > self.max_total:
            what = f"amplitudes of {branches} branches"
            raise EngineLimit(what, branches * amplitudes, self.max_total, "limit.branches")


class EngineLimit(Exception):
    """The engine would need more than it may use.

    Attributes:
        what: What was counted.
        estimate: How many would be needed.
        bound: How many are allowed.
        reason: The verdict's reason code, ``limit.dimension`` or ``limit.branches``.
    """

    def __init__(self, what: str, estimate: int, bound: int, reason: str) -> None:
        super().__init__(f"{what}: {count_text(estimate)} would be needed, {bound} are allowed")
        self.what = what
        self.estimate = estimate
        self.bound = bound
        self.reason = reason


def count_text(count: int) -> str:
    """All digits, or a power of two where there would be too many to read."""
    return str(count) if count < 10**12 else f"more than 2^{count.bit_length() - 2}"
