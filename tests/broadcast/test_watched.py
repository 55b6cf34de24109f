"""vMix and CasparCG, against stand-ins of their protocols: no real vMix and no real CasparCG was met here."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import quoteattr

import pytest

from rinkside.broadcast.surfaces import casparcg, vmix
from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.casparcg import Casparcg
from rinkside.broadcast.surfaces.vmix import Vmix

ORDER = Order("h1", ("W-07",))


class StandIn:
    """A peer on a port of its own that can be stopped, started again on it, or go on listening and say nothing."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.frozen = self.deaf = False
        self.server: asyncio.Server | None = None
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self.server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self.server is not None
        self.server.close()
        for writer in list(self.open):
            writer.transport.abort()
        self.server = None

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await self.serve(reader, writer)
        self.open.discard(writer)
        writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError


class StandInVmix(StandIn):
    """The web API of vMix: CutDirect, AudioOn, AudioOff and the state."""

    def __init__(self) -> None:
        super().__init__()
        self.titles = ["Kiss & cry", "Ice wide", "Mic"]
        self.muted = [False, True, False]
        self.active = 1
        self.over = ""
        self.status = "200 OK"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if self.frozen:
            await asyncio.sleep(60)
        asked = {name: value[0] for name, value in parse_qs(urlsplit(head.split(" ")[1]).query).items()}
        body = b"Function completed successfully."
        if not asked:
            body = self.state().encode()
        else:
            self.heard.append(f"{asked['Function']} {asked['Input']}")
            if asked["Input"] in self.titles and not self.deaf:
                self.do(asked["Function"], self.titles.index(asked["Input"]))
        writer.write(f"HTTP/1.1 {self.status}\r\nContent-Type: text/xml\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    def do(self, function: str, at: int) -> None:
        if function == "CutDirect":
            self.active = at + 1
        else:
            self.muted[at] = function == "AudioOff"

    def state(self) -> str:
        inputs = "".join(
            f'<input key="k{n}" number="{n}" type="Capture" title={quoteattr(t)} muted="{m}"/>'
            for n, (t, m) in enumerate(zip(self.titles, self.muted, strict=True), 1)
        )
        over = f'<overlays><overlay number="1">{self.over}</overlay><overlay number="2"/></overlays>'
        return f"<vmix><version>27</version><inputs>{inputs}</inputs>{over}<active>{self.active}</active></vmix>"


class StandInCaspar(StandIn):
    """AMCP: PLAY and INFO of one layer, as `era` of the server writes the answer."""

    def __init__(self, era: str = "2.3") -> None:
        super().__init__()
        self.era, self.clips, self.playing = era, {"SAFE": "SAFE.mp4"}, ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := (await reader.readuntil(b"\r\n")).decode().strip():
            if self.frozen:
                await asyncio.sleep(60)
            word, place, *rest = line.split(" ")
            if word == "PLAY":
                self.heard.append(line)
                clip = rest[0].strip('"')
                if clip in self.clips and not self.deaf:
                    self.playing = self.clips[clip]
                writer.write(b"202 PLAY OK\r\n" if clip in self.clips else b"404 PLAY FAILED\r\n")
            else:
                raw = self.layer(place.partition("-")[2]).encode()
                writer.write(b"201 INFO OK\r\n" + raw[:30])  # in two pieces, as a network may bring it
                await writer.drain()
                await asyncio.sleep(0.02)
                writer.write(raw[30:] + b"\r\n")
            await writer.drain()

    def layer(self, n: str) -> str:
        head = '<?xml version="1.0" encoding="utf-8"?>\n'
        old = "<background><producer><filename>SAFE.mp4</filename></producer></background>"
        if self.era == "2.0":
            own = f"<producer><type>ffmpeg-producer</type><filename>c:\\media\\{self.playing}</filename></producer>"
            return f"{head}<layer><foreground>{own if self.playing else ''}</foreground>{old}</layer>\n"
        name = {"2.2": n, "2.3": f"layer_{n}"}[self.era]
        own = f"<file><name>{self.playing}</name><path>/media//{self.playing}</path></file>" if self.playing else ""
        back = "<background><file><name>SAFE.mp4</name></file></background>"
        layer = f"<{name}>{back}<foreground>{own}</foreground></{name}>"
        return f"{head}<channel><stage><layer>{layer}</layer></stage></channel>\n"


async def until(fulfilled: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not fulfilled():
        assert time.monotonic() < end, "did not happen within 30 s"
        await asyncio.sleep(0.01)


def meeting(peer: StandIn, surface: Callable[[int], Any], story: Callable[[Any, list[Told]], Awaitable[None]]) -> None:
    """A surface and its peer, and what happens between them."""

    async def run() -> None:
        told: list[Told] = []
        await peer.start()
        made = surface(peer.port)
        await made.start(told.append)
        try:
            await story(made, told)
        finally:
            await made.stop()
            if peer.server is not None:
                await peer.stop()

    asyncio.run(run())


def a_vmix(port: int) -> Vmix:
    return Vmix("vmix:1", "vMix", f"http://127.0.0.1:{port}", "Ice wide", ("Mic",))


def a_caspar(port: int) -> Casparcg:
    return Casparcg("caspar:1", "CasparCG", "127.0.0.1", port, "SAFE", "1-900")


def states(told: list[Told]) -> list[str]:
    return [t.state for t in told]


def test_vmix_cuts_to_the_safe_input_mutes_and_is_confirmed_by_its_own_state():
    peer = StandInVmix()

    async def story(surface: Vmix, told: list[Told]) -> None:
        await surface.hold(ORDER)
        await until(lambda: "confirmed" in states(told))
        assert (peer.active, peer.muted) == (2, [False, True, True])
        assert peer.heard == ["CutDirect Ice wide", "AudioOff Mic"]
        assert told[-1].proof == "“Ice wide” and 1 muted read back"
        await surface.release(ORDER)
        await until(lambda: "released" in states(told))
        assert (peer.active, peer.muted) == (2, [False, True, False])  # the sound comes back, the person does not

    meeting(peer, a_vmix, story)


def test_what_was_muted_before_stays_muted_after():
    peer = StandInVmix()
    peer.muted[2] = True

    async def story(surface: Vmix, told: list[Told]) -> None:
        await surface.hold(ORDER)
        await until(lambda: "confirmed" in states(told))
        await surface.release(ORDER)
        await until(lambda: "released" in states(told))
        assert peer.muted[2]

    meeting(peer, a_vmix, story)


@pytest.mark.parametrize("era", ["2.0", "2.2", "2.3"])
def test_casparcg_plays_the_safe_clip_over_all_and_is_confirmed_by_its_foreground(era):
    peer = StandInCaspar(era)

    async def story(surface: Casparcg, told: list[Told]) -> None:
        await surface.hold(ORDER)
        await until(lambda: "confirmed" in states(told))
        assert peer.heard == ['PLAY 1-900 "SAFE" LOOP']
        assert told[-1].proof == "“SAFE” on 1-900 read back"
        await surface.release(ORDER)
        await until(lambda: "released" in states(told))
        assert len(peer.heard) == 1

    meeting(peer, a_caspar, story)


@pytest.mark.parametrize(("made", "surface"), [(StandInVmix, a_vmix), (StandInCaspar, a_caspar)])
def test_a_mixer_that_answers_and_does_nothing_is_never_confirmed(made, surface):
    peer = made()
    peer.deaf = True

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "failed" in states(told))
        assert states(told) == ["acknowledged", "failed"]
        assert told[-1].proof.startswith("it answers, and ")

    meeting(peer, surface, story)


def test_somebody_who_cuts_back_is_told_of_and_not_fought():
    vmix_peer = StandInVmix()

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "confirmed" in states(told))
        vmix_peer.active = 1
        await until(lambda: "left" in states(told))
        assert told[-1].proof == "“Kiss & cry” on air"
        assert vmix_peer.heard.count("CutDirect Ice wide") == 1
        await one.hold(ORDER)  # who holds decides to put it back, once
        await until(lambda: states(told).count("confirmed") == 2)

    meeting(vmix_peer, a_vmix, story)


@pytest.mark.parametrize(("made", "surface"), [(StandInVmix, a_vmix), (StandInCaspar, a_caspar)])
def test_a_mixer_that_was_restarted_during_a_hold_is_cut_again(made, surface):
    peer = made()

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "confirmed" in states(told))
        await peer.stop()
        await until(lambda: "gone" in states(told))
        if isinstance(peer, StandInVmix):
            peer.active = 1
        else:
            peer.playing = ""
        await peer.start()
        await until(lambda: states(told).count("confirmed") == 2)
        assert len([h for h in peer.heard if h.startswith(("CutDirect", "PLAY"))]) == 2

    meeting(peer, surface, story)


@pytest.mark.parametrize(("made", "surface"), [(StandInVmix, a_vmix), (StandInCaspar, a_caspar)])
def test_a_frozen_mixer_is_told_of_and_held_once_it_wakes(made, surface):
    peer = made()
    peer.frozen = True

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "failed" in states(told))
        assert told[0].proof == "no answer for 2 s"
        peer.frozen = False
        await until(lambda: "confirmed" in states(told))

    meeting(peer, surface, story)


def test_a_mixer_that_is_not_there_at_first_is_held_once_it_is():
    peer = StandInCaspar()

    async def story(one: Any, told: list[Told]) -> None:
        await peer.stop()
        await one.hold(ORDER)
        await until(lambda: "failed" in states(told))
        assert told[0].proof == "nobody there"
        await peer.start()
        await until(lambda: "confirmed" in states(told))

    meeting(peer, a_caspar, story)


def test_a_refusing_mixer_is_told_of_in_its_own_terms():
    vmix_peer, caspar_peer = StandInVmix(), StandInCaspar()
    vmix_peer.status = "401 Unauthorized"
    caspar_peer.clips = {}

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "failed" in states(told))
        said.append(told[-1].proof)

    said: list[str] = []
    meeting(vmix_peer, a_vmix, story)
    meeting(caspar_peer, a_caspar, story)
    assert said == ["the password of its web controller is not this one", "the server has no clip “SAFE”"]


def test_a_microphone_that_vmix_does_not_know_keeps_no_picture_on_air():
    peer = StandInVmix()
    peer.titles[2] = "Another"

    async def story(one: Any, told: list[Told]) -> None:
        await one.hold(ORDER)
        await until(lambda: "failed" in states(told))
        assert peer.active == 2
        assert "“Mic”" in told[-1].proof

    meeting(peer, a_vmix, story)


def test_the_list_says_that_a_stand_in_only_was_met_and_what_is_missing():
    assert vmix.STAND_IN
    assert casparcg.STAND_IN
    peer = StandInVmix()
    peer.titles[1], peer.over = "Ice", "3"

    async def story(one: Any, told: list[Told]) -> None:
        lines = {c.key: c for c in await one.check()}
        assert lines["peer"].said == "tested against a stand-in only"
        assert (lines["safe"].state, lines["microphone-1"].state) == ("bad", "ok")
        assert "“Kiss & cry”, “Ice”, “Mic”" in lines["safe"].mend
        assert lines["overlays"].said.startswith("overlay 1 is on")
        assert peer.heard == []  # looking changes nothing

    meeting(peer, a_vmix, story)

    async def caspar_story(one: Any, told: list[Told]) -> None:
        assert [(c.state, c.said) for c in await one.check()] == [("warn", "tested against a stand-in only")]
        await caspar_peer.stop()
        assert [(c.state, c.said) for c in await one.check()] == [("bad", "nobody there")]
        assert caspar_peer.heard == []

    caspar_peer = StandInCaspar()
    meeting(caspar_peer, a_caspar, caspar_story)


def test_an_answer_that_is_no_vmix_is_refused_and_never_unfolded():
    peer = StandInVmix()
    bomb = '<!DOCTYPE v [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><vmix>&b;</vmix>'

    async def story(one: Any, told: list[Told]) -> None:
        for answer, said in ((bomb, "cannot be read"), ("<html/>", "not vMix"), ("hello", "cannot be read")):
            peer.state = lambda answer=answer: answer  # type: ignore[method-assign]
            (line,) = await one.check()
            assert line.state == "bad"
            assert said in line.said

    meeting(peer, a_vmix, story)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Vmix("v", "vMix", "file:///etc/passwd", "Ice"), "http://vmix.rink:8088"),
        (lambda: Vmix("v", "vMix", "http://vmix:99999999", "Ice"), "http://vmix.rink:8088"),
        (lambda: Vmix("v", "vMix", "http://vmix", ""), "shows no athlete"),
        (lambda: Casparcg("c", "Caspar", "h", 5250, "SAFE", "1"), "like 1-900"),
        (lambda: Casparcg("c", "Caspar", "h", 5250, 'SAFE"\r\nKILL'), "as the server lists it"),
    ],
)
def test_a_mixer_that_cannot_be_is_refused_in_words(make, said):
    with pytest.raises(ValueError, match=said):
        make()
