"""The database: engines, migrations, transactions and copies; the queries are in the stores of the features."""
