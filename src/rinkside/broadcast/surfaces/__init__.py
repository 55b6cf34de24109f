"""The surfaces a privacy hold acts on: OBS Studio, web hooks, OSC, tally, other mixers."""

from rinkside.broadcast.surfaces.base import Check, Order, Say, Surface, Told

__all__ = ["Check", "Order", "Say", "Surface", "Told"]
