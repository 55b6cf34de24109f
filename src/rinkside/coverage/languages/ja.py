"""Japanese: words by the longest match, particles for the grammar."""

from __future__ import annotations

import re

from rinkside.coverage.languages.making import cities
from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["LANGUAGE"]

_NATIONS = """
NATION USA: アメリカ, 米国, 米, アメリカ合衆国
NATION JPN: 日本
NATION RUS: ロシア
NATION AIN: 個人資格, 中立選手
NATION CAN: カナダ
NATION ITA: イタリア
NATION FRA: フランス
NATION GER: ドイツ
NATION ESP: スペイン
NATION CHN: 中国
NATION KOR: 韓国
NATION PRK: 北朝鮮
NATION KAZ: カザフスタン
NATION GEO: ジョージア, グルジア
NATION EST: エストニア
NATION LAT: ラトビア
NATION LTU: リトアニア
NATION UKR: ウクライナ
NATION BLR: ベラルーシ
NATION UZB: ウズベキスタン
NATION ISR: イスラエル
NATION GBR: 英国, イギリス
NATION SUI: スイス
NATION AUT: オーストリア
NATION BEL: ベルギー
NATION NED: オランダ
NATION SWE: スウェーデン
NATION NOR: ノルウェー
NATION FIN: フィンランド
NATION POL: ポーランド
NATION CZE: チェコ
NATION SVK: スロバキア
NATION SLO: スロベニア
NATION HUN: ハンガリー
NATION AUS: オーストラリア, 豪州
NATION MEX: メキシコ
NATION PHI: フィリピン
NATION TPE: 台湾
"""
_CITIES = cities(
    {
        "milan": "ミラノ",
        "cortina": "コルティナ, コルティナダンペッツォ",
        "turin": "トリノ",
        "rome": "ローマ",
        "saitama": "さいたま, さいたま市, 埼玉",
        "tokyo": "東京",
        "nagano": "長野",
        "osaka": "大阪",
        "yokohama": "横浜",
        "sapporo": "札幌",
        "nagoya": "名古屋",
        "sendai": "仙台",
        "hiroshima": "広島",
        "kobe": "神戸",
        "sochi": "ソチ",
        "moscow": "モスクワ",
        "st petersburg": "サンクトペテルブルク",
        "shanghai": "上海",
        "beijing": "北京",
        "boston": "ボストン",
        "helsinki": "ヘルシンキ",
        "nice": "ニース",
        "paris": "パリ",
        "grenoble": "グルノーブル",
        "london": "ロンドン",
        "montreal": "モントリオール",
        "toronto": "トロント",
        "vancouver": "バンクーバー",
        "calgary": "カルガリー",
        "gangneung": "江陵, カンヌン",
        "pyeongchang": "平昌",
        "seoul": "ソウル",
        "stockholm": "ストックホルム",
        "oslo": "オスロ",
        "prague": "プラハ",
        "vienna": "ウィーン",
        "zurich": "チューリヒ",
        "lausanne": "ローザンヌ",
        "bern": "ベルン",
        "berlin": "ベルリン",
        "munich": "ミュンヘン",
        "budapest": "ブダペスト",
        "zagreb": "ザグレブ",
        "tallinn": "タリン",
        "riga": "リガ",
        "madrid": "マドリード",
        "barcelona": "バルセロナ",
        "los angeles": "ロサンゼルス",
        "san jose": "サンノゼ",
        "new york": "ニューヨーク",
        "taipei": "台北",
    }
)
_WORDS = """
VENUE saitama super arena: さいたまスーパーアリーナ
VENUE milano ice skating arena: ミラノ・アイススケート・アリーナ, ミラノ・アイススケートアリーナ,
  ミラノアイススケートアリーナ
VENUE iceberg skating palace: アイスベルク・パレス, アイスバーグ・スケーティング・パレス
VENUE gangneung ice arena: 江陵アイスアリーナ
SEG short: ショートプログラム, ショート, sp, リズムダンス, rd, ショートダンス, sd
SEG free: フリースケーティング, フリープログラム, フリー, fs, フリーダンス, fd, ロングプログラム
WHOLE: 合計, 総合, 合計点, 総合得点, 総得点, トータル, 合計得点, 合計で, 総合で, 総計
FINAL: 最終順位, 最終的, 最終的に, 最終, 終わった, 終わり, 終えた, 総合, 結果
TES: 技術点
PCS: 演技構成点, 構成点
TSSWORD: 得点, スコア, 点数
MEDAL 1: 金メダル, 金
MEDAL 2: 銀メダル, 銀, 準優勝
MEDAL 3: 銅メダル, 銅
TITLE worlds: 世界王者, 世界女王, 世界チャンピオン
TITLE olympics: 五輪王者, 五輪女王, 五輪金メダリスト, 五輪チャンピオン, オリンピック王者, オリンピックチャンピオン
TITLE: 王者, 女王, チャンピオン, 優勝者, 覇者, 栄冠
WON: 優勝, 優勝した, 優勝し, 優勝を飾った, 優勝を飾り, 頂点に立った, 制した, 制し, 優勝を果たした, 優勝は
TAKE: 獲得, 獲得し, 獲得した, 手にした, 手にし, マーク, マークし, 記録, 記録し, 得た, 出し, 出した, 取った, 取り,
  たたき出した, 叩き出した, つけ, つけた, 輝いた, 入った, 入り, なった, なり, 挙げた, 伸ばした, 伸ばし, 受けた,
  選ばれた, 続いた, 叩き出し, たたき出し, 決め, 決めた, 手に入れ, 手に入れた, 飾り, 飾った, 収め, 収めた, 死守し,
  確保し, 確保した, つかんだ, つかみ, 稼ぎ, 集め, 並べ, 並べた
ADNOMINAL: 獲得した, 手にした, マークした, 記録した, 得た, 出した, 取った, 輝いた, 入った, なった, 終わった, 優勝した,
  制した, だった, つけた, 続く, 続いた, 終えた, 転倒した, たたき出した, 叩き出した
PODIUM: 表彰台, メダル圏, メダル圏内, 表彰台まで, メダル
FALLV: 転倒, 転倒し, 転倒した, 転んだ, 転び, 尻もち, 転んで, 転ん, 転倒が, 尻餅
CLEAN: 転倒なく, 転倒なし, 転倒はなく, 転倒はなかった, 転倒せず, 転倒がなく, 転倒しなかった
TIMES 1: 一度
TIMES 2: 二度
TIMES 3: 三度
HEDGE about: 約, およそ, ほぼ, ざっと
HEDGE over: 優に, 実に
HEDGEAFTER over: 余り, あまり, 以上, 超, 強, 余, を超える, を上回る
HEDGEAFTER almost: 近く, 近い, 足らず, 弱
HEDGEAFTER about: ほど, 程度, 前後, くらい, ぐらい
HEDGEAFTER under: 未満, 以下
POINT: 点, 点差, ポイント, ポイント差
GAP: 点差, 差, ポイント差, 差は, 開き, 及ばなかった
BEAT: 上回り, 上回った, 上回る, 上回っ, 抑え, 抑えて, 抑えた, 下し, 下した, 破り, 破った, 引き離し, 引き離した,
  逆転し, かわし, かわして, 振り切り, 振り切った, 競り勝ち, 競り勝った, 退け, 退けた, 引き離して, 追い抜き,
  追い抜いた, 逆転して
LOSE: 下回り, 下回った, 敗れ, 敗れた, 及ばず, 及ばなかった, 後れ, 譲り, 譲った, 屈し, 屈した, 負け, 負けた,
  後じんを拝し, 抜かれ, 抜かれた, 譲っ, 後塵を拝し
LEAD: リード, リードし, リードした, リードして, リードを
SHORTOF: 届かず, 届かなかった, 及ばず, 及ばなかった, 足りず, 足りなかった, 逃し, 逃した, 迫った, 迫り, 肉薄
BEST: 最高, トップ, 最高点
AFTERSEG: 後, 終了後, 終了時点, 終えて, 終え, 終了時, 折り返し, 折り返した, を終えた
FROM: から, より
MOMENT: 暫定, 一時
HAD: 出遅れ, 発進, スタート
CLIMB: 浮上, 浮上し, 浮上した, 後退, 後退し, 後退した, 落とし, 落とした, 上げ, 上げた, 転落, 巻き返し, 順位を落とし,
  逆転, 順位を上げ, 順位を下げ, 順位を上げた, 順位を下げた, 沈み, 沈んだ, 食い込み, 食い込んだ, 滑り込み, 滑り込んだ,
  躍進, 落ち, 落ちた, 下げ, 下げた, 上がり, 上がった, ジャンプアップ, 追い上げ, 追い上げた
RECORD: 自己ベスト, 自己最高, 世界最高, 世界記録, 今季最高, シーズンベスト, 世界歴代最高, 歴代最高, 歴代, 自己新,
  自己ベストの
OTHER worlds: 世界選手権, 世界フィギュア, 世界王者, 世界女王, 世界フィギュアスケート選手権
OTHER olympics: 五輪, オリンピック, 冬季五輪, 冬季オリンピック, 五輪王者, 五輪女王
OTHER europeans: 欧州選手権, ヨーロッパ選手権
OTHER four continents: 四大陸選手権, 四大陸
OTHER grand prix: グランプリ, グランプリファイナル, gpファイナル, gp, nhk杯, スケートアメリカ, スケートカナダ
OTHER nationals: 全日本選手権, 全日本, 全米選手権, 全米, ロシア選手権, 国内選手権
OTHER junior: ジュニア, 世界ジュニア, 世界ジュニア選手権, ジュニア王者
EVENT: 大会, 世界選手権, 五輪, オリンピック, 開催, 開催され, 開催された, 行われ, 行われた, 決勝
TEAM: 団体, 団体戦
HISTORY: 初優勝, 連覇, 2連覇, 3連覇, 引退, 自身初, 前回, 昨年, 昨季, 去年, 史上, 元, 前年, 初めて, 初めての, 初の,
  復帰, 前大会, 大会連続, 年連続, 度目, 再び, 返り咲き, 歴史, 初制覇, 王座奪還, 初出場
SINCE: 以来, ぶり
CAREER: 通算
UNREAL: 狙っ, 狙う, 狙い, 狙った, 目指す, 目指し, 目指した, 候補, 期待, 期待され, 本命, 目標, 夢, 可能性, もし, なら
NOT: ない, なかった, なく, ず, せず, できず
NOBODY: 誰も
PRON F/s: 彼女
PRON M/s: 彼
PRON N/s: 彼ら
MALE: 父, 父親, 男性, 兄, 弟, 夫, 息子, コーチ, カメラマン, 監督, 振付師, 記者, 友人
FEMALE: 母, 母親, 女性, 姉, 妹, 妻, 娘, コーチ, 振付師, 記者, 友人
SAY: 語った, 話した, 述べた, コメントした, 明かした, 振り返った, 話し, 語り
DAY 0: 月曜日, 月曜
DAY 1: 火曜日, 火曜
DAY 2: 水曜日, 水曜
DAY 3: 木曜日, 木曜
DAY 4: 金曜日, 金曜
DAY 5: 土曜日, 土曜
DAY 6: 日曜日, 日曜
DAYPART: 夜, 夕方
BOTH: ともに, とも, 両方, いずれも, 共に
P subj: は, が, も, には, では
P obj: に, と, を, とは, とも, とに, との, に対し, に次ぐ, に次いで, に対して
P of: の
P x: へ, や, など, まで, ながら, ものの, った, し, して, た, だ, です, ます, だったが, という, として
AND: や
IN: で, での, では, において, における
WITH: で
BE: だった, だったが, となった, となり, である, であった, だ, につけ, につけた, につけて, つけた, 入った, 入り, 終わった
CLAUSE: し, て, して, ながら
BUT: だが, しかし, 一方, ただ, だったが, ものの, ながら
PLACE: 番目
HON: 選手, さん, 組, ペア
SKIP: 男子, 女子, 男子シングル, 女子シングル, アイスダンス, スケート, フィギュアスケート, フィギュア, シングル, ペア,
  ジャンプ, 日, ファン, 観客, 演技, 逆転, 銀盤, 採点, 会場, 優勝争い, 世界, 首位, 選手権, プログラム, プログラムで,
  アクセル, サルコー, ルッツ, ループ, フリップ, トーループ, ステップ, スピン, リンク, アリーナ, チーム, メダル,
  メダリスト, ミス, ノーミス, クリーン, スタンディングオベーション, シーズン, インタビュー, コメント, テレビ, トップ,
  ポイント, ベスト, レベル, テーマ, メンバー, チャンス, プレッシャー, グループ, ライバル, エース, ベテラン,
  スケーター, パーソナルベスト, トリプル, トリプルアクセル, コンビネーション, 4回転, ランキング, キス・アンド・クライ,
  リプレー, タイトル, マイナス, プラス
ORD 1: 首位, 1番
NATION AIN: 個人中立選手, 個人資格の中立選手, 中立の個人資格, ain
LEADS: トップに立った, トップに立ち, 首位に立った, 首位に立ち, 首位発進, 首位に立つ, リードして
TO: まで
"""

LANGUAGE = Language(
    "ja",
    lexicon(_NATIONS, _CITIES, _WORDS),
    spaced=False,
    ordinal=re.compile(
        r"位|番目|(?P<MONTH>月)|(?P<MONTHDAY>日)|(?P<AGE>歳)|(?P<TIMES>度(?!目)|回(?![転目]))|(?P<YEAR>年(?!連続))"
    ),
    script="katakana",
)
"""Japanese."""
