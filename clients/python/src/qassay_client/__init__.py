"""Client of qassay: submit programs, wait for verdicts, follow batches. ``Client``, or ``AsyncClient`` with asyncio."""

from qassay_client.administration import (
    Delivery,
    Flip,
    ForgedDelivery,
    Key,
    RegradeDiff,
    Webhook,
    check_delivery,
)
from qassay_client.async_client import AsyncClient
from qassay_client.client import Client
from qassay_client.errors import (
    ApiError,
    ClientError,
    DeadlineExceeded,
    Forbidden,
    GradingEnded,
    IdempotencyMismatch,
    InvalidContract,
    InvalidRequest,
    NotFound,
    NotScorable,
    RateLimited,
    ServiceFailed,
    ServiceUnavailable,
    TooLarge,
    TransportFailed,
    Unauthorized,
    UnknownContract,
)
from qassay_client.models import Batch, BatchResult, Contract, Event, Evidence, Framework, Grading, Run, Verdict
from qassay_client.retries import Retries

__version__ = "0.1.0"
__all__ = [
    "Client", "AsyncClient", "Retries",
    "Grading", "Verdict", "Evidence", "Run", "Batch", "BatchResult", "Contract", "Framework", "Event",
    "RegradeDiff", "Flip", "Key", "Webhook", "Delivery", "check_delivery", "ForgedDelivery",
    "ClientError", "TransportFailed", "DeadlineExceeded", "GradingEnded", "NotScorable",
    "ApiError", "InvalidRequest", "InvalidContract", "UnknownContract", "NotFound", "Unauthorized", "Forbidden",
    "RateLimited", "ServiceUnavailable", "ServiceFailed", "TooLarge", "IdempotencyMismatch",
]  # fmt: skip
