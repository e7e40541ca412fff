/** The contexts of a character with several readings, and its reading in each. */
interface Place {
  readonly characters: RegExp;
  /** Pinyin without its tone, and the tone; 0 is neutral. */
  readonly spelling: string;
  readonly tone: number;
}

const place = (pattern: string, spelling: string, tone: number): Place => ({
  characters: new RegExp(pattern, 'gu'),
  spelling,
  tone,
});

const TITLES = '先生|女士|小姐|老师|教授(?!英|中|数)|医生|经理|主任';
const BEFORE_NAMES = '(?<=^|[和与给请找是的问对跟向位让])';

const PERSON = '我你您他她它咱们人谁';

/**
 * Readings that depend on neighbouring characters instead of a phrase: `还给` and `还有`, `跑得快` and `得去`. For
 * each character, special contexts precede general ones.
 */
const PLACES: readonly Place[] = [
  // huán, to give back: before an object or a person, completed, or at the end.
  place(`还(?=给|钱|书|款|债|清|回去|回来|掉|账|贷|利息|[${PERSON}]{1,2}的|了(?!解|得|不))`, 'huan', 2),
  place('(?<=[没不要来去再先会能该必须时天年月内])还(?=[了吗吧呢啊]?$)', 'huan', 2),
  // wéi, to be, become or be taken for: after a verb, an amount or a degree, or after `以`, `被`, `将`;
  // otherwise wèi.
  place('(?<=[选称视作变分译改名评列定化升奉誉尊命任成认以转设约仅均皆不沦贬晋])为(?![了什何])', 'wei', 2),
  place(
    '(?<=[数值度额率量价间期龄点号位积径速温压距频费高长宽深总更最极颇尤较甚大广])为(?![了什何])',
    'wei',
    2,
  ),
  place('(?<=[以被把将][^以被把将为]{1,8})为(?![了什何])', 'wei', 2),
  place(`为(?=[^所为]{1,6}所[^有以在])`, 'wei', 2),
  // zhǎng, to grow.
  place('长(?=得|大(?!衣|量|度)|出|满|着|胖|成|相|势|草|毛|牙|痘)', 'zhang', 3),
  place('(?<=[生成助增])长|(?<![太很最更变拉延增间久全总身多])长(?=高了|了[^，。！？]|在)', 'zhang', 3),
  // děi, must; de, of manner; dé, to get.
  place(`(?<=^|[${PERSON}就也都还可总必非只才又])得(?![到了过知出奖分以意体罪不着很太真非多好])`, 'dei', 3),
  place(
    '(?<=[^获取所应值获赢懂使免难不只心贪两自])得(?=[很太真更最极多这那非特十不好快慢远高低早晚清满像好漂热冷累开大小厉够起过住下上来去])',
    'de',
    0,
  ),
  // 地 after a doubled character makes an adverb.
  place('(?<=\\1(.))地(?=\\p{Script=Han})', 'de', 0),
  place(
    '(?<=[真兴心乐力意断显然快慢静速单楚切极动情默气细重易好微声福确效底明面分常愤奋痛悲][^的]?)地(?=[^上下里面板区方点图球铁位震理带形主毯道址质步势产狱])',
    'de',
    0,
  ),
  place(
    '教(?=[书给]|[你我他她它您](?!育)|会[我你他她它您们了]|了|过|孩子|学生|英语|数学|中文|汉语|语文)',
    'jiao',
    1,
  ),
  place(
    '数(?=一数|数(?![字据学量])|不[清完胜尽]|得[清过]|了(?:数|一)|着|到[一二三四五六七八九十百千])',
    'shu',
    3,
  ),
  place('(?<=数一)数', 'shu', 3),
  place('(?<=[有没抽得])空(?![气调军间中难洞谈话着白地缺])', 'kong', 4),
  place(
    '倒(?=[一几两三半]?[杯点些壶]|水|茶|酒|咖啡|牛奶|车|垃圾|出来|进|入|掉|着|过来|了[一两三杯点些])',
    'dao',
    4,
  ),
  place('切(?=菜|肉|开|成|片|断|掉|水果|蛋糕|面包|土豆|苹果|西瓜|洋葱|了[一一下])', 'qie', 1),
  place('舍(?=不得|得|弃)', 'she', 3),
  place('系(?=鞋带|领带|安全带|上|好|紧|着|围巾|扣子)', 'ji', 4),
  place('缝(?=衣|补|合|纫|制|了|好|上|扣|针)', 'feng', 2),
  place('背(?=着[包书孩行背个一他她]|起[包书背行]|孩子|书包)', 'bei', 1),
  place('调(?=整|节|解|皮|味|料|试|和|理|匀|侃|控)', 'tiao', 2),
  place('中(?=了[大头一二三]?[奖毒计弹彩])', 'zhong', 4),
  place('结(?=果实|巴|实)', 'jie', 1),
  place('吐(?=了|得|血)|(?<=呕)吐', 'tu', 4),
  place('(?<=穿)着(?=打扮|装)', 'zhuo', 2),
  place('好(?=学生)', 'hao', 3),
  place('(?<=[一半整两几])宿(?=[没都未不睡，。]|$)', 'xiu', 3),
  place('(?<=流)血(?=了|不止)', 'xie', 3),
  place('(?<=[心肾肝脾肺内五])脏(?![了兮的])', 'zang', 4),
  place('(?<=[这那各某哪何每此]|一(?!种[下就上]))种', 'zhong', 3),
  place(
    '(?<![两几多物品种])种(?=[花树田地菜草豆瓜粮稻茶]|[了着过]?[一几两三十]?[棵株亩片]|[上下满](?!面))',
    'zhong',
    4,
  ),
  place('(?<![茂旺丰昌强兴繁华])盛(?=[饭汤粥水酒菜着满]|[了出上]?[一半两几三]?[碗盘勺杯])', 'cheng', 2),
  place('(?<=湖|血|梁山|水|罗布)泊', 'po', 1),
  place('勒(?=紧|住|死|出|着)', 'lei', 1),
  place('粘(?=贴|在|上|住|合|着|牢|好)', 'zhan', 1),
  place('(?<=[一二三四五六七八九十百千万几两])石(?=米|粮|谷)', 'dan', 4),
  place('瓦(?=刀)', 'wa', 4),
  place('佣(?=金)', 'yong', 4),
  place('涨(?=红|大了?脸)|(?<=头昏脑)涨', 'zhang', 4),
  place('(?<=之)为(?![了什何])', 'wei', 2),
  place('(?<=越)长(?=越[高大胖漂])', 'zhang', 3),
  place('(?<=央)行', 'hang', 2),
  place('假(?=日)', 'jia', 4),
  place('冲(?=床|压)', 'chong', 4),
  place('(?<![爆轰])炸(?=[鸡鱼虾薯丸串糕油]|酱|豆腐)|(?<=油)炸', 'zha', 2),
  place('倒(?=[影立序叙贴挂退流]|数|计时)', 'dao', 4),
  place('扇(?=风|动|了?[他她我你]?一?[巴耳])', 'shan', 1),
  place('(?<=[效利概频汇心比功速机])率', 'lü', 4),
  place('率(?=[先领众])', 'shuai', 4),
  place('(?<=[呜哽])咽', 'ye', 4),
  // Family names.
  place('尉(?=迟)', 'yu', 4),
  ...family(
    '曾 zeng 1; 仇 qiu 2; 单 shan 4; 朴 piao 2; 解 xie 4; 区 ou 1; 盖 ge 3; 查 zha 1; 任 ren 2; 华 hua 4; 燕 yan 1',
  ),
];

/** `曾 zeng 1`: the reading of a character after `姓`, or before a title where a name may begin. */
function family(names: string): readonly Place[] {
  return names.split('; ').map((name) => {
    const [character = '', spelling = '', tone] = name.split(' ');
    return place(`(?<=姓)${character}|${BEFORE_NAMES}${character}(?=${TITLES})`, spelling, Number(tone));
  });
}

/** Pinyin without its tone; empty for a character without a reading. */
export interface Reading {
  readonly spelling: string;
  /** 0 to 4. */
  readonly tone: number;
}

/**
 * Replaces the readings of polyphonic characters by those that their neighbours determine. `readings` has one
 * entry per character.
 */
export function resolvePolyphones(
  characters: readonly string[],
  readings: readonly Reading[],
): readonly Reading[] {
  // Rare characters of two UTF-16 units are in no rule.
  const text = characters.map((character) => (character.length === 1 ? character : '□')).join('');
  const found = [...readings];
  const done = new Set<number>();
  for (const { characters, spelling, tone } of PLACES) {
    for (const { index } of text.matchAll(characters)) {
      if (!done.has(index)) found[index] = { spelling, tone };
      done.add(index);
    }
  }
  return found;
}
