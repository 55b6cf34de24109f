"""Protocols as PDF: judges' details per skater in every layout met, read by where words stand on the page."""

from rinkside.protocols.pdf.reader import read_pdf

__all__ = ["read_pdf"]
