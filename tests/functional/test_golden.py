"""Every entry of the golden corpus comes to its reason."""

from __future__ import annotations

from collections import Counter

import pytest

from contracts.schema import ObjectKind
from tests.functional.corpus import Entry, corpus, evidence_of, verdict_of


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: entry.name)
def test_the_entry_comes_to_its_reason(entry: Entry) -> None:
    assert verdict_of(entry) == entry.reason, evidence_of(entry)


def test_the_corpus_covers_every_object_with_passes_and_failures() -> None:
    seen = Counter((entry.contract.compare.object, entry.reason == "pass") for entry in corpus())
    assert len(corpus()) >= 150
    for kind in ObjectKind:
        assert seen[kind, True] >= 2, kind
        assert seen[kind, False] >= 2, kind


def test_names_do_not_repeat() -> None:
    names = [entry.name for entry in corpus()]
    assert len(set(names)) == len(names)
