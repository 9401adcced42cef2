"""The table of engines, in the order that breaks ties."""

from __future__ import annotations

from grader.simulate.dense_cost import DENSE
from grader.simulate.haar import HAAR
from grader.simulate.planner import Engine
from grader.simulate.wide_costs import (
    BOOLEAN,
    CANCELLING,
    COLUMN,
    DIAGRAMS,
    HAAR_COLUMNS,
    INPUTS,
    OUTSIDE,
    REST,
    ROTATIONS,
    SPARSE,
    STABILIZER,
)

ENGINES: tuple[Engine, ...] = (
    DENSE,
    STABILIZER,
    BOOLEAN,
    SPARSE,
    OUTSIDE,
    CANCELLING,
    ROTATIONS,
    COLUMN,
    DIAGRAMS,
    HAAR,
    HAAR_COLUMNS,
    REST,
    INPUTS,
)
