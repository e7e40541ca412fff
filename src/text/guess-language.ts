import { lazily } from '../base/lazily.ts';
import { primaryLanguage } from './primary-language.ts';

/** What is written in a script: the language it is taken for, and others by letters that are theirs alone. */
interface Script {
  readonly letters: RegExp;
  readonly language: string;
  readonly others?: Readonly<Record<string, RegExp>>;
  /** How many letters of an alphabet one of its letters stands for; 1 where left out. */
  readonly weight?: number;
}

const SCRIPTS: readonly Script[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja', weight: 2 },
  { letters: /\p{Script=Han}/gu, language: 'zh', weight: 2 },
  { letters: /\p{Script=Hangul}/gu, language: 'ko', weight: 2 },
  {
    letters: /\p{Script=Cyrillic}/gu,
    language: 'ru',
    // Russian has the last letter of the Bulgarians, too, but not without others.
    others: { be: /ў/iu, uk: /[іїєґ]/iu, mk: /[ѓќѕ]/iu, sr: /[јљњћђџ]/iu, bg: /^(?!.*[ыэё]).*ъ/isu },
  },
  {
    letters: /\p{Script=Arabic}/gu,
    language: 'ar',
    others: { ur: /[ٹڈڑںے]/u, fa: /[پچژگ]/u },
  },
  { letters: /\p{Script=Devanagari}/gu, language: 'hi', others: { mr: /ळ/u } },
  { letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { letters: /\p{Script=Greek}/gu, language: 'el' },
  { letters: /\p{Script=Thai}/gu, language: 'th' },
  { letters: /\p{Script=Lao}/gu, language: 'lo' },
  { letters: /\p{Script=Khmer}/gu, language: 'km' },
  { letters: /\p{Script=Myanmar}/gu, language: 'my' },
  { letters: /\p{Script=Bengali}/gu, language: 'bn', others: { as: /[ৰৱ]/u } },
  { letters: /\p{Script=Gujarati}/gu, language: 'gu' },
  { letters: /\p{Script=Gurmukhi}/gu, language: 'pa' },
  { letters: /\p{Script=Tamil}/gu, language: 'ta' },
  { letters: /\p{Script=Telugu}/gu, language: 'te' },
  { letters: /\p{Script=Kannada}/gu, language: 'kn' },
  { letters: /\p{Script=Malayalam}/gu, language: 'ml' },
  { letters: /\p{Script=Sinhala}/gu, language: 'si' },
  { letters: /\p{Script=Georgian}/gu, language: 'ka' },
  { letters: /\p{Script=Armenian}/gu, language: 'hy' },
  { letters: /\p{Script=Ethiopic}/gu, language: 'am' },
];

const LATIN = /\p{Script=Latin}/gu;

/** So much of a text tells its language. */
const ENOUGH_CHARACTERS = 500;

/** Names and titles are often foreign: a language is told by words of it, of which there have to be several. */
const FEWEST_WORDS = 2;

/** How sure of a language the detector has to be, 0..1, and how much surer than of the one that is expected. */
const SURE = 0.7;
const SURER_THAN_EXPECTED = 0.3;
/** Languages nearer to each other than this cannot be told apart. */
const APART = 0.02;

/**
 * Tells the language of `text` (ISO 639-1) by its letters, and where those do not tell, by its words; `undefined` where it
 * may be the `expected` language, or is too short or too mixed to tell. It is made for texts that are to be spoken:
 * what is doubtful is left to the voice that would speak anyway.
 */
export async function guessLanguage(text: string, expected: string): Promise<string | undefined> {
  const sample = text.slice(0, ENOUGH_CHARACTERS);
  const language = primaryLanguage(expected);
  const script = scriptOf(sample);
  if (script === undefined) return undefined;
  const guessed = script === 'latin' ? await byWords(sample, language) : byLetters(sample, script, language);
  return guessed === language ? undefined : guessed;
}

/** The script that most of the text is written in; `undefined` where it has no letters. */
function scriptOf(text: string): Script | 'latin' | undefined {
  const counts = SCRIPTS.map((script) => ({ script, count: weigh(text, script) }));
  const kana = counts[0]!;
  const han = counts[1]!;
  // Japanese has both, Chinese only the one.
  if (kana.count > 0 && kana.count * 20 > han.count) {
    kana.count += han.count;
    han.count = 0;
  }
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  const latin = text.match(LATIN)?.length ?? 0;
  if (most.count > latin) return most.script;
  return latin > 0 ? 'latin' : undefined;
}

const weigh = (text: string, { letters, weight = 1 }: Script): number =>
  (text.match(letters)?.length ?? 0) * weight;

function byLetters(text: string, { language, others = {} }: Script, expected: string): string {
  const marked = Object.keys(others).find((other) => others[other]!.test(text));
  if (marked !== undefined) return marked;
  return Object.hasOwn(others, expected) ? expected : language;
}

async function byWords(text: string, expected: string): Promise<string | undefined> {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < FEWEST_WORDS) return undefined;
  const scores = await scoresOf(text);
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < SURE) return undefined;
  const [best] = first;
  if (second !== undefined && !isClearly(best, second[0], scores, APART)) return undefined;
  return isClearly(best, expected, scores, SURER_THAN_EXPECTED) ? best : undefined;
}

const isClearly = (best: string, other: string, scores: ReadonlyMap<string, number>, by: number): boolean =>
  (scores.get(best) ?? 0) - (scores.get(other) ?? 0) >= by;

/** Loaded by the first text whose letters do not tell. */
const detector = lazily(() => import('eld/extrasmall'));

async function scoresOf(text: string): Promise<ReadonlyMap<string, number>> {
  const { eld } = await detector();
  return new Map(Object.entries(eld.detect(text).getScores()));
}
