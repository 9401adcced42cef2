"""What the dense engine may use, and the refusal that names the bound it would pass.

Every check is made from numbers known before the array in question is allocated, and no check reads
a clock or the machine's memory: the same program is refused everywhere or nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass

BYTES_PER_AMPLITUDE = 16
# The columns, the target, and two copies that a comparison makes.
_ARRAYS = 4
_MOST_AMPLITUDES = 2**26


@dataclass(frozen=True, slots=True)
class DenseLimits:
    """Bounds of one evolution.

    Attributes:
        max_amplitudes: Of one branch: ``2**num_qubits * columns`` complex numbers of 16 bytes. The evolution
            itself works in place; a comparison holds the target and up to two more arrays of that size.
        max_branches: Measurement outcomes and noise terms that are followed at one time.
        max_total: Amplitudes of all branches together. Working copies need up to three times as much.
        max_updates: Operations times amplitudes: a bound on time that no clock takes part in, about two
            minutes on one core.
    """

    max_amplitudes: int = 2**24
    max_branches: int = 4096
    max_total: int = 2**25
    max_updates: int = 2**36

    @classmethod
    def for_memory(cls, mebibytes: int) -> DenseLimits:
        """The bounds that fit so much memory: 24 qubits for the usual 1024, 26 for 4096 and more."""
        fitting = 1 << (mebibytes * 2**20 // (BYTES_PER_AMPLITUDE * _ARRAYS)).bit_length() - 1
        # A contract may come from anybody, and speaks of the candidate's memory: it commands no more of ours.
        amplitudes = min(fitting, _MOST_AMPLITUDES)
        return cls(max_amplitudes=amplitudes, max_total=2 * amplitudes)

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

    def check_work(self, num_qubits: int, columns: int, operations: int) -> None:
        """Refuse an evolution that takes too long.

        Raises:
            EngineLimit: ``max_updates`` would be passed.
        """
        updates = operations * columns << num_qubits
        if updates > self.max_updates:
            what = f"updates of amplitudes in {operations} operations on {num_qubits} qubits"
            raise EngineLimit(what, updates, self.max_updates, "limit.dimension")


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
