"""Several admissible targets: a program need match one of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
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
        return _named(evidence, self.index, self.count, "the nearest is ")


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


def best_evidence(
    each: Iterable[tuple[Evidence, ...]],
    count: int,
    hinted: Callable[[int, tuple[Evidence, ...]], tuple[Evidence, ...]],
) -> tuple[Evidence, ...]:
    """As ``best_option``, of options that engines of their own have decided, each with all of its facts.

    An option holds where all of its facts hold, and has failed where one of them has. Engines for many qubits
    enclose distances more or less closely, so none is called nearest: among equals the first is shown.

    Args:
        each: Lazy, one tuple an option, the compared object last.
        count: How many options there are.
        hinted: The evidence of the option of this index with a hint; asked once, if no option held.
    """
    best: tuple[int, int, tuple[Evidence, ...]] | None = None
    for index, found in enumerate(each):
        outcomes = {item.outcome for item in found}
        rank = _ORDER.index(next(o for o in (Outcome.FAILED, Outcome.UNDECIDED, Outcome.HELD) if o in outcomes))
        if best is None or rank < best[0]:
            best = rank, index, found
        if rank == 0:
            break
    if best is None:
        raise ValueError("at least one option is needed")
    rank, index, found = best
    if rank:
        found = hinted(index, found)
    return (*found[:-1], _named(found[-1], index, count, "shown is "))


def _named(evidence: Evidence, index: int, count: int, otherwise: str) -> Evidence:
    which = f"target {index + 1} of {count}"
    if evidence.outcome is not Outcome.HELD:
        which = f"{otherwise}{which}"
    return replace(evidence, measured=f"{evidence.measured}; {which}", bound=f"{evidence.bound}, for one target")


def _distance(comparison: Comparison | Evidence) -> float:
    """Of evidence without a distance, such as a program that is no unitary, infinity."""
    return comparison.distance.upper if isinstance(comparison, Comparison) else math.inf
