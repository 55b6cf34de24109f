"""How far a city's clock is from Greenwich: a day may be the event's or the reader's own."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from rinkside.domain.spellings import fold

__all__ = ["offset_of"]

_ZONES = {
    "Asia/Seoul": "seoul gangneung pyeongchang busan",
    "Asia/Tokyo": "tokyo osaka saitama nagoya nagano sapporo kobe yokohama sendai hiroshima karuizawa",
    "Asia/Shanghai": "beijing shanghai chongqing harbin",
    "Asia/Taipei": "taipei",
    "Asia/Almaty": "almaty astana",
    "Asia/Tbilisi": "tbilisi",
    "Europe/Moscow": "moscow sochi saintpetersburg stpetersburg kazan saransk",
    "Europe/Rome": "milan milano turin torino assago rome bolzano courmayeur bergamo cortina",
    "Europe/Paris": "nice paris grenoble angers lyon bordeaux albertville",
    "Europe/Berlin": "berlin oberstdorf dortmund munich dresden",
    "Europe/Vienna": "vienna graz innsbruck",
    "Europe/Helsinki": "helsinki espoo turku tampere",
    "Europe/Stockholm": "stockholm gothenburg malmo",
    "Europe/Zurich": "zurich lausanne geneva bern davos",
    "Europe/Budapest": "budapest",
    "Europe/Prague": "prague ostrava",
    "Europe/Bratislava": "bratislava",
    "Europe/Warsaw": "warsaw gdansk torun",
    "Europe/Zagreb": "zagreb",
    "Europe/London": "sheffield glasgow",
    "Europe/Tallinn": "tallinn",
    "Europe/Riga": "riga",
    "Europe/Vilnius": "vilnius kaunas",
    "Europe/Minsk": "minsk",
    "Europe/Sofia": "sofia",
    "Europe/Istanbul": "istanbul",
    "America/Toronto": "montreal toronto ottawa quebec london laval",
    "America/Vancouver": "vancouver kelowna",
    "America/Edmonton": "calgary edmonton",
    "America/New_York": "boston newyork lakeplacid hartford norwood detroit cleveland greensboro washington allen",
    "America/Los_Angeles": "losangeles sanjose anaheim lasvegas spokane seattle portland everett",
    "America/Denver": "saltlakecity coloradosprings denver",
    "America/Chicago": "chicago omaha kansascity stlouis nashville dallas frisco",
}
_OF = {city: zone for zone, cities in _ZONES.items() for city in cities.split()}


@lru_cache(maxsize=512)
def offset_of(city: str, day: date | None) -> int | None:
    """Minutes east of Greenwich of a city's clock on a day (mid-February where no day is known), None where the city is
    not listed."""
    zone = _OF.get(fold(city).replace(" ", ""))
    if zone is None:
        return None
    try:
        offset = ZoneInfo(zone).utcoffset(datetime.combine(day or date(2026, 2, 15), datetime.min.time()))
    except (KeyError, OSError):
        return None
    return int(offset.total_seconds()) // 60 if offset is not None else None
