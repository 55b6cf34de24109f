"""What leaves the rink as picture: graphics over it, and the hold that takes a person off every surface."""

from rinkside.broadcast.overlays import GRAPHICS, files, fonts, manifest
from rinkside.broadcast.overlays.options import OPTIONS, WrongOption, wrong_options

__all__ = ["GRAPHICS", "OPTIONS", "WrongOption", "files", "fonts", "manifest", "wrong_options"]
