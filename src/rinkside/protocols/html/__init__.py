"""Pages of results in HTML: ISUCalcFS, FS Manager, isuresults, comnet and ijsLive."""

from rinkside.protocols.html.read import MAX_BYTES, HtmlDocument, read_html

__all__ = ["MAX_BYTES", "HtmlDocument", "read_html"]
