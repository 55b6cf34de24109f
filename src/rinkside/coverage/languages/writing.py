"""Surnames in Chinese characters: the common ones of Japan and of Chinese and Korean skating."""

from __future__ import annotations

__all__ = ["KANJI"]

_KANJI = """
羽生 hanyu; 町田 machida; 浅田 asada; 小塚 kozuka; 鈴木 suzuki; 坂本 sakamoto; 宮原 miyahara; 樋口 higuchi;
鍵山 kagiyama;
佐藤 sato; 三浦 miura; 木原 kihara; 宇野 uno; 高橋 takahashi; 織田 oda; 村上 murakami; 本郷 hongo; 三原 mihara;
田中 tanaka;
無良 mura; 千葉 chiba; 中井 nakai; 紀平 kihira; 友野 tomono; 安藤 ando; 高橋 takahashi; 木原 kihara; 須崎 suzaki;
村元 muramoto;
小松原 komatsubara; 吉田 yoshida; 渡辺 watanabe; 渡邊 watanabe; 島田 shimada; 山本 yamamoto; 河辺 kawabe; 松生 matsuike;
三宅 miyake; 住吉 sumiyoshi; 青木 aoki; 新田谷 nitaya; 横井 yokoi; 山下 yamashita; 白岩 shiraiwa; 本田 honda;
永井 nagai;
大庭 oba; 今井 imai; 加藤 kato; 庄司 shoji; 竹内 takeuchi; 川口 kawaguchi; 井上 inoue; 長洲 nagasu; 長岡 nagaoka;
柚木 yunoki;
市橋 ichihashi; 清水 shimizu; 森口 moriguchi; 櫛田 kushida; 平池 hiraike; 西山 nishiyama; 壷井 tsuboi; 山隈 yamakuma;
大島 oshima;
伊藤 ito; 小林 kobayashi; 中村 nakamura; 山田 yamada; 山口 yamaguchi; 斎藤 saito; 齋藤 saito; 松本 matsumoto;
木村 kimura; 山崎 yamazaki; 池田 ikeda; 橋本 hashimoto; 石川 ishikawa; 前田 maeda; 藤田 fujita; 小川 ogawa;
岡田 okada; 後藤 goto; 長谷川 hasegawa; 石井 ishii; 近藤 kondo; 坂口 sakaguchi; 遠藤 endo; 藤井 fujii; 西村 nishimura;
福田 fukuda; 太田 ota; 藤原 fujiwara; 岡本 okamoto; 松田 matsuda; 中川 nakagawa; 中野 nakano; 原田 harada; 小野 ono;
田村 tamura;
竹野 takeno; 閻涵 yan; 金博洋 jin; 隋文静 sui; 韓聡 han; 車俊煥 cha; 彭程 peng; 張昊 zhang
"""
KANJI = {
    row.split()[0]: tuple(row.split()[1:]) for row in (r.strip() for r in _KANJI.replace("\n", " ").split(";")) if row
}
"""Surnames, and how they may be read."""
