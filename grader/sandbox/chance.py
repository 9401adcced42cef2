"""Whatever asks for chance in a candidate's process gets the same numbers in every run.

Frameworks ask, too: PennyLane names its measurements by ``uuid4`` and sorts them by these names. What native code asks
of the kernel by itself (identifiers of Qiskit's parameters) is not reached, and nothing here is a secret.
"""

from __future__ import annotations

import os
import random
import sys

_SEED = random.Random.seed


def fix_chance(seed: int) -> None:
    """Seed ``random`` and ``numpy.random``, and what they, ``uuid`` and ``secrets`` would take from the system."""
    source = random.Random(seed)  # noqa: S311 - to be the same in every run is its use

    def seed_as_told(
        self: random.Random, a: int | float | str | bytes | bytearray | None = None, version: int = 2
    ) -> None:
        _SEED(self, source.getrandbits(64) if a is None else a, version)

    # The generator's constructor calls this.
    random.Random.seed = seed_as_told  # type: ignore[method-assign]
    os.urandom = source.randbytes
    random._urandom = source.randbytes  # type: ignore[attr-defined] # of SystemRandom, and so of secrets and numpy
    # Bound when the module was imported, to the method as it was then.
    random.seed = random._inst.seed
    random.seed(seed)
    if (numpy := sys.modules.get("numpy")) is not None:
        numpy.random.seed(seed % 2**32)
