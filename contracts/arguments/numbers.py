"""Numbers, lists of numbers, bits and labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, StringConstraints, model_validator

from contracts.arguments.base import ArgumentBase, is_real
from contracts.arguments.strata import (
    ANGLES,
    ANGLES_DRAWN,
    PROBABILITIES,
    PROBABILITIES_DRAWN,
    stratified,
)
from contracts.arguments.values import Value

Length = Annotated[int, Field(ge=1, le=64)]


class AngleArgument(ArgumentBase):
    """A float in radians; probes come from the ``strata``, a value drawn alone is uniform in (-pi, pi)."""

    type: Literal["angle"]

    def check(self, value: Any) -> Value:
        return float(value) if is_real(value) else self.refuse(value)

    def expected(self) -> str:
        return "an angle in radians (float)"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return float(generator.uniform(-math.pi, math.pi))

    def draw_each(
        self, generators: Sequence[np.random.Generator], order: np.random.Generator, written: Sequence[Value] = ()
    ) -> tuple[Value, ...]:
        return tuple(value for (value,) in stratified(ANGLES, 1, generators, order))

    def drawn(self) -> str:
        return ANGLES_DRAWN


class AnglesArgument(ArgumentBase):
    """A list of ``length`` angles in radians; probes as for one angle, each entry in an order of its own."""

    type: Literal["angles"]
    length: Length

    def check(self, value: Any) -> Value:
        if isinstance(value, list | tuple) and len(value) == self.length and all(is_real(item) for item in value):
            return tuple(float(item) for item in value)
        return self.refuse(value)

    def expected(self) -> str:
        return f"a list of {self.length} angles in radians"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return tuple(float(x) for x in generator.uniform(-math.pi, math.pi, self.length))

    def draw_each(
        self, generators: Sequence[np.random.Generator], order: np.random.Generator, written: Sequence[Value] = ()
    ) -> tuple[Value, ...]:
        return tuple(stratified(ANGLES, self.length, generators, order))

    def drawn(self) -> str:
        return ANGLES_DRAWN


class ProbabilityArgument(ArgumentBase):
    """A float from 0 to 1; probes come from the ``strata``, a value drawn alone is uniform."""

    type: Literal["probability"]

    def check(self, value: Any) -> Value:
        return float(value) if is_real(value) and 0 <= value <= 1 else self.refuse(value)

    def expected(self) -> str:
        return "a number from 0 to 1 (float)"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return float(generator.uniform(0, 1))

    def draw_each(
        self, generators: Sequence[np.random.Generator], order: np.random.Generator, written: Sequence[Value] = ()
    ) -> tuple[Value, ...]:
        return tuple(value for (value,) in stratified(PROBABILITIES, 1, generators, order))

    def drawn(self) -> str:
        return PROBABILITIES_DRAWN


class IntegerArgument(ArgumentBase):
    """An integer in ``minimum..maximum``."""

    type: Literal["integer"]
    minimum: int
    maximum: int

    @model_validator(mode="after")
    def _ordered(self) -> IntegerArgument:
        _check_range(self.name, self.minimum, self.maximum)
        return self

    def check(self, value: Any) -> Value:
        return int(value) if _is_integer(value, self.minimum, self.maximum) else self.refuse(value)

    def expected(self) -> str:
        return f"an integer from {self.minimum} to {self.maximum}"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return int(generator.integers(self.minimum, self.maximum, endpoint=True))


class IntegersArgument(ArgumentBase):
    """A list of ``length`` integers in ``minimum..maximum``."""

    type: Literal["integers"]
    length: Length
    minimum: int
    maximum: int

    @model_validator(mode="after")
    def _ordered(self) -> IntegersArgument:
        _check_range(self.name, self.minimum, self.maximum)
        return self

    def check(self, value: Any) -> Value:
        if not isinstance(value, list | tuple) or len(value) != self.length:
            self.refuse(value)
        if not all(_is_integer(item, self.minimum, self.maximum) for item in value):
            self.refuse(value)
        return tuple(value)

    def expected(self) -> str:
        return f"a list of {self.length} integers from {self.minimum} to {self.maximum}"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        drawn = generator.integers(self.minimum, self.maximum, size=self.length, endpoint=True)
        return tuple(int(item) for item in drawn)


class BitArgument(ArgumentBase):
    """0 or 1."""

    type: Literal["bit"]

    def check(self, value: Any) -> Value:
        return int(value) if _is_integer(value, 0, 1) else self.refuse(value)

    def expected(self) -> str:
        return "0 or 1 (int)"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return int(generator.integers(2))


class BitsArgument(ArgumentBase):
    """A string of ``length`` of 0 and 1, the most significant first, as bit strings are printed everywhere."""

    type: Literal["bits"]
    length: Length

    def check(self, value: Any) -> Value:
        if isinstance(value, str) and len(value) == self.length and set(value) <= {"0", "1"}:
            return value
        return self.refuse(value)

    def expected(self) -> str:
        return f"a string of {self.length} bits, most significant first"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return "".join(str(bit) for bit in generator.integers(2, size=self.length))


class LabelArgument(ArgumentBase):
    """One of the strings in ``choices``."""

    type: Literal["label"]
    choices: tuple[Annotated[str, StringConstraints(min_length=1, max_length=60)], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _different(self) -> LabelArgument:
        if len(set(self.choices)) != len(self.choices):
            raise ValueError(f"argument {self.name}: choices repeat: {list(self.choices)}")
        return self

    def check(self, value: Any) -> Value:
        return value if isinstance(value, str) and value in self.choices else self.refuse(value)

    def expected(self) -> str:
        return "one of the strings " + ", ".join(repr(choice) for choice in self.choices)

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        return self.choices[int(generator.integers(len(self.choices)))]


def _is_integer(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def _check_range(name: str, minimum: int, maximum: int) -> None:
    if minimum > maximum:
        raise ValueError(f"argument {name}: minimum ({minimum}) must not be above maximum ({maximum})")
    if not -(2**63) <= minimum <= maximum < 2**63:
        raise ValueError(f"argument {name}: minimum and maximum of 64 bits are expected")
