"""The first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("scopes", sa.String(length=60), nullable=False),
        sa.Column("requests_per_minute", sa.Integer(), nullable=True),
        sa.Column("max_active", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=True),
        sa.Column("revoked_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_keys")),
    )
    with op.batch_alter_table("api_keys", schema=None) as batch_op:
        batch_op.create_index("uq_api_keys_hash", ["hash"], unique=True)

    op.create_table(
        "audit",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("detail", sa.String(length=400), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_table(
        "batches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("original", sa.String(length=32), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("refused", sa.Integer(), nullable=False),
        sa.Column("remaining", sa.Integer(), nullable=False),
        sa.Column("receiver", sa.String(length=32), nullable=True),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("applied_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_batches")),
    )
    with op.batch_alter_table("batches", schema=None) as batch_op:
        batch_op.create_index("ix_batches_owner_id", ["owner", "id"], unique=False)
        batch_op.create_index("ix_batches_state", ["state"], unique=False)

    op.create_table(
        "computations",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=71), nullable=True),
        sa.Column("source", sa.String(length=71), nullable=False),
        sa.Column("contract", sa.String(length=71), nullable=False),
        sa.Column("framework", sa.String(length=20), nullable=False),
        sa.Column("entry_point", sa.String(length=200), nullable=True),
        sa.Column("device", sa.String(length=8), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("retried", sa.Integer(), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=True),
        sa.Column("token", sa.String(length=32), nullable=True),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_computations")),
    )
    with op.batch_alter_table("computations", schema=None) as batch_op:
        batch_op.create_index(
            "ix_computations_process",
            ["process"],
            unique=False,
            sqlite_where=sa.text("state = 'running'"),
            postgresql_where=sa.text("state = 'running'"),
        )
        batch_op.create_index(
            "ix_computations_queue",
            ["device", "lane", "turn", "id"],
            unique=False,
            sqlite_where=sa.text("state = 'queued'"),
            postgresql_where=sa.text("state = 'queued'"),
        )
        batch_op.create_index("uq_computations_key", ["key"], unique=True)

    op.create_table(
        "contracts",
        sa.Column("digest", sa.String(length=71), nullable=False),
        sa.Column("contract_id", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("meaning", sa.String(length=71), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_contracts")),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("webhook", sa.String(length=32), nullable=False),
        sa.Column("event", sa.String(length=40), nullable=False),
        sa.Column("resource", sa.String(length=32), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.Float(), nullable=False),
        sa.Column("answer", sa.String(length=200), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
    )
    with op.batch_alter_table("deliveries", schema=None) as batch_op:
        batch_op.create_index("ix_deliveries_state_next_at", ["state", "next_at"], unique=False)
        batch_op.create_index("ix_deliveries_webhook_id", ["webhook", "id"], unique=False)

    op.create_table(
        "gradings",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("batch", sa.String(length=32), nullable=True),
        sa.Column("item", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.String(length=200), nullable=True),
        sa.Column("source", sa.String(length=71), nullable=False),
        sa.Column("contract", sa.String(length=71), nullable=False),
        sa.Column("contract_id", sa.String(length=80), nullable=False),
        sa.Column("framework", sa.String(length=20), nullable=False),
        sa.Column("entry_point", sa.String(length=200), nullable=True),
        sa.Column("device", sa.String(length=8), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("cache", sa.String(length=8), nullable=False),
        sa.Column("hit", sa.String(length=8), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=True),
        sa.Column("reason", sa.String(length=60), nullable=True),
        sa.Column("blame", sa.String(length=12), nullable=True),
        sa.Column("computation", sa.String(length=32), nullable=True),
        sa.Column("result", sa.String(length=32), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("previous", sa.String(length=32), nullable=True),
        sa.Column("request_id", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("expires_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gradings")),
    )
    with op.batch_alter_table("gradings", schema=None) as batch_op:
        batch_op.create_index("ix_gradings_batch_item", ["batch", "item"], unique=True)
        batch_op.create_index("ix_gradings_computation", ["computation"], unique=False)
        batch_op.create_index(
            "ix_gradings_expires_at",
            ["expires_at"],
            unique=False,
            sqlite_where=sa.text("state = 'queued' AND expires_at IS NOT NULL"),
            postgresql_where=sa.text("state = 'queued' AND expires_at IS NOT NULL"),
        )
        batch_op.create_index("ix_gradings_finished_at", ["finished_at"], unique=False)
        batch_op.create_index("ix_gradings_owner_id", ["owner", "id"], unique=False)
        batch_op.create_index("ix_gradings_result", ["result"], unique=False)
        batch_op.create_index("ix_gradings_source", ["source"], unique=False)

    op.create_table(
        "idempotency",
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("fingerprint", sa.String(length=71), nullable=False),
        sa.Column("resource", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "key", name=op.f("pk_idempotency")),
    )
    with op.batch_alter_table("idempotency", schema=None) as batch_op:
        batch_op.create_index("ix_idempotency_resource", ["resource"], unique=False)

    op.create_table(
        "lanes",
        sa.Column("device", sa.String(length=8), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("virtual", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("device", "lane", name=op.f("pk_lanes")),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("device", sa.String(length=8), nullable=False),
        sa.Column("host", sa.String(length=100), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("pid_started", sa.String(length=40), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.Column("health", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "refusals",
        sa.Column("batch", sa.String(length=32), nullable=False),
        sa.Column("item", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.String(length=200), nullable=True),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("batch", "item", name=op.f("pk_refusals")),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=71), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("source", sa.String(length=71), nullable=False),
        sa.Column("contract", sa.String(length=71), nullable=False),
        sa.Column("framework", sa.String(length=20), nullable=False),
        sa.Column("runtime", sa.String(length=400), nullable=False),
        sa.Column("grader", sa.String(length=120), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("reason", sa.String(length=60), nullable=False),
        sa.Column("blame", sa.String(length=12), nullable=False),
        sa.Column("verdict", sa.LargeBinary(), nullable=False),
        sa.Column("runs", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index("ix_results_used_at", ["used_at"], unique=False)
        batch_op.create_index(
            "uq_results_key", ["key"], unique=True, sqlite_where=sa.text("shared"), postgresql_where=sa.text("shared")
        )

    op.create_table(
        "revisions",
        sa.Column("grading", sa.String(length=32), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(length=32), nullable=False),
        sa.Column("regrade", sa.String(length=32), nullable=False),
        sa.Column("replaced_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("grading", "revision", name=op.f("pk_revisions")),
    )
    with op.batch_alter_table("revisions", schema=None) as batch_op:
        batch_op.create_index("ix_revisions_result", ["result"], unique=False)

    op.create_table(
        "shares",
        sa.Column("device", sa.String(length=8), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("device", "lane", "owner", name=op.f("pk_shares")),
    )
    op.create_table(
        "sources",
        sa.Column("digest", sa.String(length=71), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sources")),
    )
    with op.batch_alter_table("sources", schema=None) as batch_op:
        batch_op.create_index("ix_sources_created_at", ["created_at"], unique=False)

    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("url", sa.String(length=2000), nullable=False),
        sa.Column("secret", sa.String(length=80), nullable=False),
        sa.Column("events", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
    )
    with op.batch_alter_table("webhooks", schema=None) as batch_op:
        batch_op.create_index("ix_webhooks_owner", ["owner"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("webhooks", schema=None) as batch_op:
        batch_op.drop_index("ix_webhooks_owner")

    op.drop_table("webhooks")
    with op.batch_alter_table("sources", schema=None) as batch_op:
        batch_op.drop_index("ix_sources_created_at")

    op.drop_table("sources")
    op.drop_table("shares")
    with op.batch_alter_table("revisions", schema=None) as batch_op:
        batch_op.drop_index("ix_revisions_result")

    op.drop_table("revisions")
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index("uq_results_key", sqlite_where=sa.text("shared"), postgresql_where=sa.text("shared"))
        batch_op.drop_index("ix_results_used_at")

    op.drop_table("results")
    op.drop_table("refusals")
    op.drop_table("processes")
    op.drop_table("lanes")
    with op.batch_alter_table("idempotency", schema=None) as batch_op:
        batch_op.drop_index("ix_idempotency_resource")

    op.drop_table("idempotency")
    with op.batch_alter_table("gradings", schema=None) as batch_op:
        batch_op.drop_index("ix_gradings_source")
        batch_op.drop_index("ix_gradings_result")
        batch_op.drop_index("ix_gradings_owner_id")
        batch_op.drop_index("ix_gradings_finished_at")
        batch_op.drop_index(
            "ix_gradings_expires_at",
            sqlite_where=sa.text("state = 'queued' AND expires_at IS NOT NULL"),
            postgresql_where=sa.text("state = 'queued' AND expires_at IS NOT NULL"),
        )
        batch_op.drop_index("ix_gradings_computation")
        batch_op.drop_index("ix_gradings_batch_item")

    op.drop_table("gradings")
    with op.batch_alter_table("deliveries", schema=None) as batch_op:
        batch_op.drop_index("ix_deliveries_webhook_id")
        batch_op.drop_index("ix_deliveries_state_next_at")

    op.drop_table("deliveries")
    op.drop_table("contracts")
    with op.batch_alter_table("computations", schema=None) as batch_op:
        batch_op.drop_index("uq_computations_key")
        batch_op.drop_index(
            "ix_computations_queue",
            sqlite_where=sa.text("state = 'queued'"),
            postgresql_where=sa.text("state = 'queued'"),
        )
        batch_op.drop_index(
            "ix_computations_process",
            sqlite_where=sa.text("state = 'running'"),
            postgresql_where=sa.text("state = 'running'"),
        )

    op.drop_table("computations")
    with op.batch_alter_table("batches", schema=None) as batch_op:
        batch_op.drop_index("ix_batches_state")
        batch_op.drop_index("ix_batches_owner_id")

    op.drop_table("batches")
    op.drop_table("audit")
    with op.batch_alter_table("api_keys", schema=None) as batch_op:
        batch_op.drop_index("uq_api_keys_hash")

    op.drop_table("api_keys")
