"""Results for programs: JSON with its schema, CSV, Parquet, ODF messages, tables for Wikipedia."""
