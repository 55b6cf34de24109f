"""A competition in progress: acts, an append-only journal, state by replay; and what happens before the event."""
