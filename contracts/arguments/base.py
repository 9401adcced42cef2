"""What every type of argument is made of."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import numpy as np
from pydantic import StringConstraints

from contracts.arguments.values import Value, show
from contracts.model import Model

ArgumentName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Phrase = Annotated[str, StringConstraints(min_length=4, max_length=300)]


class ArgumentBase(Model):
    """One positional argument.

    Attributes:
        name: As the statement calls it.
        type: The name that a contract writes; each class narrows it to its own.
        description: One phrase for the statement.
    """

    name: ArgumentName
    type: str
    description: Phrase

    def check(self, value: Any) -> Value:
        """``value``, as a contract writes it, as this argument takes it.

        Raises:
            ValueError: It is of another type, size or range; names the argument and what is expected.
        """
        raise TypeError(f"{type(self).__name__} does not say what it takes")

    def expected(self) -> str:
        """What a value must be, in words."""
        raise TypeError(f"{type(self).__name__} does not say what it takes")

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        """A probe value; ``written`` are those of the contract's own cases, in order."""
        raise TypeError(f"{type(self).__name__} draws nothing")

    def draw_each(
        self, generators: Sequence[np.random.Generator], order: np.random.Generator, written: Sequence[Value] = ()
    ) -> tuple[Value, ...]:
        """The values of all probes, each drawn from its own generator.

        A type whose values are of several kinds spreads the probes over the kinds; ``order`` says which comes when.
        """
        return tuple(self.draw(generator, written) for generator in generators)

    def drawn(self) -> str:
        """How probe values are drawn; empty where nothing but the type's own range says it."""
        return ""

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        """What is handed over, in the words of a framework."""
        return self.expected()

    def shown(self, value: Value) -> str:
        """A value for statements and evidence."""
        return show(value)

    @property
    def needs_written_case(self) -> bool:
        """Whether probe values are made from those of a written case."""
        return False

    def refuse(self, value: Any, expected: str | None = None) -> NoReturn:
        """Say that ``value`` is not what this argument takes."""
        raise ValueError(f"argument {self.name}: {expected or self.expected()} is expected, got {value!r:.80}")


def is_real(value: Any) -> bool:
    """Whether ``value`` is a finite number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def complex_number(value: Any) -> complex | None:
    """A finite number, or a string such as ``"0.5-0.5j"``, as complex; None if it is neither."""
    if is_real(value):
        return complex(value)
    if not isinstance(value, str) or len(value) > 100:
        return None
    try:
        number = complex(value.replace(" ", ""))
    except ValueError:
        return None
    return number if cmath.isfinite(number) else None
