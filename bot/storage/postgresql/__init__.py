"""PostgreSQL: the same tables on a server. psycopg is an extra, so these modules are imported where they are used."""
