import { classOf, type WordClass } from './word-classes.ts';

/** A word of a sentence, or (as `undefined`) a mark that ends a clause. */
export type TaggedWord = string | undefined;

/**
 * How many words each way a question looks at most, so that the time for a text grows with its length alone.
 */
export const REACH = 12;

/** Plurals without -s. */
const COLLECTIVES = new Set(['people', 'police', 'men', 'women', 'children', 'some', 'most', 'others']);

const FINITE: ReadonlySet<WordClass> = new Set(['be', 'have', 'modal', 'causative', 'finite']);

const OBJECT_BEGINS: ReadonlySet<WordClass> = new Set(['determiner', 'possessive', 'object', 'number', 'to']);

/** The words around a word, and what may be asked of them. Positions outside the sentence are as marks. */
export class SentenceContext {
  readonly written: readonly TaggedWord[];
  /** In small letters. */
  readonly words: readonly TaggedWord[];
  readonly classes: readonly (WordClass | undefined)[];

  constructor(words: readonly TaggedWord[]) {
    this.written = words;
    this.words = words.map((word) => word?.toLowerCase());
    this.classes = this.words.map((word) => (word === undefined ? undefined : classOf(word)));
  }

  isVerb(at: number): boolean {
    const is = this.classes[at];
    return is !== undefined && FINITE.has(is);
  }

  /** Where the word before `at` stands, adverbs passed over. */
  beforeAdverbs(at: number): number {
    let before = at - 1;
    while (before >= Math.max(0, at - REACH) && this.classes[before] === 'adverb') before--;
    return before;
  }

  /** `do you …`, `let them …`: what comes after `subject` is a verb's base form. */
  isAsked(subject: number): boolean {
    const asker = this.classes[this.beforeAdverbs(subject)];
    return asker === 'modal' || asker === 'causative';
  }

  /** The modal that opens the clause, as in `Did the company …`; `undefined` where it opens otherwise. */
  openingModal(at: number): number | undefined {
    let first = at - 1;
    while (first > Math.max(0, at - REACH) && this.classes[first - 1] !== undefined) first--;
    if (this.classes[first] === 'subordinator' || this.words[first] === 'what') first++;
    return this.classes[first] === 'modal' && this.words[first] !== 'please' ? first : undefined;
  }

  isPlural(at: number): boolean {
    const joined = this.classes[at - 1] === 'and' && this.classes[at - 2] === 'open';
    const word = this.words[at] ?? '';
    return joined || COLLECTIVES.has(word) || /[^sui']s$/.test(word);
  }

  isNounAhead(at: number): boolean {
    return this.classes[at + 1] === 'open' && !/(?:ed|ing)$/.test(this.words[at + 1]!);
  }

  isObjectAhead(at: number): boolean {
    const next = this.words[at + 1];
    const is = this.classes[at + 1];
    return next === 'it' || next === 'you' || (is !== undefined && OBJECT_BEGINS.has(is));
  }

  /** Whether the clause around `at` has a verb already. */
  hasOtherVerb(at: number): boolean {
    return this.hasVerb(at, -1) || this.hasVerb(at, 1);
  }

  private hasVerb(at: number, step: -1 | 1): boolean {
    for (let other = at + step; Math.abs(other - at) <= REACH; other += step) {
      const is = this.classes[other];
      if (is === undefined || is === 'subordinator' || (step === 1 && this.opensClause(other))) return false;
      if (this.isVerb(other) || (is === 'open' && this.words[other]!.endsWith('ed'))) return true;
    }
    return false;
  }

  /** `… who came`, `… that he came`. */
  private opensClause(at: number): boolean {
    const next = this.classes[at + 1];
    const subject = next === 'singular-subject' || next === 'plural-subject' || next === 'possessive';
    return this.classes[at] === 'who' || (this.words[at] === 'that' && subject);
  }
}
