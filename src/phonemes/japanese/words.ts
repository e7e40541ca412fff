import { saidFor } from '../../text/languages/engine/word-list.ts';
import type { Morpheme } from './dictionary.ts';
import { endsInBackVowel, toKatakana } from './kana-symbols.ts';
import { hardened, isCounter, readNumber } from './numerals.ts';

/** A word as a unit of pronunciation: `食べました`. */
export interface JapaneseWord {
  readonly surface: string;
  /** In kana; empty if unreadable. */
  readonly reading: string;
}

/** Endings of verbs that are separate words in the dictionary. */
const VERB_ENDINGS: ReadonlySet<string> = new Set([
  'て',
  'で',
  'ば',
  'ちゃ',
  'じゃ',
  'たり',
  'だり',
  'ながら',
]);

/**
 * Joins morphemes to words: stems with their endings, numerals with their counters, prefixes and suffixes.
 */
export function joinMorphemes(morphemes: readonly Morpheme[]): readonly JapaneseWord[] {
  const groups: Morpheme[][] = [];
  for (const morpheme of morphemes) {
    const group = groups.at(-1);
    if (group && belongsTo(group, morpheme)) group.push(morpheme);
    else groups.push([morpheme]);
  }
  return groups.map((group, index) => ({
    surface: group.map(({ surface }) => surface).join(''),
    reading: readingOf(group, groups[index - 1]?.at(-1)?.surface ?? ''),
  }));
}

function belongsTo(group: readonly Morpheme[], morpheme: Morpheme): boolean {
  const { surface, partOfSpeech, detail, base } = morpheme;
  const before = group.at(-1) as Morpheme;
  if (isNumeral(before)) return detail === '数' || isCounter(morpheme);
  if (before.partOfSpeech === '接頭詞') return true;
  if (partOfSpeech === '助動詞') {
    const isCopula = base === 'です' || base === 'だ';
    return isCopula ? before.partOfSpeech === '助動詞' && before.base !== base : isInflected(before);
  }
  if (partOfSpeech === '助詞') return isInflected(before) && VERB_ENDINGS.has(surface);
  if (partOfSpeech === '動詞') return detail === '接尾';
  return partOfSpeech === '名詞' && detail === '接尾' && before.partOfSpeech === '名詞';
}

const isInflected = ({ partOfSpeech }: Morpheme) => ['動詞', '形容詞', '助動詞'].includes(partOfSpeech);

const NUMERAL = /^[0-9〇零一二三四五六七八九十百千万億兆何数幾]+$/u;

const isNumeral = ({ detail, surface }: Morpheme) => detail === '数' && NUMERAL.test(surface);

/** @param before the morpheme before the group. */
function readingOf(group: readonly Morpheme[], before: string): string {
  let reading = '';
  for (let index = 0; index < group.length;) {
    const end = group.findIndex((morpheme, at) => at >= index && !isNumeral(morpheme));
    const numerals = group.slice(index, end < 0 ? undefined : end);
    if (numerals.length > 0) {
      index += numerals.length;
      const next = group[index];
      const counter = next && isCounter(next) ? next : undefined;
      const number = numerals.map(({ surface }) => surface).join('');
      reading += isFirstOfMonth(before, number, counter) ? 'ツイタチ' : readNumber(number, counter);
      if (counter) index++;
    } else {
      reading += said(group[index]!, reading, group[index - 1]?.surface);
      index++;
    }
  }
  return reading;
}

/** `四月一日` is the first of a month; elsewhere it is a day's duration. */
const isFirstOfMonth = (before: string, number: string, counter: Morpheme | undefined): boolean =>
  before.endsWith('月') && counter?.surface === '日' && /^[一1]$/.test(number);

const KANA = /^[\u3041-\u3096\u309d\u309e\u30a1-\u30fe]+$/;

/** Question words that the dictionary mistakes for others: `いつ`, `なにぶん`. */
const QUESTIONS: Readonly<Record<string, string>> = saidFor('何時 ナンジ; 何分 ナンプン');

/** After these, `中` means the whole of it: `一日中`. */
const WHOLE_TIMES = /[日年晩]$/u;

function said({ surface, reading, partOfSpeech }: Morpheme, before: string, behind = ''): string {
  // `行こう`, `でしょう`: two words in the dictionary, pronounced with one long vowel.
  if (surface === 'う' && partOfSpeech === '助動詞' && endsInBackVowel(before)) return 'ー';
  if (surface === '中' && WHOLE_TIMES.test(behind)) return 'ジュー';
  if (QUESTIONS[surface] !== undefined) return QUESTIONS[surface];
  if (reading !== '') return before.endsWith('ッ') ? hardened(reading) : reading;
  return KANA.test(surface) ? toKatakana(surface) : '';
}
