"""The base of every contract model: frozen, and unknown keys are refused."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Strict about types too: ``"3"`` is no integer, ``true`` is no number."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
