"""Small pages made for the tests, one maker per program that publishes results. Everybody on them is invented."""

from __future__ import annotations

ROWS = list[list[str]]


def isuresults(title: str, caption: str, kind: str, head: list[str], rows: ROWS, *, upper: bool = False) -> str:
    """A page as isuresults.com carried from 2005 on: tables in tables, a flag as a table in the nation's cell."""
    body = "".join(
        f'<tr class="Line1Red">{"".join(_isu_cell(h, c) for h, c in zip(head, row, strict=False))}</tr>\n'
        for row in rows
    )
    page = f"""<html><head><title>{title}</title></head><body class="PageBody">
<table class="MainTab"><tr><td><a href="http://www.isu.example"><img src="evt_header.jpg"></a></td></tr>
<tr class="EmptyLine14"><td>&nbsp;</td></tr><tr class="caption2"><td>{caption}</td></tr>
<tr class="caption3"><td>{kind}</td></tr><tr><td>
<table width="70%" bgcolor="#606060"><tr><td><table width="100%">
<tr class="TabHeadRed">{"".join(f"<th>{h}</th>" for h in head)}</tr>
{body}</table></td></tr></table></td></tr>
<tr class="Link"><td><a href="index.htm">Back to Event Page</a> &nbsp; Created by Swiss Timing, Ltd.</td></tr>
<tr class="LastLine"><td>Last Update: 28.03.2015  17:07 (UTC +08:00) <br /> &copy; 2015</td></tr></table>
</body></html>"""
    return page.replace("<tr", "<TR").replace("<td", "<TD").replace("&nbsp;", "&nbsp") if upper else page


def _isu_cell(head: str, text: str) -> str:
    if head in ("Nation", "Nat."):
        flag = f'<td><img src="../flags//{text}.GIF"></td><td></td><td>{text}</td>'
        return f'<td><table><tr class="Line1Red">{flag}</tr></table></td>'
    if head == "Name" and "|" in text:
        name, bio = text.split("|")
        return (
            f'<td class="CellLeft"><a href="http://results.example/bios/isufs{bio}.htm" target="_blank">{name}</a></td>'
        )
    return f"<td>{text}</td>"


def isucalcfs(event: str, caption: str, kind: str, head: list[str], rows: ROWS) -> str:
    """A page as ISUCalcFS writes it: no charset, titles in the table's caption, names in anchors."""
    cells = "".join(
        "<tr>"
        + "".join(
            f"<td><a>{c}</a></td>" if h == "Name" else f'<td align="center">{c or "&nbsp;"}</td>'
            for h, c in zip(head, row, strict=True)
        )
        + "</tr>\n"
        for row in rows
    )
    headings = "<tr>" + "".join(f"<th>{h or '&nbsp;'}</th>" for h in head) + "</tr>" if head else ""
    return f"""<!DOCTYPE html><html><head><title>{event} - {caption}</title></head>
<body bgcolor='#FF8888'><div align="center">
<table border=1 cellspacing=1><caption><h2>{event}</h2> <h2>{caption}</h2> <h3>{kind}</h3></caption>
{headings}
{cells}</table><p></p>
<p><a href="index.htm">Back to Event Page</a></p>
<p><font size='-1'><a href="http://program.example">Created by ISUCalcFS</a></font></p>
<p> Last Update: 04.02.2024  0:11</p>
</div></body></html>"""
