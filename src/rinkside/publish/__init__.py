"""Publishing: prints, results site, data."""
