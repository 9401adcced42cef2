"""/v1/contracts and /v1/frameworks: what can be asked, and what can run."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query

from api.library import contract_row
from api.models import ContractAnswer, ContractCheck, ContractRow, FrameworkRow
from api.problems import ApiProblem, answers
from api.routes.access import Reader, TheService
from api.submissions import inline_contract, library_contract
from contracts.load import library_ids
from contracts.render import NotCovered, render
from contracts.schema import FRAMEWORKS, ContractLimits, Framework
from grader.sandbox.job import MEBIBYTE, Limits

router = APIRouter(prefix="/v1", tags=["contracts"])
_PART = Annotated[str, Path(max_length=80, pattern=r"^[a-z][a-z0-9_]*$")]


@router.get("/contracts", responses=answers("invalid-request"))
def list_contracts(service: TheService, _: Reader) -> list[ContractRow]:
    """Every contract of the library."""
    rows = []
    for name in library_ids():
        try:
            rows.append(ContractRow(**contract_row(library_contract(service, name).contract)))
        except ApiProblem:  # one broken file, which is logged, hides no other
            continue
    return rows


@router.get("/contracts/{family}/{task}", responses=answers("unknown-contract", "broken-contract", "invalid-request"))
def show_contract(
    family: _PART, task: _PART, service: TheService, _: Reader, framework: Annotated[Framework, Query()] = "qiskit"
) -> ContractAnswer:
    """A contract as a candidate of one framework is told it."""
    contract = library_contract(service, f"{family}/{task}").contract
    try:
        statement = render(contract, framework)
    except NotCovered as error:
        raise ApiProblem("invalid-request", f"framework: {error}") from None
    return ContractAnswer(
        **contract_row(contract), framework=framework, entry_point=contract.entry_point.name, statement=statement
    )


@router.post(
    "/contracts/validate",
    responses=answers("invalid-contract", "invalid-request", "too-large", "unsupported-media-type"),
)
def validate_contract(service: TheService, _: Reader, document: Annotated[dict[str, Any], Body()]) -> ContractCheck:
    """Whether a contract can be used; what is wrong with it is the problem's detail."""
    contract = inline_contract(service, document).contract
    return ContractCheck(valid=True, contract=ContractRow(**contract_row(contract)))


@router.get("/frameworks", responses=answers("invalid-request"))
def list_frameworks(service: TheService, _: Reader) -> list[FrameworkRow]:
    """The frameworks, with the exact versions that run here, their limits and what they may use."""
    alive = service.heart.alive()
    return [_framework(framework, alive) for framework in FRAMEWORKS]


def _framework(framework: Framework, alive: list[dict[str, Any]]) -> FrameworkRow:
    songs = {
        process["device"]: process["frameworks"][framework]
        for process in alive
        if process.get("frameworks", {}).get(framework, {}).get("installed")
    }
    versions: dict[str, str] = next((song["versions"] for _, song in sorted(songs.items())), {})
    defaults, limits = ContractLimits(), Limits()
    return FrameworkRow(
        framework=framework,
        available=bool(songs),
        versions=versions,
        devices=sorted(songs),
        limits={
            "cpu_seconds": defaults.cpu_seconds,
            "wall_seconds": defaults.wall_seconds,
            "memory_bytes": float(defaults.memory_mib * MEBIBYTE),
            "qubits": float(defaults.qubits),
            "operations": float(defaults.operations),
            "output_bytes": float(limits.output_bytes),
            "result_bytes": float(limits.result_bytes),
        },
        constructs="docs/readers.md",
    )
