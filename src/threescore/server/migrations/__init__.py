"""How the database became what it is: alembic applies what is missing when the parlour opens."""
