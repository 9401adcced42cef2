"""The corpus catches graders that are broken on purpose: each comes to another verdict on some entry."""

from __future__ import annotations

import pytest

from tests.functional.corpus import corpus, verdict_of
from tests.functional.saboteurs import SABOTEURS


def test_there_are_enough_saboteurs() -> None:
    assert len(SABOTEURS) >= 12


@pytest.mark.parametrize("name", SABOTEURS)
def test_a_saboteur_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    SABOTEURS[name](monkeypatch)
    # A saboteur that only breaks down would be caught by anything.
    wrong = (entry.name for entry in corpus() if verdict_of(entry) not in (entry.reason, "raises"))
    assert next(wrong, None), f"{name}: agrees with the corpus"
