"""How Alembic changes a database to a newer schema; the connection comes from `server.store.schema`."""

from alembic import context

from server.store.tables import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()
