import type { Accent } from './accent.ts';
import { withEd, withIng, withS } from './endings.ts';

/** A word as another word and an ending, such as `walked` as `walk`. */
export interface Inflection {
  readonly stem: string;
  readonly sound: (stem: string) => string;
  /** Whether the stem is a verb. */
  readonly ofVerb?: boolean;
  /** Whether the result is stressed even if the stem is not: -ing makes a new word. */
  readonly stressed?: boolean;
}

/** The possible stems of `word` (other than itself) before -s, -ed or -ing, the likeliest first. */
export function* inflections(word: string, accent: Accent): Generator<Inflection, void, undefined> {
  yield* plurals(word, accent);
  yield* pasts(word, accent);
  yield* gerunds(word, accent);
}

function* plurals(word: string, accent: Accent): Generator<Inflection> {
  const sound = (stem: string) => withS(stem, accent);
  if (word.length < 3 || !/s$/i.test(word)) return;
  if (!/ss$/i.test(word)) yield { stem: word.slice(0, -1), sound };
  if (/'s$/i.test(word)) yield { stem: word.slice(0, -2), sound };
  if (word.length <= 4) return;
  if (word.endsWith('ies')) yield { stem: `${word.slice(0, -3)}y`, sound };
  else if (word.endsWith('es')) yield { stem: word.slice(0, -2), sound };
}

function* pasts(word: string, accent: Accent): Generator<Inflection> {
  if (word.length < 4 || !word.endsWith('ed')) return;
  const inflection = (stem: string): Inflection => ({
    stem,
    sound: (symbols) => withEd(symbols, accent),
    ofVerb: true,
  });
  yield inflection(word.slice(0, -1));
  if (word.length === 4 || word.endsWith('eed')) return;
  yield inflection(word.slice(0, -2));
  if (word.endsWith('ied')) yield inflection(`${word.slice(0, -3)}y`);
  if (DOUBLED.test(word.slice(0, -2))) yield inflection(word.slice(0, -3));
}

function* gerunds(word: string, accent: Accent): Generator<Inflection> {
  const [ending] = /in[g']$/.exec(word) ?? [];
  if (ending === undefined || word.length < 5) return;
  const base = word.slice(0, -3);
  const inflection = (stem: string): Inflection => ({
    stem,
    sound: (symbols) => {
      const whole = withIng(symbols, stem, accent);
      return ending === "in'" ? `${whole.slice(0, -1)}n` : whole;
    },
    ofVerb: true,
    stressed: true,
  });
  if (word.length > 5) yield inflection(base);
  yield inflection(`${base}e`);
  if (word.length > 5 && (DOUBLED.test(base) || base.endsWith('ck'))) yield inflection(base.slice(0, -1));
}

/** A consonant that was doubled after a short vowel. */
export const DOUBLED = /([bcdgklmnprstvxz])\1$/;
