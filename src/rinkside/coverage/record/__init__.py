"""What is official: records of events from our open format, from published documents, and from JSON."""

from rinkside.coverage.record.from_json import is_record, read_record
from rinkside.coverage.record.model import Entrant, Field, Person, Record, Score, TeamEvent, TeamSkate

__all__ = ["Entrant", "Field", "Person", "Record", "Score", "TeamEvent", "TeamSkate", "is_record", "read_record"]
