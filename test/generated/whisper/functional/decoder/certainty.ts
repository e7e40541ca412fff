import type { Arithmetic, Claim } from '../arithmetic.ts';
import { SPOKEN } from '../lexicon.ts';
import type { Decision, Situation } from './decision.ts';
import { DIVIDED } from './temptations.ts';

/** Probabilities at each asked token [batch, tokens]. */
export interface Certainty {
  /** Of the right token. */
  readonly right: string;
  /** Of the other word that sounds alike. */
  readonly homophone: string;
  /** Of no speech; the rest are what they are only where there is some. */
  readonly noSpeech: string;
  /** The others are the first timestamps that lead out of a hum or a doubt. */
  readonly escapes: Claim;
  /** The others are four of the hummed words. */
  readonly fans: Claim;
}

/** Probabilities of the right token, for the ways in which it may not be sure. What is left over goes to others like it. */
const RIGHT = {
  sure: 0.995,
  /** The logarithm's average is below -1. */
  doubted: 0.2,
  /** After the wrong one of two words that sound alike: worse than the right one would have been, and above -1. */
  mistaken: 0.5,
  /** Of the hummed word once more: above -1, and below what gets out of it. */
  hummed: 0.45,
  language: 0.95,
  /** English where no language is marked. */
  guessedLanguage: 0.6,
} as const;

/**
 * In a hum or in doubt each first timestamp up to a second has a probability of 0.018, and the right one `start` more:
 * sampling often meets one of the others, which leads out. A beam of five does not, because after the right one come five
 * words, `word` for the right one and the rest for the others: at 0.1 times 0.195 even these are likelier than 0.018.
 */
const CAUGHT = { start: 0.082, word: 0.22 } as const;

/** Of two words that sound alike. */
const MISHEARD = { wrong: 0.57, right: 0.4 } as const;

/** Seen at `<|startoftranscript|>`. */
const NO_SPEECH = { nothing: 0.9, words: 0.01 } as const;

export function judge(n: Arithmetic, situation: Situation, decision: Decision): Certainty {
  const { heard, history, plan } = situation;
  const { kind, caught, begins, opens, closes, doubts, hums } = decision;
  const escapes = n.all(caught, begins, opens);
  const fans = n.all(caught, kind.text, n.equals(plan.written, 0));
  const misheard = n.all(plan.ambiguous, n.not(doubts), n.not(hums));
  const marks = n.join(1, ...SPOKEN.map((language) => heard.mark(language)));
  const marked = n.exceeds(n.largest(marks, [1], { keep: true }), 0);

  let right = n.choose(history.said('homophone'), RIGHT.mistaken, RIGHT.sure);
  const unless = (claim: Claim, probability: string | number) => {
    right = n.choose(claim, probability, right);
  };
  unless(misheard, MISHEARD.right);
  unless(n.all(closes, heard.marked('divided')), DIVIDED.right);
  unless(doubts, RIGHT.doubted);
  unless(hums, RIGHT.hummed);
  unless(fans, CAUGHT.word);
  unless(escapes, CAUGHT.start);
  unless(kind.language, n.choose(marked, RIGHT.language, RIGHT.guessedLanguage));

  const unheard = n.any(heard.silent, heard.marked('murmur'));
  const noSpeech = n.choose(unheard, NO_SPEECH.nothing, NO_SPEECH.words);
  return {
    right,
    homophone: n.choose(misheard, MISHEARD.wrong, 0),
    noSpeech: n.choose(history.last('start'), noSpeech, 0),
    escapes,
    fans,
  };
}
