"""Run by Alembic: migrate over the connection that `store.migrate` has opened."""

from alembic import context

from rinkside.server.store import VERSION_TABLE
from rinkside.server.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
