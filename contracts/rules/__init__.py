"""The closed vocabulary of structural rules: data only, one class a rule, one file a subject.

Each rule has one function of the same name in ``grader.structural``; a test proves the match. A rule
asks for effects and not for spellings: a matrix that is CX *is* CX. Each file lists its classes in
``RULES``; a new file is one import and one line below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Union

from pydantic import Field

from contracts.rules import (
    calls,
    cases,
    code_cases,
    communication,
    construction,
    error_correction,
    interaction,
    measures,
    meetings,
    observation,
    oracle,
    shortcuts,
    size,
    turns,
    waypoints,
)
from contracts.rules.base import RuleBase as RuleBase, split_controls as split_controls
from contracts.rules.calls import ForbiddenCalls as ForbiddenCalls
from contracts.rules.cases import (
    DependsOn as DependsOn,
    SameProgramUpToInput as SameProgramUpToInput,
    SameStructure as SameStructure,
)
from contracts.rules.code_cases import CodeRestored as CodeRestored, WrittenBefore as WrittenBefore
from contracts.rules.communication import (
    ClassicalLink as ClassicalLink,
    LocalChoices as LocalChoices,
    PauliOutcomes as PauliOutcomes,
)
from contracts.rules.construction import (
    AllowedFamilies as AllowedFamilies,
    AllowedGates as AllowedGates,
    BlockForbidden as BlockForbidden,
    BlockUsed as BlockUsed,
    CliffordOn as CliffordOn,
    DecomposedWithout as DecomposedWithout,
    ExactSequence as ExactSequence,
    ForbiddenGates as ForbiddenGates,
    RequiredGates as RequiredGates,
    StepsRequired as StepsRequired,
)
from contracts.rules.error_correction import (
    CorrectionsFromSyndrome as CorrectionsFromSyndrome,
    EncoderCompleteBefore as EncoderCompleteBefore,
    ErrorIsPhysical as ErrorIsPhysical,
    OnlyParities as OnlyParities,
    ParityReaches as ParityReaches,
    Transversal as Transversal,
)
from contracts.rules.interaction import Interacts as Interacts, NoInteraction as NoInteraction
from contracts.rules.measures import Measures as Measures
from contracts.rules.meetings import MetInBasis as MetInBasis, ValuesPassed as ValuesPassed
from contracts.rules.observation import (
    MeasuredExactly as MeasuredExactly,
    MidCircuitMeasurement as MidCircuitMeasurement,
    NeverMeasured as NeverMeasured,
    RecordDecides as RecordDecides,
    TerminalMeasurement as TerminalMeasurement,
)
from contracts.rules.oracle import OracleGeneric as OracleGeneric, OracleUsed as OracleUsed
from contracts.rules.shortcuts import (
    NoAmplitudeInjection as NoAmplitudeInjection,
    NoDenseMatrix as NoDenseMatrix,
    ReturnsProgram as ReturnsProgram,
)
from contracts.rules.size import (
    MaxDepth as MaxDepth,
    MaxEntanglers as MaxEntanglers,
    MaxFreeParameters as MaxFreeParameters,
    MaxMeasurements as MaxMeasurements,
    MaxOperations as MaxOperations,
    MaxQubits as MaxQubits,
    MinEntanglers as MinEntanglers,
    MinMeasurements as MinMeasurements,
    MinOperations as MinOperations,
    MinQubits as MinQubits,
)
from contracts.rules.turns import JoinedInTurn as JoinedInTurn
from contracts.rules.waypoints import Segment as Segment, Spectrum as Spectrum, Waypoint as Waypoint

RULE_CLASSES: tuple[type[RuleBase], ...] = (
    *size.RULES,
    *observation.RULES,
    *construction.RULES,
    *shortcuts.RULES,
    *calls.RULES,
    *interaction.RULES,
    *error_correction.RULES,
    *code_cases.RULES,
    *waypoints.RULES,
    *turns.RULES,
    *measures.RULES,
    *meetings.RULES,
    *communication.RULES,
    *oracle.RULES,
    *cases.RULES,
)

if TYPE_CHECKING:
    Rule = RuleBase
else:
    Rule = Annotated[Union[RULE_CLASSES], Field(discriminator="rule")]  # noqa: UP007 - the members are a tuple


def rule_name(rule_class: type[RuleBase]) -> str:
    """The name that a contract writes for this class."""
    (name,) = rule_class.model_fields["rule"].annotation.__args__  # type: ignore[union-attr]
    return str(name)
