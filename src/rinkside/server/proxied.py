"""Behind a proxy: who really asks. Proxies that were named are believed about that, and no others."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import Scope

from rinkside.errors import UsageError

__all__ = ["Proxies"]


class Proxies:
    """The addresses and networks of proxies before this server; without any, nobody is believed.

    Raises UsageError for what is neither.
    """

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = []
        for text in named:
            try:
                self._networks.append(ipaddress.ip_network(text.strip(), strict=False))
            except ValueError:
                raise UsageError(
                    f"--proxy {text!r}: write an address or a network, such as 127.0.0.1 or 10.89.7.0/24"
                ) from None

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, host: str) -> bool:
        found = _address(host)
        return found is not None and any(found in network for network in self._networks)

    def unveil(self, scope: Scope) -> None:
        """Put who really asks, and by which scheme, into the scope of a request that a proxy has passed on.

        X-Forwarded-For is read from its end, where our own proxies write: the first address that is none of theirs is
        the asker's. What stands before it came from outside.
        """
        peer = scope.get("client")
        if not self._networks or not peer or peer[0] not in self:
            return
        headers = Headers(scope=scope)
        said = [part.strip() for part in ",".join(headers.getlist("x-forwarded-for")).split(",")]
        for host in reversed(said):
            found = _address(host)
            if found is None:
                break
            scope["client"] = (str(found), 0)
            if str(found) not in self:
                break
        scheme = headers.get("x-forwarded-proto", "")
        if scheme in ("http", "https"):
            scope["scheme"] = scheme


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(host.partition("%")[0].strip("[]"))
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
