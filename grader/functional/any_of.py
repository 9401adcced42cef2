"""Several admissible targets: a program need match one of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from grader.functional.report import Comparison
from grader.verdict import Evidence, Outcome

_ORDER = (Outcome.HELD, Outcome.UNDECIDED, Outcome.FAILED)


@dataclass(frozen=True, slots=True)
class Best:
    """The option that decides.

    Attributes:
        index: Among the options.
        count: How many options there are.
        comparison: With that option.
    """

    index: int
    count: int
    comparison: Comparison | Evidence

    def named(self, evidence: Evidence) -> Evidence:
        """The evidence of ``comparison``, which of the options it speaks of said besides."""
        which = f"target {self.index + 1} of {self.count}"
        if evidence.outcome is not Outcome.HELD:
            which = f"the nearest is {which}"
        return replace(evidence, measured=f"{evidence.measured}; {which}", bound=f"{evidence.bound}, for one target")


def best_option(comparisons: Iterable[Comparison | Evidence], count: int) -> Best:
    """Held beats undecided beats failed; among equals the least distance, then the first.

    Undecided beats failed because the program may match that option. Nothing is compared beyond the first
    that held.

    Args:
        comparisons: Lazy, one an option.
        count: How many options there are.
    """
    best: tuple[int, float, int] | None = None
    chosen: Comparison | Evidence | None = None
    for index, comparison in enumerate(comparisons):
        rank = (_ORDER.index(comparison.outcome), _distance(comparison), index)
        # A millionth is rounding noise: which of two equally near targets is shown must not depend on it.
        if best is None or rank[0] < best[0] or (rank[0] == best[0] and rank[1] < best[1] * (1 - 1e-6)):
            best, chosen = rank, comparison
        if comparison.outcome is Outcome.HELD:
            break
    if best is None or chosen is None:
        raise ValueError("at least one option is needed")
    return Best(best[2], count, chosen)


def _distance(comparison: Comparison | Evidence) -> float:
    """Of evidence without a distance, such as a program that is no unitary, infinity."""
    return comparison.distance.upper if isinstance(comparison, Comparison) else math.inf
