"""The one button, the director's page and the set-up in Chromium on a real server, with a replay desk that answers."""

from __future__ import annotations

import re
import socket
from itertools import count

import pytest
from playwright.sync_api import expect

from rinkside.broadcast.surfaces.osc import message
from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess, until
from server.test_holds import Peer

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
NEVER = "photographers, phones"
_number = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ServerProcess(tmp_path_factory.mktemp("hold") / "data", "--osc-port", str(port)) as running:
        running.osc_port = port
        yield running


@pytest.fixture
def rink(server):
    """A competition of its own: Ada Ice of Finland is on the ice, Bea Snow of Japan waits."""
    rink = Rink(server, f"lake{next(_number)}").set_up()
    for entry, nation in (("W-01", "FIN"), ("W-02", "JPN")):
        rink.office("entry.change", entry=entry, nation=nation)
    rink.do("data_operator", "skate.call", start=1)
    return rink


@pytest.fixture
def replay(rink):
    """A replay desk that takes part, and says so."""
    peer = Peer()
    surface = {"key": "replay", "kind": "webhook", "label": "Replay desk", "settings": {"address": peer.address}}
    answer = rink.host.put(
        f"/api/v1/competitions/{rink.code}/holds/surfaces",
        json={"surfaces": [surface]},
        headers={"X-Rinkside-Desk": "host"},
    )
    assert answer.status_code == 200, answer.text
    yield peer
    peer.server.shutdown()
    peer.server.server_close()


@pytest.fixture
def opened(browser, rink):
    devices = []

    def open_one(role, viewport=PHONE, **more):
        device, page = open_desk(browser, rink, role, viewport=viewport, **more)
        devices.append(device)
        return page

    yield open_one
    for device in devices:
        device.close()


def records(rink, *kinds):
    return journal_of(rink.server, rink.code, *kinds)


def fits(page):
    assert serious(page) == []
    assert sticks_out(page) == []


FEEL = """() => Object.defineProperty(navigator, "vibrate", {value: (how) => (window.felt ??= []).push(how)})"""


def test_one_press_gives_space_and_the_whole_page_says_so_once_everything_has_proved_it(opened, rink, replay):
    page = opened("team_leader", scope="FIN")
    page.evaluate(FEEL)
    expect(page.locator("#place")).to_have_text("Team leader, FIN")
    give = page.get_by_role("button", name="Give her space")
    expect(page.locator("#top")).to_contain_text("Ada Ice")
    expect(page.locator("#hands")).to_contain_text(NEVER)
    expect(page.locator("#hands")).to_contain_text("Replay desk")
    box = give.bounding_box()
    assert box["height"] >= 240
    assert box["y"] >= PHONE["height"] / 2 - 100, "within a thumb's reach"
    assert box["y"] + box["height"] <= PHONE["height"], "no scrolling to the one button"
    fits(page)
    picture(page, "hold-idle")
    give.click()
    expect(page.locator("#top")).to_contain_text("She has space")
    expect(page.locator("#surfaces li")).to_have_text(["Rinkside graphicsgone", "Live pagesgone", "Replay deskblocked"])
    expect(page.locator("#top .left")).to_have_text(re.compile(r"^[01]:\d\d$"))
    expect(page.locator("#work")).to_contain_text(re.compile(NEVER, re.IGNORECASE))
    assert page.evaluate("window.felt") == [80, [80, 80, 80]]
    assert replay.orders() == [True]
    (asked,) = records(rink, "hold.ask")
    assert (asked["data"]["entry"], asked["role"], asked["data"]["by"]) == ("W-01", "team_leader", "Team leader, FIN")
    fits(page)
    picture(page, "hold-confirmed")
    page.context.set_offline(True)
    expect(page.locator("#banners")).to_contain_text("A hold that runs goes on")
    expect(page.locator("#top")).to_contain_text("Last known: She has space")
    page.context.set_offline(False)
    expect(page.locator("#lights")).to_have_text("Connected")
    page.get_by_role("button", name="End").click()
    expect(give).to_be_visible()
    assert len(records(rink, "hold.end")) == 1


def test_a_press_that_is_answered_only_after_the_director_took_it_back_is_no_longer_asked(opened, rink):
    page = opened("liaison")
    kept = []
    page.route("**/acts", lambda route: kept.append((route, route.fetch())))
    page.get_by_role("button", name="Give her space").click()
    expect(page.locator("#surfaces")).to_contain_text("Live pagesgone")
    api, director = f"/api/v1/competitions/{rink.code}", rink.device("director")

    def shown():
        return director.get(f"{api}/holds").json()["view"]["holds"][0]

    director.post(f"{api}/acts", json=rink.act("hold.override", {"hold": shown()["hold"]})).raise_for_status()
    expect(page.locator("#surfaces li")).to_have_count(0)
    until(lambda: {s["state"] for s in shown()["surfaces"]} == {"released"})
    for route, answer in kept:
        route.fulfill(response=answer)
    expect(page.get_by_role("button", name="Give her space")).to_be_visible()


def test_what_still_shows_her_stands_in_red_until_the_director_has_cut_it(opened, rink, replay):
    replay.status = 500
    page = opened("referee")
    page.get_by_role("link", name="Give space").click()
    page.evaluate(FEEL)
    page.get_by_role("button", name="Give her space").click()
    expect(page.locator(".failed")).to_contain_text("Replay desk still shows her")
    assert page.evaluate("window.felt") == [80, 600]
    fits(page)
    picture(page, "hold-failing")
    page.get_by_role("button", name="Call the director").click()
    expect(page.get_by_role("dialog")).to_contain_text("Hold on Ada Ice. Replay desk still shows her. Cut it by hand.")
    page.get_by_role("dialog").get_by_role("button", name="Back").click()
    desk = opened("director", viewport=LAPTOP, color_scheme="dark")
    expect(desk.locator("#failed")).to_contain_text("Replay desk has not left her.")
    fits(desk)
    picture(desk, "hold-director")
    desk.get_by_role("button", name="I have cut it").click()
    expect(desk.locator("#surfaces")).to_contain_text("Cut by hand, Director")
    expect(page.locator("#surfaces")).to_contain_text("cut by hand")
    expect(page.locator("#top")).to_contain_text("She has space")
    assert [r["role"] for r in records(rink, "hold.by_hand")] == ["director"]


def test_past_the_longest_a_second_person_must_press_and_the_page_says_so(opened, rink, replay):
    rink.office("policy.set", name="hold_cap_seconds", value=30)
    page = opened("liaison")
    page.get_by_role("button", name="Give her space").click()
    page.get_by_role("button", name="90 s more").click()
    expect(page.locator("#told")).to_contain_text("A second person must press")
    expect(page.locator("#top")).to_contain_text("She has space")
    fits(page)
    other = opened("floor_manager")
    other.get_by_role("button", name="90 s more").click()
    expect(page.locator("#told")).to_be_empty()
    expect(page.locator("#top")).to_contain_text("She has space")
    until(lambda: len(records(rink, "hold.ask")) == 2)
    assert [r["role"] for r in records(rink, "hold.ask")] == ["liaison", "floor_manager"]


def test_who_speaks_for_everybody_chooses_and_those_on_the_ice_come_first(opened, rink):
    page = opened("liaison")
    page.get_by_role("button", name="Someone else").click()
    names = page.get_by_role("dialog").locator(".people button")
    expect(names).to_have_text([re.compile("Ada Ice.*On the ice"), re.compile("Bea Snow")])
    fits(page)
    names.nth(1).click()
    expect(page.locator("#top")).to_contain_text("Bea Snow")
    page.get_by_role("button", name="Give her space").click()
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    assert [r["data"]["entry"] for r in records(rink, "hold.ask")] == ["W-02"]


def test_a_rehearsal_cannot_be_mistaken_and_a_real_hold_takes_its_page_over(opened, rink):
    page = opened("floor_manager")
    page.get_by_role("button", name="Rehearse", exact=True).click()
    expect(page.get_by_text("REHEARSAL", exact=True)).to_be_visible()
    expect(page.get_by_text("Nothing on air changes", exact=True)).to_be_visible()
    expect(page.locator("#work")).not_to_contain_text("Ada Ice")
    page.get_by_role("button", name="Someone else").click()
    expect(page.get_by_role("dialog").locator(".people button")).to_have_text(["Practice Skater", "Practice Pair"])
    page.get_by_role("button", name="Back").click()
    fits(page)
    picture(page, "hold-rehearsal")
    page.get_by_role("button", name="Rehearse: Give her space").click()
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    expect(page.locator("#surfaces")).not_to_contain_text("gone")
    desk = opened("director", viewport=LAPTOP)
    expect(desk.get_by_text("REHEARSAL", exact=True)).to_be_visible()
    expect(desk.locator("#surfaces tr")).to_have_text([re.compile("Would leave"), re.compile("Would leave")])
    expect(desk.locator("#hold")).not_to_contain_text("HOLD RUNNING")
    fits(desk)
    (asked,) = records(rink, "hold.ask")
    assert (asked["data"]["rehearsal"], asked["data"]["entry"]) == (True, "practice")
    answer = rink.device("liaison").post(
        f"/api/v1/competitions/{rink.code}/acts", json=rink.act("hold.ask", {"entry": "W-01"})
    )
    assert answer.status_code == 200, answer.text
    expect(page.locator("#top")).to_contain_text("Ada Ice")
    expect(page.get_by_text("REHEARSAL", exact=True)).to_be_hidden()
    expect(desk.locator("#hold")).to_contain_text("HOLD RUNNING")
    expect(desk.get_by_text("REHEARSAL", exact=True)).to_be_hidden()


def test_the_director_sees_who_asked_and_overrides_by_holding_down_alone(opened, rink):
    page = opened("director", viewport=LAPTOP, color_scheme="dark")
    expect(page.locator("#hold")).to_contain_text("No hold runs")
    rink.device("liaison").post(
        f"/api/v1/competitions/{rink.code}/acts", json=rink.act("hold.ask", {"entry": "W-01"})
    ).raise_for_status()
    expect(page.locator("#hold")).to_contain_text("HOLD RUNNING")
    expect(page.locator("#hold")).to_contain_text("Ada Ice")
    expect(page.locator("#hold")).to_contain_text("Athlete liaison")
    expect(page.locator("#surfaces tr")).to_have_text(
        [re.compile("Rinkside graphics.*Confirmed"), re.compile("Live pages.*Confirmed")]
    )
    expect(page.locator("#cannot")).to_contain_text("Photographers")
    fits(page)
    override = page.get_by_role("button", name="Override: hold down 2 seconds")
    override.focus()
    page.keyboard.press("Space")  # let go at once
    expect(override).to_be_visible()
    assert records(rink, "hold.override") == []
    page.keyboard.down("Space")
    expect(page.locator("#hold")).to_contain_text("No hold runs")
    page.keyboard.up("Space")
    (overridden,) = records(rink, "hold.override")
    assert (overridden["role"], overridden["data"]["by"]) == ("director", "Director")
    expect(page.locator("#hold")).to_contain_text("Embargo on replays, clips and posts")
    rink.device("liaison").post(
        f"/api/v1/competitions/{rink.code}/acts", json=rink.act("hold.ask", {"entry": "W-01"})
    ).raise_for_status()
    expect(page.locator("#hold")).to_contain_text("open: no replay, clip or post")
    override.hover()
    page.mouse.down()
    expect(page.locator(".override.down")).to_have_count(1)
    expect(page.locator("#hold")).to_contain_text("No hold runs")
    page.mouse.up()
    assert len(records(rink, "hold.override")) == 2


def test_set_up_says_what_a_press_now_would_do_and_keeps_a_password_to_itself(opened, rink, replay):
    page = opened("secretariat", viewport=LAPTOP)
    page.get_by_role("link", name="Privacy holds").click()
    expect(page.locator("#ready")).to_contain_text("Surfaces ready, nobody may press yet")
    opened("liaison")
    page.reload()
    expect(page.locator("#ready .word")).to_contain_text(re.compile("^Ready"))
    replay.status = 500
    page.get_by_role("button", name="Check again").click()
    expect(page.locator("#ready")).to_contain_text("Not ready: 1 thing to mend")
    expect(page.locator("#checks .row.bad")).to_contain_text("Does it listen at this address")
    expect(page.locator("#people")).to_contain_text("nobody yet")
    expect(page.locator("#rules")).to_contain_text("Women: 90 s a press, 5:00 longest")
    replay.status = 200
    page.get_by_role("button", name="Change Replay desk").click()
    page.get_by_label("Shared secret").fill("only-the-desk-knows")
    fits(page)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#set")).to_contain_text("shared secret set")
    expect(page.locator("#ready")).to_contain_text("Ready")
    assert "only-the-desk-knows" not in page.content()
    page.get_by_role("button", name="Add OBS Studio").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Address").fill("ws://127.0.0.1:9")
    dialog.get_by_label("Safe scene", exact=True).fill("Ice wide")
    dialog.get_by_label("Password").fill("never-on-a-page")
    dialog.get_by_role("button", name="Save and check").click()
    expect(page.locator("#checks")).to_contain_text("Tools, WebSocket Server Settings")
    fits(page)
    picture(page, "hold-set-up", full_page=True)
    assert "never-on-a-page" not in page.content()
    with page.expect_download() as got:
        page.locator("#record").get_by_role("button", name="CSV").last.click()
    assert got.value.path().read_text().startswith("holds,ended,overridden,open,seconds")
    page.get_by_role("button", name="Take out OBS Studio").click()
    page.get_by_role("dialog").get_by_role("button", name="Take it out").click()
    expect(page.locator("#set")).not_to_contain_text("ws://127.0.0.1:9")
    named = [[s["surface"] for s in r["data"]["surfaces"]] for r in records(rink, "hold.surfaces")]
    assert named[-2:] == [["replay", "programme"], ["replay"]]


def test_a_reason_can_be_given_after_the_end_out_of_a_list_and_is_not_asked_for_before(opened, rink, replay):
    page = opened("team_leader", scope="FIN")
    reason = page.get_by_label("Reason for the hold of Ada Ice, if you wish")
    page.get_by_role("button", name="Give her space").click()
    expect(page.locator("#top")).to_contain_text("She has space")
    expect(reason).to_have_count(0)
    page.get_by_role("button", name="End").click()
    expect(reason).to_have_value("")
    fits(page)
    reason.select_option("family")
    desk = opened("director", viewport=LAPTOP)
    expect(desk.get_by_label("Reason for the hold of Ada Ice, if you wish")).to_have_value("family")
    fits(desk)
    assert [(r["role"], r["data"]["reason"]) for r in records(rink, "hold.reason")] == [("team_leader", "family")]


STAND_IN = "Tested against protocol stand-ins"


def test_each_kind_of_surface_says_what_it_cannot_do_and_a_lamp_alone_is_no_camera(opened, rink):
    page = opened("secretariat", viewport=LAPTOP)
    page.get_by_role("link", name="Privacy holds").click()
    dialog = page.get_by_role("dialog")
    for kind, cannot, stand_in in (
        ("OSC (lighting, mixing, Companion)", "Nothing comes back", False),
        ("vMix", "Overlay channels that are on stay", True),
        ("CasparCG", "Sound from beneath is heard on", True),
        ("Tally (TSL UMD)", "no picture changes", False),
    ):
        page.get_by_role("button", name=f"Add {kind}", exact=True).click()
        expect(dialog).to_contain_text(cannot)
        expect(dialog.get_by_text(STAND_IN)).to_have_count(int(stand_in))
        unexplained = dialog.locator("input:not([aria-describedby]), textarea:not([aria-describedby])")
        expect(unexplained).to_have_count(1)  # the name it is given here
        fits(page)
        if not kind.startswith("Tally"):
            dialog.get_by_role("button", name="Leave it").click()
    dialog.get_by_label("Host").fill("192.0.2.1")
    dialog.get_by_label("Port").fill("8901")
    dialog.get_by_label("TSL UMD version").fill("4.0")
    dialog.get_by_role("button", name="Save and check").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Give 3.1 or 5.0")
    dialog.get_by_label("TSL UMD version").fill("3.1")
    dialog.get_by_role("button", name="Save and check").click()
    expect(page.locator("#ready")).to_contain_text("No picture would change")
    phone = opened("liaison")
    expect(phone.locator("#hands")).to_contain_text("No camera is connected")


def test_the_office_changes_the_rules_of_one_category_where_they_are_shown(opened, rink):
    page = opened("secretariat", viewport=LAPTOP)
    page.get_by_role("link", name="Privacy holds").click()
    page.get_by_role("button", name="Change the rules").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For", exact=True).select_option(label="Women")
    dialog.get_by_label("One press lasts").select_option("120")
    dialog.get_by_label("No close-up").select_option("always")
    fits(page)
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator("#rules")).to_contain_text("Women: 120 s a press, 5:00 longest")
    expect(page.locator("#rules")).to_contain_text("Agreed: no close-up in the kiss and cry")
    assert [r["data"]["name"] for r in records(rink, "policy.set")][-2:] == ["hold_seconds", "hold_no_close_up"]


def test_a_page_that_may_press_tells_what_a_desk_has_to_send_and_that_presses(opened, rink, server):
    page = opened("liaison")
    page.get_by_role("button", name="Press from a desk (OSC)").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("W-02 Bea Snow")
    fits(page)
    key = dialog.locator("#press-key").inner_text()
    assert f"{server.osc_port}" in dialog.inner_text()
    dialog.get_by_role("button", name="Back").click()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as desk:
        desk.sendto(message("/rinkside/hold/ask", key, "W-02"), ("127.0.0.1", server.osc_port))
    expect(page.locator("#top")).to_contain_text("Bea Snow")
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    assert [(r["role"], r["data"]["entry"]) for r in records(rink, "hold.ask")] == [("liaison", "W-02")]
