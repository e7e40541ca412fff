import type { Counted } from './number-words.ts';

export interface NounGenders {
  /** Words that may follow a number and are not what it counts. */
  readonly others: ReadonlySet<string>;
  /** Endings, and words that are the exceptions from them. */
  readonly feminine: RegExp;
  readonly masculine: RegExp;
}

/**
 * A guess at what a number counts from the word behind it: `21 libras`, `21 años`. It is made for what
 * `feminine` and `masculine` tell, in this order, and for nothing else.
 */
export const genderOf =
  ({ others, feminine, masculine }: NounGenders) =>
  (word: string): Counted => {
    if (others.has(word)) return 'nothing';
    if (feminine.test(word)) return 'feminine';
    return masculine.test(word) ? 'masculine' : 'nothing';
  };
