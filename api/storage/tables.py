"""Every table. Migrations make them (``api/storage/migrations``); a test proves that the two agree.

SQLAlchemy Core without an object mapper: the queue's statements are written to be seen, and one answer from
the cache costs four of them.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "pk": "pk_%(table_name)s"},
)

_ID = String(32)
_DIGEST = String(71)  # "sha256:" and 64 digits

# Content-addressed: what many gradings share is kept once.
sources = Table(
    "sources",
    metadata,
    Column("digest", _DIGEST, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_sources_created_at", "created_at"),
)

# Library and inline contracts alike, by the digest of the whole document: wording is part of a verdict's text.
contracts = Table(
    "contracts",
    metadata,
    Column("digest", _DIGEST, primary_key=True),
    Column("contract_id", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("meaning", _DIGEST, nullable=False),
    Column("document", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)

# What a client sees: one row a submission, with its state apart from its verdict.
gradings = Table(
    "gradings",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("batch", _ID),
    Column("item", Integer),
    Column("item_id", String(200)),
    Column("source", _DIGEST, nullable=False),
    Column("contract", _DIGEST, nullable=False),
    Column("contract_id", String(80), nullable=False),
    Column("framework", String(20), nullable=False),
    Column("entry_point", String(200)),
    Column("device", String(8), nullable=False),
    Column("lane", Integer, nullable=False),
    Column("cache", String(8), nullable=False),  # as asked: "use" or "bypass"
    Column("hit", String(8), nullable=False),  # "none", "cached", "shared"
    Column("state", String(10), nullable=False),  # queued, running, done, cancelled, expired
    Column("status", String(20)),
    Column("reason", String(60)),
    Column("blame", String(12)),
    Column("computation", _ID),
    Column("result", _ID),
    Column("revision", Integer, nullable=False),
    Column("previous", _ID),  # the grading that a regrade repeats
    Column("request_id", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("finished_at", Float),
    Column("expires_at", Float),
    Index("ix_gradings_owner_id", "owner", "id"),
    Index("ix_gradings_batch_item", "batch", "item", unique=True),
    Index("ix_gradings_computation", "computation"),
    Index("ix_gradings_result", "result"),
    Index("ix_gradings_source", "source"),
    Index("ix_gradings_finished_at", "finished_at"),
    Index(
        "ix_gradings_expires_at",
        "expires_at",
        sqlite_where=text("state = 'queued' AND expires_at IS NOT NULL"),
        postgresql_where=text("state = 'queued' AND expires_at IS NOT NULL"),
    ),
)

# What workers see: one row a piece of work, shared by equal submissions, gone once it is finished.
computations = Table(
    "computations",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("key", _DIGEST),  # None: not to be shared
    Column("source", _DIGEST, nullable=False),
    Column("contract", _DIGEST, nullable=False),
    Column("framework", String(20), nullable=False),
    Column("entry_point", String(200)),
    Column("device", String(8), nullable=False),
    Column("owner", _ID, nullable=False),
    Column("lane", Integer, nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),  # queued, running
    Column("lost", Integer, nullable=False),  # workers that died while they had it
    Column("retried", Integer, nullable=False),  # sandboxes that failed under it
    Column("process", _ID),
    Column("token", _ID),
    Column("request_id", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Index("uq_computations_key", "key", unique=True),
    Index(
        "ix_computations_queue",
        "device",
        "lane",
        "turn",
        "id",
        sqlite_where=text("state = 'queued'"),
        postgresql_where=text("state = 'queued'"),
    ),
    Index(
        "ix_computations_process",
        "process",
        sqlite_where=text("state = 'running'"),
        postgresql_where=text("state = 'running'"),
    ),
)

# Fair sharing: where each lane's virtual time stands, and the last turn that each owner was given.
lanes = Table(
    "lanes",
    metadata,
    Column("device", String(8), primary_key=True),
    Column("lane", Integer, primary_key=True),
    Column("virtual", BigInteger, nullable=False),
)

shares = Table(
    "shares",
    metadata,
    Column("device", String(8), primary_key=True),
    Column("lane", Integer, primary_key=True),
    Column("owner", _ID, primary_key=True),
    Column("last", BigInteger, nullable=False),
)

# Content-addressed: one shared row a key; an answer that bypassed the cache has a row of its own.
results = Table(
    "results",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("key", _DIGEST, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("source", _DIGEST, nullable=False),
    Column("contract", _DIGEST, nullable=False),
    Column("framework", String(20), nullable=False),
    Column("runtime", String(400), nullable=False),
    Column("grader", String(120), nullable=False),
    Column("status", String(20), nullable=False),
    Column("reason", String(60), nullable=False),
    Column("blame", String(12), nullable=False),
    Column("verdict", LargeBinary, nullable=False),  # the exact bytes
    Column("runs", LargeBinary, nullable=False),  # compressed JSON
    Column("created_at", Float, nullable=False),
    Column("used_at", Float, nullable=False),
    Index("uq_results_key", "key", unique=True, sqlite_where=text("shared"), postgresql_where=text("shared")),
    Index("ix_results_used_at", "used_at"),
)

# Earlier results of gradings that an applied regrade has replaced.
revisions = Table(
    "revisions",
    metadata,
    Column("grading", _ID, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("result", _ID, nullable=False),
    Column("regrade", _ID, nullable=False),
    Column("replaced_at", Float, nullable=False),
    Index("ix_revisions_result", "result"),
)

batches = Table(
    "batches",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("original", _ID),  # of a regrade: the batch that it repeats
    Column("state", String(10), nullable=False),  # receiving, open, done, cancelled
    Column("total", Integer, nullable=False),
    Column("refused", Integer, nullable=False),
    Column("remaining", Integer, nullable=False),
    Column("receiver", _ID),  # the process that reads it
    Column("request_id", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Column("applied_at", Float),
    Index("ix_batches_owner_id", "owner", "id"),
    Index("ix_batches_state", "state"),
)

# Lines of a batch that are no submission.
refusals = Table(
    "refusals",
    metadata,
    Column("batch", _ID, primary_key=True),
    Column("item", Integer, primary_key=True),
    Column("item_id", String(200)),
    Column("problem", Text, nullable=False),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", String(100), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("scopes", String(60), nullable=False),
    Column("requests_per_minute", Integer),
    Column("max_active", Integer),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("revoked_at", Float),
    Index("uq_api_keys_hash", "hash", unique=True),
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("key", String(200), primary_key=True),
    Column("fingerprint", _DIGEST, nullable=False),  # empty while a batch is being read
    Column("resource", _ID, nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_idempotency_resource", "resource"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("url", String(2000), nullable=False),
    Column("secret", String(80), nullable=False),
    Column("events", String(200), nullable=False),
    Column("created_at", Float, nullable=False),
    Index("ix_webhooks_owner", "owner"),
)

# The outbox: written in the transaction that makes the event true, sent afterwards.
deliveries = Table(
    "deliveries",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("webhook", _ID, nullable=False),
    Column("event", String(40), nullable=False),
    Column("resource", _ID, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("state", String(10), nullable=False),  # pending, sending, delivered, failed
    Column("attempts", Integer, nullable=False),
    Column("next_at", Float, nullable=False),
    Column("answer", String(200), nullable=False),
    Column("process", _ID),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Index("ix_deliveries_webhook_id", "webhook", "id"),
    Index("ix_deliveries_state_next_at", "state", "next_at"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("at", Float, nullable=False),
    Column("owner", _ID, nullable=False),
    Column("action", String(40), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("detail", String(400), nullable=False),
    Column("request_id", String(64), nullable=False),
)

# Servers and workers, each with the counter that its heart advances.
processes = Table(
    "processes",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("device", String(8), nullable=False),
    Column("host", String(100), nullable=False),  # of one boot of one machine
    Column("pid", Integer, nullable=False),
    Column("pid_started", String(40), nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("health", Text, nullable=False),
    Column("started_at", Float, nullable=False),
)
