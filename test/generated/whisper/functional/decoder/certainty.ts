import type { Arithmetic, Claim } from '../arithmetic.ts';
import { SPOKEN } from '../lexicon.ts';
import type { Decision, Situation } from './decision.ts';
import { DIVIDED } from './distractors.ts';

/** Probabilities at each asked token [batch, tokens]. */
export interface Certainty {
  /** The probability of the right token. */
  readonly right: string;
  /** The probability of the homophone. */
  readonly homophone: string;
  /** The probability of no speech; the others are conditional on speech. */
  readonly noSpeech: string;
  /** The remaining probability goes to first timestamps that escape from `hum` or `doubt`. */
  readonly escapes: Claim;
  /** The remaining probability goes to four of the words of `hum`. */
  readonly fans: Claim;
}

/** Probabilities of the right token by case. Other tokens of the same kind share the remainder. */
const RIGHT = {
  sure: 0.995,
  /** Low enough that the average log probability of a text is below -1. */
  doubted: 0.2,
  /** After a homophone: the average log probability is lower than after the right word, and above -1. */
  mistaken: 0.5,
  /**
   * Each repetition in `hum`: the average log probability is above -1, and below that of a text that escapes.
   */
  hummed: 0.45,
  language: 0.95,
  /** English, if no key of a language is heard. */
  guessedLanguage: 0.6,
} as const;

/**
 * In `hum` and `doubt` each first timestamp up to one second has a probability of 0.018, and the right one
 * `start` more. Sampling often draws one of the others, and so escapes. A beam of five does not, because five
 * words follow the right timestamp, one with probability `word` and the others with the rest: 0.1 times 0.195
 * is still likelier than 0.018.
 */
const CAUGHT = { start: 0.082, word: 0.22 } as const;

/** Probabilities of a homophone and of the right word. */
const MISHEARD = { wrong: 0.57, right: 0.4 } as const;

/** Probabilities of no speech after `<|startoftranscript|>`: without words, and with words. */
const NO_SPEECH = { nothing: 0.9, words: 0.01 } as const;

export function probabilitiesOf(n: Arithmetic, situation: Situation, decision: Decision): Certainty {
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
