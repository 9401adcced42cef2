"""Compile all loops and keep them: ``python -m grader.simulate.warm``, for instance while an image is built.

Without it the first large program of an installation pays a few seconds, and where no cache can be written every
process does.
"""

from __future__ import annotations

import sys


def main() -> int:
    from grader.simulate.compiled_loops import LOOPS

    for name in LOOPS.names():
        LOOPS.compiled(name)
    print(f"{len(LOOPS.names())} loops compiled, kept in {LOOPS.place() or 'memory only'}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
