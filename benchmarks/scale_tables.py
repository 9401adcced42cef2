"""Tables of the scale benchmarks: an engine a row, a size a column, in Markdown that docs/functional.md can take over.

Times are CPU seconds of the measuring process and its children, one thread each: on a shared machine they depend least
on what else runs. Compare rows of one table: its points are measured size by size, the engines in turn.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    """One engine at one size: seconds and bytes, or why there are none."""

    seconds: float = 0.0
    mebibytes: float = 0.0
    missing: str = ""


def markdown(
    title: str, sizes: Sequence[int], rows: Mapping[str, Mapping[int, Point]], *, exponential: bool
) -> list[str]:
    """Lines of one table: cells in ms and MiB, growth fitted, each further engine's time as a multiple of the first.

    Args:
        title: What is computed.
        sizes: Numbers of qubits.
        rows: By engine and size; the first engine is ours.
        exponential: Whether growth is fitted as a factor a qubit; else as a power of the number of qubits.
    """
    lines = [f"**{title}**", "", f"| | {' | '.join(map(str, sizes))} | growth |", "|---" * (len(sizes) + 2) + "|"]
    for name, points in rows.items():
        cells = [_cell(points.get(size)) for size in sizes]
        lines.append(f"| {name} | {' | '.join(cells)} | {growth(points, exponential=exponential)} |")
    names = list(rows)
    for other in names[1:]:
        ratios = [_ratio(rows[names[0]].get(size), rows[other].get(size)) for size in sizes]
        lines.append(f"| {other}, times {names[0]} | {' | '.join(ratios)} | |")
    return [*lines, ""]


def growth(points: Mapping[int, Point], *, exponential: bool) -> str:
    """The slope through the upper half of the sizes, at least three, by least squares."""
    known = sorted((size, point.seconds) for size, point in points.items() if not point.missing and point.seconds > 0)
    upper = known[min(len(known) // 2, max(0, len(known) - 3)) :]
    if len(upper) < 3:
        return ""
    xs = [float(size) if exponential else math.log2(size) for size, _ in upper]
    slope = statistics.linear_regression(xs, [math.log2(seconds) for _, seconds in upper]).slope
    return f"x {2**slope:.2f} a qubit" if exponential else f"n^{slope:.1f}"


def _cell(point: Point | None) -> str:
    if point is None:
        return ""
    return point.missing or f"{_digits(1000 * point.seconds)} ms, {point.mebibytes:.0f} MiB"


def _ratio(ours: Point | None, other: Point | None) -> str:
    if ours is None or other is None or ours.missing or other.missing or not ours.seconds:
        return ""
    return f"{other.seconds / ours.seconds:.1f}"


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"
