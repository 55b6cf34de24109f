"""What stands around a story on a page, and in it without being of it, is not read as the story's."""

from __future__ import annotations

import pytest

from rinkside.coverage.text import read_story

TEXT = (
    "Alysa Liu won the Olympic title on Thursday with 226.79 points, 1.89 ahead of Kaori Sakamoto of Japan.",
    "Ami Nakai, who led after the short program with 78.71, took bronze with 219.16.",
)
OTHER = "Kaori Sakamoto won gold with 231.45 points, 5.55 ahead of Alysa Liu, who fell twice."


@pytest.mark.parametrize(
    "part",
    [
        f'<div class="readerComments"><p>{OTHER}</p></div>',
        f'<div class="RelatedArticles_list__x7"><p>{OTHER}</p></div>',
        f'<div class="article-body-related"><p>{OTHER}</p></div>',
        f'<section aria-label="More from the Games"><p>{OTHER}</p></section>',
        f'<div role="complementary"><p>{OTHER}</p></div>',
        f'<div aria-hidden="true"><p>{OTHER}</p></div>',
        f'<p style="visibility: hidden">{OTHER}</p>',
        f'<div id="onetrust-consent"><p>We use cookies. {OTHER}</p></div>',
        f'<blockquote class="twitter-tweet"><p>{OTHER}</p></blockquote>',
        f'<p><strong>Read more: </strong><a href="/x">{OTHER}</a></p>',
        f'<ul><li><a href="/a">{OTHER}</a></li><li><a href="/b">Eight voices from Milan</a></li></ul>',
        f'<article class="card"><h3><a href="/x">{OTHER}</a></h3></article>',
    ],
)
@pytest.mark.parametrize(
    "page",
    [
        "<html><body><article><h1>Gold</h1><p>{0}</p>{2}<p>{1}</p></article></body></html>",
        "<html><body><div><div><h1>Gold</h1><p>{0}</p><p>{1}</p></div>{2}</div></body></html>",
    ],
)
def test_comments_teasers_and_notices_are_left_out(page, part):
    read = read_story(page.format(*TEXT, part)).text
    assert [line in read for line in (*TEXT, OTHER)] == [True, True, False]


@pytest.mark.parametrize(
    "wrapper",
    [
        '<div class="content-sidebar-wrap">{}</div>',
        '<div class="paywall">{}</div>',
        '<div class="article-with-related">{}</div>',
        '<div class="ad-supported">{}</div>',
        '<div id="comment-container">{}</div>',
        '<form id="aspnet">{}</form>',
    ],
)
def test_what_holds_the_headline_holds_the_story(wrapper):
    story = f"<h1>Gold</h1><p>{TEXT[0]}</p><p>{TEXT[1]}</p>"
    foot = "<div>" + "<p>Some words of the house about its terms.</p>" * 20 + "</div>"
    read = read_story(f"<html><body>{wrapper.format(story)}{foot}</body></html>").text
    assert TEXT[0] in read
    assert TEXT[1] in read


def test_a_table_of_linked_names_stays_in_the_story():
    row = '<tr><td>1</td><td><a href="/liu">Alysa Liu of the United States</a></td><td>226.79</td></tr>'
    read = read_story(f"<html><body><h1>Gold</h1><p>{TEXT[0]}</p><table>{row}</table></body></html>").text
    assert "Alysa Liu of the United States" in read
