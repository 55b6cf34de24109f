"""Draws docs/pictures/night.svg: what `rinkside show` prints, as a picture that needs no font from elsewhere."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from rinkside import bundled
from rinkside.cli import night_view, skate_view
from rinkside.cli.look import THEME
from rinkside.rulebook import load
from rinkside.scoring.event import score_event

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "night.svg"
WIDTH = 80

INK, RED, GREEN, GOLD, BLUE, VIOLET, SILVER = (
    (14, 27, 38), (163, 21, 21), (0, 99, 74), (184, 134, 11), (11, 87, 164), (75, 47, 134), (124, 137, 147),
)  # fmt: skip
ICE = TerminalTheme((255, 255, 255), INK, [INK, RED, GREEN, GOLD, BLUE, VIOLET, BLUE, SILVER])
"""Dark ink on white ice, one accent."""

FORM = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -10 1024 {height}" role="img"
 aria-label="The women's event of Milano Cortina 2026 in the terminal: standings, margins, why gold was won, one skate">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect x="-23" y="-9" width="1022" height="{height}" rx="14" fill="#FFFFFF" stroke="#CBD6DF"/>
<g class="{unique_id}-matrix">{matrix}</g>
</svg>
"""


def main() -> None:
    """Write the picture."""
    out = Console(
        record=True, width=WIDTH, theme=THEME, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    night = score_event(bundled.find("milano-cortina-2026-women"), load())
    (category,) = night.categories
    first, second = category.standings[:2]
    out.print(*night_view.event_head(night.event), "", *night_view.standings(category, 6), "", sep="\n")
    out.print(*night_view.margins(category.standings), "", sep="\n")
    out.print(*night_view.waterfall(category, first, second), "", sep="\n")
    skate = first.skates[-1]
    if skate is not None:
        shown = list(skate_view.skate_view(skate, category.segments[-1].rules, WIDTH))
        out.print(*shown[:-1], sep="\n")
    text = out.export_svg(title="", theme=ICE, code_format=FORM, unique_id="night", font_aspect_ratio=0.61)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
