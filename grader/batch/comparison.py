"""What items got before, by their ids, and how many went from which reason to which."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from grader.batch.forms import earlier_of, id_of
from grader.batch.items import BatchError, Earlier, Item, ItemId
from grader.batch.reading import read_lines

_EXAMPLES = 5  # ids kept of each kind of flip


class EarlierVerdicts:
    """Verdicts of an earlier file: this command's, the service's results, or anything with id and verdict.

    Several lines of one id are taken in their order, as the items of that id come.
    """

    def __init__(self, path: Path | None) -> None:
        self._by_id: dict[ItemId, list[Earlier]] = {}
        self._seen: Counter[ItemId] = Counter()
        if path is not None:
            self._read(path)

    def __len__(self) -> int:
        return sum(map(len, self._by_id.values()))

    def next_of(self, item: Item) -> Earlier:
        """What this item got: as the file says, else as the record says of itself. Ask once an item, in order."""
        found = self._by_id.get(item.id, ())
        count = self._seen[item.id] if found else 0
        if count < len(found):
            self._seen[item.id] += 1
            return found[count]
        return item.earlier

    def rewind(self) -> None:
        """Begin again with the first item."""
        self._seen.clear()

    def _read(self, path: Path) -> None:
        known: dict[Earlier, Earlier] = {}  # a few dozen, a hundred thousand times
        for line in read_lines(path):
            try:
                record = json.loads(line.text)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict):
                earlier = earlier_of(record)
                if earlier.status:
                    name = id_of(record, f"line {line.number}")
                    self._by_id.setdefault(name, []).append(known.setdefault(earlier, earlier))
        if not self._by_id:
            raise BatchError(f"{path}: no line of it has an id and a verdict")


@dataclass(slots=True)
class Flips:
    """Counts of what changed, with a few ids of each kind."""

    compared: int = 0
    same: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], list[ItemId]] = field(default_factory=dict)

    def add(self, item_id: ItemId, earlier: Earlier, status: str, reason: str) -> bool:
        """Count one item; whether it flipped. One without an earlier verdict is not compared."""
        if not earlier.status:
            return False
        self.compared += 1
        # An earlier file may say no reason: then only the status can be told apart.
        if earlier.status == status and earlier.reason in ("", reason):
            self.same += 1
            return False
        kind = (earlier.reason or earlier.status, reason)
        self.counts[kind] += 1
        examples = self.examples.setdefault(kind, [])
        if len(examples) < _EXAMPLES:
            examples.append(item_id)
        return True

    def rows(self) -> list[tuple[str, str, int, list[ItemId]]]:
        """Before, after, how many, some ids; the most frequent first."""
        ordered = sorted(self.counts.items(), key=lambda pair: (-pair[1], pair[0]))
        return [(before, after, count, self.examples[before, after]) for (before, after), count in ordered]
