"""Letters of other scripts in Latin ones: Cyrillic by BGN/PCGN, kana by Hepburn, Hangul by the Revised Romanization."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["latin"]

_CYRILLIC_SOUNDS = "a b v g d e yo zh z i i k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya"
_CYRILLIC = {
    a: b.strip("_") for a, b in zip("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", _CYRILLIC_SOUNDS.split(), strict=True)
}
_STARTS = "g kk n d tt r m b pp s ss _ j jj ch k t p h"
_VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i"
_ENDS = "_ k k k n n n t l l l l l l l l m p p t t ng t t k t p t"
_HANGUL_STARTS = [s.strip("_") for s in _STARTS.split()]
_HANGUL_VOWELS = _VOWELS.split()
_HANGUL_ENDS = [s.strip("_") for s in _ENDS.split()]
_KANA_SOUNDS = """
ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko ガ ga ギ gi グ gu ゲ ge ゴ go サ sa シ shi ス su セ se ソ so
ザ za ジ ji ズ zu ゼ ze ゾ zo タ ta チ chi ツ tsu テ te ト to ダ da ヂ ji ヅ zu デ de ド do ナ na ニ ni ヌ nu ネ ne
ノ no ハ ha ヒ hi フ fu ヘ he ホ ho バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po マ ma ミ mi ム mu
メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n ヴ vu キャ kya キュ kyu キョ kyo
シャ sha シュ shu ショ sho シェ she チャ cha チュ chu チョ cho チェ che ニャ nya ニュ nyu ニョ nyo ヒャ hya
ヒュ hyu ヒョ hyo ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo ギャ gya ギュ gyu ギョ gyo ジャ ja ジュ ju
ジョ jo ジェ je ビャ bya ビュ byu ビョ byo ピャ pya ピュ pyu ピョ pyo ファ fa フィ fi フェ fe フォ fo フュ fyu
ティ ti トゥ tu ディ di ドゥ du デュ dyu テュ tyu ヴァ va ヴィ vi ヴェ ve ヴォ vo ウィ wi ウェ we ウォ wo ツァ tsa
ツィ tsi ツェ tse ツォ tso イェ ye クァ kwa クィ kwi クェ kwe クォ kwo スィ si ズィ zi ァ a ィ i ゥ u ェ e ォ o
ャ ya ュ yu ョ yo
"""
_KANA = dict(zip(_KANA_SOUNDS.split()[::2], _KANA_SOUNDS.split()[1::2], strict=True))


@lru_cache(maxsize=1 << 14)
def latin(word: str, script: str) -> str:
    """A word of another script in Latin letters, "" where a letter is of none.

    >>> latin("Сакамото", "cyrillic"), latin("フェルナンデス", "katakana"), latin("차준환", "hangul")
    ('sakamoto', 'ferunandesu', 'chajunhwan')
    """
    if script == "cyrillic":
        return "".join(_CYRILLIC.get(c, "") for c in word.lower())
    if script == "hangul":
        return "".join(_syllable(c) for c in word)
    return _kana(word)


def _syllable(char: str) -> str:
    point = ord(char) - 0xAC00
    if not 0 <= point < 11172:
        return ""
    start, rest = divmod(point, 588)
    vowel, end = divmod(rest, 28)
    return _HANGUL_STARTS[start] + _HANGUL_VOWELS[vowel] + _HANGUL_ENDS[end]


def _kana(word: str) -> str:
    found, at = "", 0
    while at < len(word):
        pair = word[at : at + 2]
        if len(pair) == 2 and pair in _KANA:
            found, at = found + _KANA[pair], at + 2
            continue
        char = word[at]
        if char == "ー":
            found += found[-1:]
        elif char == "ッ":
            found += _KANA.get(word[at + 1 : at + 3], _KANA.get(word[at + 1 : at + 2], ""))[:1]
        else:
            found += _KANA.get(char, "")
        at += 1
    return found
