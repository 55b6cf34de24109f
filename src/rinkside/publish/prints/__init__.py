"""Official prints as PDF."""
