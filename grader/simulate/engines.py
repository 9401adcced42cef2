"""The table of engines, in the order that breaks ties."""

from __future__ import annotations

from grader.simulate.dense_cost import DENSE
from grader.simulate.haar import HAAR
from grader.simulate.planner import Engine

ENGINES: tuple[Engine, ...] = (
    DENSE,
    HAAR,
)
