"""Which items of a file are graded: a limit, and filters by contract, framework, earlier status and reason."""

from __future__ import annotations

import fnmatch
from collections.abc import Sequence
from dataclasses import dataclass

from grader.batch.items import BatchError, Earlier, Item

FIELDS = ("contract", "framework", "status", "reason")


@dataclass(frozen=True, slots=True)
class Filter:
    """Patterns by field: several of one field are alternatives, every field that has any must match."""

    patterns: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, texts: Sequence[str]) -> Filter:
        """From ``field=pattern`` texts, as ``contract=states/*``.

        Raises:
            BatchError: A field is none of ours, or its pattern is missing.
        """
        pairs = []
        for text in texts:
            name, equals, pattern = text.partition("=")
            if name not in FIELDS or not equals or not pattern:
                raise BatchError(f"filter {text!r}: one of {', '.join(FIELDS)}, = and a pattern are expected")
            pairs.append((name, pattern))
        return cls(tuple(pairs))

    def takes(self, item: Item, earlier: Earlier) -> bool:
        """Whether an item with this earlier verdict is to be graded."""
        told = {
            "contract": item.contract if isinstance(item.contract, str) else str(item.contract.get("id", "")),
            "framework": item.framework,
            "status": earlier.status,
            "reason": earlier.reason,
        }
        return all(
            any(fnmatch.fnmatchcase(told[name], pattern) for other, pattern in self.patterns if other == name)
            for name in {name for name, _ in self.patterns}
        )
