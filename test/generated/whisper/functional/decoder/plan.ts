import type { Arithmetic, Claim } from '../arithmetic.ts';
import { keyNumber } from '../keys.ts';
import { SPOKEN } from '../lexicon.ts';
import { SENTENCE_PAUSE } from '../listener.ts';
import type { Hearing } from './hearing.ts';
import type { History } from './history.ts';
import { LONGEST, REPLACEMENT_ENTRIES, type SpellingTable } from './spelling-table.ts';

/**
 * The next text for each token of this call [batch, tokens]. The words heard, the requested language and the
 * prompt determine the text of a window; the number of tokens written so far, whichever they are, determines
 * the place in it.
 */
export interface Plan {
  /** The index of the requested language in `SPOKEN`. */
  readonly language: string;
  /** The number of text tokens written so far. */
  readonly written: string;
  /** All text is written. */
  readonly finished: Claim;
  /** The next token of text. */
  readonly text: string;
  /** The next token begins the word that has a homophone. */
  readonly ambiguous: Claim;
  /** The last token ends its sentence. */
  readonly sentenceEnded: Claim;
  /** Positions: the start of the next token's word, and the end of the last token's word. */
  readonly nextStart: string;
  readonly lastEnd: string;
  /**
   * The positions at which the next token is heard, and the position after which no written token is heard.
   */
  readonly span: Span;
  readonly rest: string;
}

/** Positions from `from` to before `to`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const PAUSE = SENTENCE_PAUSE * 50;
/** The position of the next word if there is none. */
const FAR = 9999;
/** Positions of a full stop after the last word. */
const LAST_PAUSE = 5;

export function planText(n: Arithmetic, heard: Hearing, history: History, table: SpellingTable): Plan {
  const asked = n.smaller(n.larger(history.sum('language'), 1), SPOKEN.length);
  const language = n.choose(history.said('translate'), 0, n.subtract(asked, 1));
  const written = history.sum('counted');

  // Values for each word [batch, words].
  const isWord = n.exceeds(heard.keys, 0);
  const following = nextOf(n, n.choose(isWord, heard.starts, FAR));
  const isLast = n.equals(following, FAR);
  const endsSentence = n.all(
    isWord,
    n.exceeds(n.subtract(following, heard.ends), PAUSE),
    n.not(n.all(isLast, heard.cutOff)),
  );
  const isQuestion = n.equals(heard.keys, keyNumber('question'));
  const rests = n.choose(isLast, n.add(heard.ends, LAST_PAUSE), following);

  // Values for each word and each token of this call [batch, tokens, words].
  const rows = n.add(n.multiply(n.spread(language, 2), table.entries), spellings(n, heard, history));
  const lengths = n.pick(n.table(table.lengths), rows);
  const counts = n.add(lengths, n.spread(n.count(n.all(endsSentence, n.not(isQuestion))), 1));
  const until = n.runningSum(counts, 2);
  const before = n.subtract(until, counts);
  const at = n.spread(written, 2);
  const isNext = n.all(n.reaches(at, before), n.exceeds(until, at));
  const isPast = n.all(n.exceeds(at, before), n.reaches(until, at));
  const of = (words: Claim, values: string) => n.sum(n.choose(words, values, 0), 2);
  const next = (values: string) => of(isNext, n.spread(values, 1));
  const past = (values: string) => of(isPast, n.spread(values, 1));

  const index = n.subtract(written, of(isNext, before));
  const inWord = n.exceeds(of(isNext, lengths), index);
  const place = n.add(n.multiply(of(isNext, rows), LONGEST), n.smaller(index, LONGEST - 1));
  const fullStop = n.pick(n.table(table.fullStops), language);
  const isAmbiguous = n.count(n.equals(heard.keys, keyNumber('write')));
  const completes = n.all(n.equals(until, at), n.spreadClaim(endsSentence, 1));

  // The spoken tokens of a word share its duration equally. A punctuation mark takes the pause after the
  // word, and a question mark the time of its own key.
  const [start, end] = [next(heard.starts), next(heard.ends)] as const;
  const spoken = of(isNext, n.pick(n.table(table.spoken), rows));
  const isSpoken = n.exceeds(spoken, index);
  const share = n.divide(n.subtract(end, start), n.larger(spoken, 1));
  const from = n.add(start, n.multiply(share, index));
  const silentFrom = n.choose(n.equals(spoken, 0), start, end);
  return {
    language,
    written,
    finished: n.reaches(written, n.largest(until, [2])),
    text: n.choose(inWord, n.pick(n.table(table.tokens), place), fullStop),
    ambiguous: n.all(n.exceeds(next(isAmbiguous), 0), inWord),
    sentenceEnded: n.exceeds(of(n.all(isPast, completes), n.table([1])), 0),
    nextStart: start,
    lastEnd: past(heard.ends),
    span: {
      from: n.choose(isSpoken, from, silentFrom),
      to: n.choose(isSpoken, n.add(from, share), next(rests)),
    },
    rest: past(rests),
  };
}

/**
 * Shifts `starts` [batch, words] by one word: each word gets the start of the next one, and the last word
 * gets `FAR`.
 */
function nextOf(n: Arithmetic, starts: string): string {
  const none = n.add(n.multiply(n.slice(starts, 1, 0, 1), 0), FAR);
  return n.slice(n.join(1, starts, none), 1, 1, Number.MAX_SAFE_INTEGER);
}

/**
 * Indices of entries in the spelling table [batch, tokens, words]: the keys, or a replacement that the prompt
 * calls for.
 */
function spellings(n: Arithmetic, heard: Hearing, history: History): string {
  const keys = n.spread(heard.keys, 1);
  const instead = (word: keyof typeof REPLACEMENT_ENTRIES, because: Claim, otherwise: string) => {
    const applies = n.all(n.equals(keys, keyNumber(word)), n.spreadClaim(because, 2));
    return n.choose(applies, REPLACEMENT_ENTRIES[word], otherwise);
  };
  return instead('first', history.prompted('text'), instead('mira', history.prompted('named'), keys));
}
