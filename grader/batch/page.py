"""The summary as one HTML page that needs nothing else: no script, no address, every word of others escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from grader.reasons import REASONS, Status
from grader.version import VERSION

if TYPE_CHECKING:
    from grader.batch.regrade import Summary

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #1c2430 }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .75rem .25rem 0 }
tr { border-bottom: 1px solid #d8dde4 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
code { font-size: .92em } .bar { display: flex; height: 1.4rem; margin: 1rem 0; background: #d8dde4 }
.pass { background: #2f855a } .semantic_failure { background: #c53030 }
.execution_error { background: #6b46c1 } .resource_limitation { background: #b7791f }
"""


def summary_page(summary: Summary) -> str:
    """The page."""
    flips = summary.flips
    facts = [
        f"{summary.items} items, {summary.distinct} of them distinct",
        f"{summary.rejects} lines rejected",
        f"{summary.faults} ended in a fault of the grader and say nothing about a program",
        f"{summary.repeated} were repeated because of such a fault",
    ]
    parts = [
        "<h1>Regraded</h1>",
        _bar(summary.statuses, summary.items),
        "<ul>" + "".join(f"<li>{fact}</li>" for fact in facts) + "</ul>",
        "<h2>Reasons</h2>",
        _table(
            ("reason", "", "blame", "items"),
            [
                (_code(code), escape(REASONS[code].text), escape(REASONS[code].blame), str(count))
                for code, count in _ordered(summary.reasons)
            ],
        ),
    ]
    if flips.compared:
        parts += [
            "<h2>Flips</h2>",
            f"<p>{flips.compared} items have an earlier verdict; {flips.same} got the same.</p>",
            _table(
                ("before", "after", "for example", "items"),
                [
                    (_code(before), _code(after), ", ".join(map(_code, map(str, ids))), str(count))
                    for before, after, count, ids in flips.rows()
                ],
            ),
        ]
    parts += ["<h2>Contracts</h2>", _by_status(summary.by_contract), "<h2>Frameworks</h2>"]
    parts += [_by_status(summary.by_framework), f"<p>qassay {escape(VERSION)}</p>"]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Regraded</title>'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<style>{_STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _bar(statuses: Counter[str], items: int) -> str:
    parts = [
        f'<div class="{status}" style="width:{100 * statuses[status] / items:.3f}%" '
        f'title="{status}: {statuses[status]}"></div>'
        for status in map(str, Status)
        if statuses[status]
    ]
    return f'<div class="bar">{"".join(parts)}</div>'


def _by_status(rows: Mapping[str, Counter[str]]) -> str:
    names = list(map(str, Status))
    cells = [(_code(name), *(str(rows[name][status]) for status in names)) for name in sorted(rows)]
    return _table(("", *names), cells, numbers=len(names))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1) -> str:
    """A table of cells that are HTML already; the last ``numbers`` columns are numbers."""

    def line(cells: Sequence[str], tag: str) -> str:
        first = len(cells) - numbers
        kinds = ["" if place < first else ' class="n"' for place in range(len(cells))]
        return (
            "<tr>" + "".join(f"<{tag}{kind}>{cell}</{tag}>" for kind, cell in zip(kinds, cells, strict=True)) + "</tr>"
        )

    return "<table>" + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"


def _ordered(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"
