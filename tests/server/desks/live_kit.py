"""An evening for the public live page: two segments, planned content, a panel of five, one skater on the ice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from server.kit import Rink, ServerProcess

__all__ = ["CODE", "FREE", "PLANS", "Evening"]

CODE = "harbour"
FREE = "W-free"
PLANS = {
    "free skating": [
        "3Lz+3T",
        "3Lo",
        "2A",
        "3F+2T",
        "FCCoSp4",
        "3Lz+2T+2Lo",
        "3F",
        "3S",
        "CCoSp4",
        "StSq4",
        "ChSq1",
        "LSp4",
    ],
    "short program": ["2A", "3Lz+3T", "FCSp4", "3F", "LSp4", "StSq4", "CCoSp4"],
}
PEOPLE = (
    ("Mai", "Aoki", "JPN"),
    ("Åsa", "Öberg", "SWE"),
    ("Claire", "Dubois", "FRA"),
    ("Ines", "Marin", "ESP"),
    ("Sofie", "Lindqvist-Andersen", "DEN"),
)
JUDGES = (1, 2, 3, 4, 5)


class Evening(Rink):
    """Five skaters; the short program is over, in the free two have skated, the third is on the ice."""

    def __init__(self, server: ServerProcess, code: str = CODE, scores: str = "scores") -> None:
        super().__init__(server, code)
        self.scores = scores

    def set_up(self) -> Evening:
        now = datetime.now(UTC)
        today, begins = now.date().isoformat(), f"{now:%H:%M}"
        made = self.host.post(
            "/api/v1/competitions",
            json={
                "id": f"create-{self.code}",
                "code": self.code,
                "data": {
                    "name": "Harbour Trophy",
                    "first_day": today,
                    "last_day": today,
                    "timezone": "UTC",
                    "policies": {"public_running": self.scores, "release_agreements": []},
                },
            },
        )
        assert made.status_code == 201, made.text
        self.office("category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
        for segment, kind in (("short", "short program"), ("free", "free skating")):
            self.office(
                "segment.add",
                category="W",
                segment=segment,
                kind=kind,
                day=today,
                start_time=begins,
                settings={"judges": len(JUDGES)},
            )
        for number, (given, family, nation) in enumerate(PEOPLE, 1):
            self.office(
                "entry.add",
                category="W",
                entry=f"W-0{number}",
                members=[{"given": given, "family": family}],
                nation=nation,
            )
            for kind, elements in PLANS.items():
                self.office("planned.set", entry=f"W-0{number}", segment=kind, elements=elements)
        entries = [f"W-0{n}" for n in range(1, len(PEOPLE) + 1)]
        self.office("order.set", cs="W-short", order=entries, reason="as drawn")
        self.do("data_operator", "segment.open", cs="W-short")
        for start in range(1, len(PEOPLE) + 1):
            self.skated("W-short", start, PLANS["short program"], start % 3)
        self.do("referee", "segment.approve", cs="W-short")
        self.office("order.set", cs=FREE, order=[*entries[::-1]], reason="as drawn")
        self.do("data_operator", "segment.open", cs=FREE)
        return self

    def call(self, cs: str, start: int, code: str) -> None:
        self.do("technical_specialist", "element.call", cs=cs, start=start, code=code)

    def grade(
        self, cs: str, start: int, row: int, mark: int, seats: tuple[int, ...] = JUDGES, version: int = 1
    ) -> None:
        for seat in seats:
            self.do("judge", "mark.goe", seat=seat, cs=cs, start=start, row=row, mark=mark, call_version=version)

    def on_the_ice(self, cs: str, start: int) -> None:
        self.do("data_operator", "skate.call", cs=cs, start=start)
        self.do("data_operator", "skate.start", cs=cs, start=start)

    def skated(self, cs: str, start: int, codes: list[str], mark: int) -> None:
        """A whole skate up to its approval."""
        self.on_the_ice(cs, start)
        for row, code in enumerate(codes, 1):
            self.call(cs, start, code)
            self.grade(cs, start, row, mark)
        self.end(cs, start, 700 + 25 * mark)

    def end(self, cs: str, start: int, component: int) -> Any:
        self.do("data_operator", "skate.end", cs=cs, start=start)
        for seat in JUDGES:
            for code in ("CO", "PR", "SK"):
                self.do("judge", "mark.component", seat=seat, cs=cs, start=start, component=code, mark=component)
            self.do("judge", "marks.confirm", seat=seat, cs=cs, start=start)
        self.do("technical_controller", "panel.release", cs=cs, start=start)
        return self.do("referee", "skate.approve", cs=cs, start=start)
