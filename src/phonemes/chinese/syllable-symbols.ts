/** Initials of pinyin, longest first. */
const INITIALS: readonly (readonly [pinyin: string, symbols: string])[] = [
  ['zh', 'ꭧ'],
  ['ch', 'ꭧʰ'],
  ['sh', 'ʂ'],
  ['b', 'p'],
  ['p', 'pʰ'],
  ['m', 'm'],
  ['f', 'f'],
  ['d', 't'],
  ['t', 'tʰ'],
  ['n', 'n'],
  ['l', 'l'],
  ['g', 'k'],
  ['k', 'kʰ'],
  ['h', 'x'],
  ['j', 'ʨ'],
  ['q', 'ʨʰ'],
  ['x', 'ɕ'],
  ['r', 'ɻ'],
  ['z', 'ʦ'],
  ['c', 'ʦʰ'],
  ['s', 's'],
];

/** Finals in full spelling; 0 is the position of the tone mark. */
const FINALS: ReadonlyMap<string, string> = entries({
  a: 'a0',
  ai: 'ai0',
  an: 'a0n',
  ang: 'a0ŋ',
  ao: 'au0',
  e: 'ɤ0',
  ei: 'ei0',
  en: 'ə0n',
  eng: 'ə0ŋ',
  i: 'i0',
  ia: 'ja0',
  ian: 'jɛ0n',
  iang: 'ja0ŋ',
  iao: 'jau0',
  ie: 'je0',
  in: 'i0n',
  iou: 'jou0',
  ing: 'i0ŋ',
  iong: 'jʊ0ŋ',
  ong: 'ʊ0ŋ',
  ou: 'ou0',
  u: 'u0',
  uei: 'wei0',
  ua: 'wa0',
  uai: 'wai0',
  uan: 'wa0n',
  uen: 'wə0n',
  uang: 'wa0ŋ',
  ueng: 'wə0ŋ',
  uo: 'wo0',
  o: 'wo0',
  ü: 'y0',
  üe: 'ɥe0',
  üan: 'ɥɛ0n',
  ün: 'y0n',
});

/** Syllables without an initial that are not plain finals either. */
const INTERJECTIONS: ReadonlyMap<string, string> = entries({
  er: 'ɚ0',
  r: 'ɚ0',
  o: 'ɔ0',
  ê: 'ɛ0',
  yo: 'jɔ0',
  m: 'm0',
  n: 'n0',
  ng: 'ŋ0',
  hm: 'hm0',
  hng: 'hŋ0',
});

/** Finals in the spelling after an initial. */
const SHORT_SPELLINGS: ReadonlyMap<string, string> = entries({ iu: 'iou', ui: 'uei', un: 'uen', ue: 'üe' });

/** Tone marks by number; the neutral tone is 0. */
const TONES = ['', '→', '↗', '↓', '↘', ''];

/**
 * One syllable of pinyin in misaki's symbols, IPA with an arrow for the tone: `hao`, 3 is `xau↓`. Undefined
 * for other text.
 *
 * @param tone 1 to 4; 0 and 5 are the neutral tone.
 */
export function syllableSymbols(pinyin: string, tone: number): string | undefined {
  const spelling = pinyin.toLowerCase().replaceAll('v', 'ü');
  return (INTERJECTIONS.get(spelling) ?? withInitial(spelling))?.replace('0', TONES[tone] ?? '');
}

function withInitial(spelling: string): string | undefined {
  const [initial, symbols] = INITIALS.find(([pinyin]) => spelling.startsWith(pinyin)) ?? ['', ''];
  const rest = spelling.slice(initial.length);
  if (rest === 'i' && ['zh', 'ch', 'sh', 'r', 'z', 'c', 's'].includes(initial)) return `${symbols}ɨ0`;
  const final = FINALS.get(initial === '' ? withoutGlide(rest) : spelledOut(initial, rest));
  return final === undefined ? undefined : symbols + final;
}

function spelledOut(initial: string, final: string): string {
  const rounded = 'jqx'.includes(initial) ? final.replace(/^u/, 'ü') : final;
  return SHORT_SPELLINGS.get(rounded) ?? rounded;
}

/**
 * Replaces `y` and `w` by the vowels that they stand for: `yi` is `i`, `ya` is `ia`, `yu` is `ü`, `wei` is
 * `uei`.
 */
function withoutGlide(syllable: string): string {
  if (syllable.startsWith('yu')) return syllable.replace('yu', 'ü');
  if (syllable.startsWith('w'))
    return syllable.startsWith('wu') ? syllable.slice(1) : `u${syllable.slice(1)}`;
  if (syllable.startsWith('y'))
    return syllable.startsWith('yi') ? syllable.slice(1) : `i${syllable.slice(1)}`;
  return syllable;
}

function entries(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table));
}
