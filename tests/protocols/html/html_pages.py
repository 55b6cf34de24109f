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


def ijslive_details(version: str, skates: list[dict], title: str = "2023 Example Invitational") -> str:
    """Judges' details as ijsLive writes them: cells named by class; before 2.3.0 rows stand between the components."""
    body = ""
    for skate in skates:
        elements = "".join(
            f'<tr><td class="num">{n}</td><td class="elem">{code}</td><td class="info">{info}</td>'
            f'<td class="bv">{bv}</td><td class="cred">{x}</td><td class="goe">{goe}</td>'
            + "".join(f'<td class="jud">{m}</td>' for m in marks)
            + f'<td class="ref">&nbsp;</td><td class="psv">{score}</td></tr>'
            for n, (code, info, bv, x, goe, marks, score) in enumerate(skate["elements"], 1)
        )
        between = "" if version >= "2.3.0" else '<tr><td class="sp" colspan="9">&nbsp;</td></tr>'
        components = between.join(
            f'<tr><td>&nbsp;</td><td class="cn">{name}</td><td class="cf">{factor}</td>'
            + "".join(f'<td class="cjud">{m}</td>' for m in marks)
            + f'<td class="panel">{mean}</td></tr>'
            for name, factor, marks, mean in skate["components"]
        )
        lines = "".join(f'<td class="name">{r}:</td><td class="val">{p}</td>' for r, p in skate.get("deducted", []))
        body += f"""
<table class="sum"><thead><tr><th class="evt">a category</th></tr></thead><tbody><tr>
<td class="rank">{skate["rank"]}</td><td class="name">{skate["name"]}</td>
<td class="totSeg">{skate["tss"]}</td><td class="totElm">{skate["tes"]}</td>
<td class="totComp">{skate["pcs"]}</td><td class="totDed">{skate["ded"]}</td></tr></tbody></table>
<table class="elm"><tr><th>#</th><th>Executed Elements</th></tr>{elements}
<tr><td></td><td class="tbvv">{skate["base"]}</td><td class="tps">{skate["tes"]}</td></tr>
<tr><th>Program Components</th></tr>{components}</table>
<table class="ded"><tr><th>Deductions</th>{lines}</tr></table><table class="maj"><tr><td>&nbsp;</td></tr></table>"""
    return f"""<!DOCTYPE html><html><head><meta charset="iso-8859-1"><title>{title}</title></head><body>
<!-- Generated by ijsLive {version} -->
<h2 class="title">{title}</h2><h2 class="catseg">Juvenile Girls Grp B / Free Skate</h2>{body}
<p>Sunday, Nov 19, 2023, 03:56 PM</p></body></html>"""


def ijslive_list(version: str) -> str:
    """A segment's list with its officials."""
    return f"""<html><head><title>2023 Example Invitational</title></head><body><!-- ijsLive {version} -->
<div class="catTitle">Juvenile Girls Grp B / Free Skate</div>
<table><tr class="parent"><td class="start">1</td><td class="name">Ada Alpha, Lake FSC</td></tr>
<tr class="parent"><td class="start">2</td><td class="name">Bea Beta, Hill FSC</td></tr></table>
<table class="officials ladies"><tbody><tr><td>Function</td><td>Name</td></tr>
<tr><td>Referee</td><td>Rita Ref, Boston MA</td></tr><tr><td>Judge 1</td><td>Abe Bank, Reno NV</td></tr>
<tr><td>Technical Controller</td><td>Tom Control, Boise ID</td></tr></tbody></table>
<ul><li class="judgeDetailRef"><a href="SEGM034.html">Judge detail scores</a></li></ul></body></html>"""


def ijslive_index(version: str) -> str:
    """An index: an event with a link, one without, and a free dance whose name stands in the cell of class time."""
    return f"""<html><head><title>2023 Example Invitational</title></head><body><!-- ijsLive {version} -->
<h2 class="title">2023 Example Invitational</h2><h3 class="date">04/07/2023 - 04/09/2023 (EST)</h3><h3>Lake Arena</h3>
<table id="daySort"><tr><th>Event</th><th>Time</th><th>Status</th></tr>
<tr><td class="event tRow">Juvenile Girls / Free Skate</td><td class="event">10:00</td>
<td class="stat"><a href="CAT001SEG001.html">Final</a></td></tr>
<tr><td class="event tRow">Novice Women / Short Program</td><td class="event">12:00</td>
<td class="stat">Unofficial</td></tr>
<tr><td class="time">Novice Ice Dance / Free Dance</td><td class="event">13:00</td><td class="stat">Start</td></tr>
</table></body></html>"""


def fs_manager(event: str, caption: str, kind: str, head: list[str], rows: ROWS, *, after: str = "") -> str:
    """A page as FS Manager writes it: ASCII and numeric entities, CRLF, unquoted attributes, absolute links."""
    body = ""
    for row in rows:
        if len(row) == 1:
            body += f"<tr class=TabHeadWhite><td colspan={len(head)}>{row[0]}</td></tr>\n"
            continue
        cells = ""
        for heading, text in zip(head, row, strict=True):
            if heading in ("Nation", "Nat."):
                flag = f"<td><img src=../flags/{text}.GIF></td><td></td><td>{text}</td>"
                cells += f"<td><table><tr class=Line1White>{flag}</tr></table></td>"
            elif heading == "Name" and "|" in text:
                name, bio = text.split("|")
                cells += f"<td class=CellLeft><a href=http://results.example/bios/isufs{bio}.htm>{name}</a></td>"
            else:
                cells += f"<td>{text}</td>"
        body += f"<tr class=Line1White>{cells}</tr>\n"
    headings = "".join(f"<th>{h or '&nbsp;'}</th>" for h in head)
    page = f"""<!DOCTYPE html><html><head><title>{event} - {caption.rpartition(" - ")[0] or caption}</title>
<meta name="generator" content="FS Manager by Swiss Timing, Ltd." /></head><body><table class=MainTab>
<tr class=caption2><td>{caption}</td></tr><tr class=caption3><td>{kind}</td></tr>
<tr><td><table><tr><td><table><tr class=TabHeadWhite>{headings}</tr>
{body}</table></td></tr></table></td></tr>{after}
<tr class=LastLine><td>Last Update: 08.11.2024 22:40 (UTC +02:00)</td></tr></table></body></html>"""
    ascii_only = "".join(c if ord(c) < 128 else f"&#x{ord(c):X};" for c in page)
    return ascii_only.replace("\n", "\r\n")


def comnet(event: str, caption: str, head: list[str], rows: ROWS) -> str:
    """A page as comnet's system writes it: headings in ordinary cells, partners on two lines, a stray end tag."""
    body = ""
    for row in rows:
        cells = ""
        for heading, text in zip(head, row, strict=True):
            if heading == "Name":
                cells += f'<TD NOWRAP><A href="../bios/isufs00000009.htm">{text.replace(" / ", "<BR>")}</A></TD>\n'
            else:
                cells += f'<TD Class="Right">{text}</TD>\n'
        body += f'<TR  Class="Green0">\n{cells}</TR>\n'
    headings = "".join(f"<TD>{h}</TD>" for h in head)
    return f"""<HTML><HEAD><TITLE>{event} </TITLE>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="GENERATOR" content="Figure Skating Support System by comnet"></HEAD><BODY BGCOLOR=#FAFAEE><CENTER>
<P Class="Font14">{caption}</FONT></P><TABLE Class="Official"><TR Class="HeaderGreen">{headings}</TR>
{body}</TABLE><P Class="Font9">Last Update: 09 Dec 2017 17:34 (UTC+09:00)</P></BODY></HTML>"""
