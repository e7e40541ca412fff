import { lazily } from '../base/lazily.ts';
import { isPlainlyIn } from './function-words.ts';
import { saidFor } from './languages/engine/word-list.ts';
import { primaryLanguage } from './primary-language.ts';

/** Matches the words of a list as whole words. */
const anyOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?![\\p{L}\\p{M}])`, 'iu');

/** A script: its default language, and other languages by letters or words that only they have. */
interface Script {
  readonly letters: RegExp;
  readonly language: string;
  /** The first language with a match is chosen. */
  readonly others?: Readonly<Record<string, readonly RegExp[]>>;
  /** The number of alphabet letters that one of its letters counts as. Default: 1. */
  readonly weight?: number;
}

const SCRIPTS: readonly Script[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja', weight: 2 },
  { letters: /\p{Script=Han}/gu, language: 'zh', weight: 2 },
  { letters: /\p{Script=Hangul}/gu, language: 'ko', weight: 2 },
  {
    letters: /\p{Script=Cyrillic}/gu,
    language: 'ru',
    others: {
      be: [/ў|дз[еёіюяь]|ць(?!\p{L})/iu, anyOf('гэта|што|вельмі|добры|справы')],
      uk: [/[іїєґ]/iu, anyOf('як|що|це|дуже|від|буде|дякую|ранку|справи|кохаю|ласка')],
      mk: [/[ѓќѕ]/iu, anyOf('сум|благодарам|здраво, како си')],
      sr: [/[јљњћђџ]/iu, anyOf('како|хвала|данас|шта|овде|волим|лепо|бити')],
      // Russian has the first letter too, but only before these letters.
      bg: [/ъ(?![еёюя])/iu, anyOf('се|са|сте|това|ще|ви|няма|моля|обичам|добро утро|здравей(?:те)?')],
    },
  },
  {
    letters: /\p{Script=Arabic}/gu,
    language: 'ar',
    // Persian keyboards have different letters for kaf and yeh.
    others: { ur: [/[ٹڈڑںے]/u], fa: [/[پچژگکی]/u] },
  },
  {
    letters: /\p{Script=Devanagari}/gu,
    language: 'hi',
    others: { mr: [/ळ/u, anyOf('आहे|आहेत|आहात|आणि|मी|तुम्ही|नाही')], ne: [anyOf('छ|छन्|छु|हो|तपाईं|तपाईंलाई')] },
  },
  { letters: /\p{Script=Bengali}/gu, language: 'bn', others: { as: [/[ৰৱ]/u] } },
  ...Object.entries(
    saidFor(
      'Hebrew he; Greek el; Thai th; Lao lo; Khmer km; Myanmar my; Gujarati gu; Gurmukhi pa; Tamil ta; Telugu te; Kannada kn; Malayalam ml; Sinhala si; Georgian ka; Armenian hy; Ethiopic am',
    ),
  ).map(([script, language]) => ({ letters: new RegExp(`\\p{Script=${script}}`, 'gu'), language })),
];

const LATIN = /\p{Script=Latin}/gu;

/** The number of characters of a text that are examined. */
const ENOUGH_CHARACTERS = 500;

/** The least number of words for a guess, because names and titles are often foreign. */
const FEWEST_WORDS = 2;

/** Words that join the words of a name, as in `Rio de Janeiro`. */
const IN_NAMES: ReadonlySet<string> = new Set(
  'al da das de del della den der di do dos du el la le van von y'.split(' '),
);

/** German capitalises most words of a greeting, as other languages capitalise names. */
const GREETING = /^(?:auf|danke|frohe[ns]?|guten?|herzlichen?|liebe[rs]?|schöne[ns]?|vielen) /iu;

/** The least number of letters for the detector, which attributes nonsense to a rare language. */
const ENOUGH_LETTERS = 20;

/** The languages that are accepted for shorter texts. */
const FREQUENT: ReadonlySet<string> = new Set(
  'cs da de es fi fr hr hu it nl no pl pt ro sk sv tr vi'.split(' '),
);

/** The least probability of a detected language, 0..1, and its least lead over the expected one. */
const SURE = 0.7;
const SURER_THAN_EXPECTED = 0.3;
/** Languages whose probabilities differ by less cannot be distinguished. */
const APART = 0.02;

/**
 * Guesses the language of `text` (ISO 639-1), by its letters and then by its words. Returns `undefined` if it
 * may be the `expected` language, or is too short or too mixed. Meant for texts to be spoken: in doubt, the
 * requested voice speaks.
 */
export async function guessLanguage(text: string, expected: string): Promise<string | undefined> {
  const sample = text.slice(0, ENOUGH_CHARACTERS);
  const language = primaryLanguage(expected);
  const script = scriptOf(sample);
  if (script === undefined) return undefined;
  const guessed = script === 'latin' ? await byWords(sample, language) : byLetters(sample, script, language);
  return guessed === language ? undefined : guessed;
}

/** The script that most of the text is written in; `undefined` if it has no letters. */
function scriptOf(text: string): Script | 'latin' | undefined {
  const counts = SCRIPTS.map((script) => ({ script, count: weigh(text, script) }));
  const kana = counts[0]!;
  const han = counts[1]!;
  // Japanese has kana and kanji, Chinese only the latter.
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
  const marked = Object.keys(others).find((other) => others[other]!.some((mark) => mark.test(text)));
  if (marked !== undefined) return marked;
  return Object.hasOwn(others, expected) ? expected : language;
}

async function byWords(text: string, expected: string): Promise<string | undefined> {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const unnamed = words.filter((word) => !isOfName(word)).length;
  if (words.length < FEWEST_WORDS || (unnamed === 0 && !GREETING.test(text))) return undefined;
  // Most texts are in the expected language, and the detector takes a noticeable time to load.
  if (isPlainlyIn(expected, words, Math.min(unnamed, FEWEST_WORDS))) return undefined;
  const scores = await scoresOf(text);
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < SURE) return undefined;
  const [best] = first;
  if (words.join('').length < ENOUGH_LETTERS && !FREQUENT.has(best)) return undefined;
  if (second !== undefined && !isClearly(best, second[0], scores, APART)) return undefined;
  return isClearly(best, expected, scores, SURER_THAN_EXPECTED) ? best : undefined;
}

const isOfName = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word) || IN_NAMES.has(word);

const isClearly = (best: string, other: string, scores: ReadonlyMap<string, number>, by: number): boolean =>
  (scores.get(best) ?? 0) - (scores.get(other) ?? 0) >= by;

/** Loaded for the first text whose letters do not identify its language. */
const detector = lazily(() => import('eld/extrasmall'));

async function scoresOf(text: string): Promise<ReadonlyMap<string, number>> {
  const { eld } = await detector();
  return new Map(Object.entries(eld.detect(text).getScores()));
}
