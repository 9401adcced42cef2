"""The typed arguments of an entry point: what a value may be, and seeded probe values."""

from __future__ import annotations

import math
from typing import Annotated, Literal, assert_never

import numpy as np
from pydantic import Field, StringConstraints, model_validator

from contracts.model import Model

ArgumentType = Literal["angle", "angles", "integer", "bit", "bits"]
# In a bits value character 0 is the most significant bit, as bit strings are printed everywhere.
Value = int | float | str | tuple[float, ...]


class Argument(Model):
    """One positional argument.

    Attributes:
        name: As the statement calls it.
        type: ``angle`` a float in radians; ``angles`` a list of ``length`` of them; ``integer`` in
            ``minimum..maximum``; ``bit`` 0 or 1; ``bits`` a string of ``length`` of 0 and 1.
        description: One phrase for the statement.
    """

    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    type: ArgumentType
    description: Annotated[str, StringConstraints(min_length=4, max_length=300)]
    length: int | None = Field(default=None, ge=1, le=64)
    minimum: int | None = None
    maximum: int | None = None

    @model_validator(mode="after")
    def _complete(self) -> Argument:
        if (self.length is not None) != (self.type in ("angles", "bits")):
            raise ValueError(f"argument {self.name}: length belongs to angles and bits, and only to them")
        if (self.minimum is not None and self.maximum is not None) != (self.type == "integer"):
            raise ValueError(f"argument {self.name}: minimum and maximum belong to integer, and only to it")
        return self

    def check(self, value: object) -> Value:
        """``value`` as this argument takes it.

        Raises:
            ValueError: It is of another type, length or range.
        """
        match self.type:
            case "angle":
                return self._angle(value)
            case "angles":
                if isinstance(value, list | tuple) and len(value) == self.length:
                    return tuple(self._angle(item) for item in value)
            case "integer":
                assert self.minimum is not None and self.maximum is not None  # checked in _complete
                if type(value) is int and self.minimum <= value <= self.maximum:
                    return value
            case "bit":
                if type(value) is int and value in (0, 1):
                    return value
            case "bits":
                if isinstance(value, str) and len(value) == self.length and set(value) <= {"0", "1"}:
                    return value
            case _:
                assert_never(self.type)
        raise ValueError(f"argument {self.name}: {self.expected()} is expected, got {value!r:.80}")

    def expected(self) -> str:
        """What a value must be, in words."""
        match self.type:
            case "angle":
                return "an angle in radians (float)"
            case "angles":
                return f"a list of {self.length} angles in radians"
            case "integer":
                return f"an integer from {self.minimum} to {self.maximum}"
            case "bit":
                return "0 or 1 (int)"
            case "bits":
                return f"a string of {self.length} bits, most significant first"
            case _:
                assert_never(self.type)

    def draw(self, generator: np.random.Generator) -> Value:
        """A probe value: angles uniform in (-pi, pi), the rest uniform over what is allowed."""
        match self.type:
            case "angle":
                return float(generator.uniform(-math.pi, math.pi))
            case "angles":
                assert self.length is not None  # checked in _complete
                return tuple(float(x) for x in generator.uniform(-math.pi, math.pi, self.length))
            case "integer":
                assert self.minimum is not None and self.maximum is not None
                return int(generator.integers(self.minimum, self.maximum, endpoint=True))
            case "bit":
                return int(generator.integers(2))
            case "bits":
                assert self.length is not None
                return "".join(str(bit) for bit in generator.integers(2, size=self.length))
            case _:
                assert_never(self.type)

    def _angle(self, value: object) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
        raise ValueError(f"argument {self.name}: a finite angle is expected, got {value!r:.80}")
