"""Rules about oracles that are handed in as arguments of type ``circuit``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from contracts.rules.base import ArgumentName, RuleBase, counted


class OracleUsed(RuleBase):
    """The oracle handed in runs so many times: itself, its inverse, or under controls.

    Attributes:
        argument: The oracle.
        at_least: Uses.
        at_most: Uses; no bound where it is left out.
    """

    rule: Literal["oracle_used"]
    argument: ArgumentName
    at_least: int = Field(default=1, ge=0)
    at_most: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _ordered(self) -> OracleUsed:
        if self.at_most is not None and self.at_most < self.at_least:
            raise ValueError("at_most is below at_least")
        return self

    def told(self) -> str:
        most = "" if self.at_most is None else f" and at most {counted(self.at_most, 'time')}"
        bounds = f"at least {counted(self.at_least, 'time')}{most}"
        if self.at_most == self.at_least:
            bounds = f"exactly {counted(self.at_least, 'time')}"
        return (
            f"`{self.argument}` is used as it is given, itself, its inverse or under controls, {bounds}, all its gates "
            "in a row each time. A use that was decomposed or transpiled is not recognised."
        )

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)

    def circuits_named(self) -> tuple[str, ...]:
        return (self.argument,)


class OracleGeneric(RuleBase):
    """With every use replaced by another oracle of the same kind the program is right for that one.

    So nothing else in the program may know the oracle's secret.
    """

    rule: Literal["oracle_generic"]
    argument: ArgumentName

    def told(self) -> str:
        return (
            f"Nothing but `{self.argument}` itself knows its secret: with every use of it replaced by another oracle "
            "of the same kind, the program is right for that oracle."
        )

    def arguments_named(self) -> tuple[str, ...]:
        return (self.argument,)

    def circuits_named(self) -> tuple[str, ...]:
        return (self.argument,)


RULES = (OracleUsed, OracleGeneric)
