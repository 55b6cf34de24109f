"""Builds the scale-of-value files of the rule book from tables of published values. See README.md."""
