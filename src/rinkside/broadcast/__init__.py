"""What leaves the rink as picture: graphics over it."""

from rinkside.broadcast.overlays import GRAPHICS, files, manifest

__all__ = ["GRAPHICS", "files", "manifest"]
