import { classOf, type WordClass } from './word-classes.ts';

/** A word of a sentence, or (as `undefined`) a mark that ends a clause. */
export type TaggedWord = string | undefined;

/** The most words that a query examines in each direction, so that a text takes linear time. */
export const REACH = 12;

/** Plurals without -s. */
const COLLECTIVES = new Set(['people', 'police', 'men', 'women', 'children', 'some', 'most', 'others']);

const FINITE: ReadonlySet<WordClass> = new Set(['be', 'have', 'modal', 'causative', 'finite']);

const OBJECT_BEGINS: ReadonlySet<WordClass> = new Set(['determiner', 'possessive', 'object', 'number', 'to']);

/** Forms that are not nouns. */
const PARTICIPLE = /(?:ed|ing)$|^(?:seen|given|taken|written|shown|made|found)$/;

const CLAUSE_BEGINS: ReadonlySet<WordClass> = new Set([
  'possessive',
  'plural-subject',
  'singular-subject',
  'subordinator',
]);

const ARTICLES = new Set(['the', 'a', 'an', 'this', 'these', 'those', 'there']);

/** Subjects of the phrase "used to something". */
const ACCUSTOMED = new Set(['i', 'you', 'he', 'she', 'we']);

/**
 * The words of a sentence with queries about the context of a word. Positions outside the sentence count as
 * marks.
 */
export class SentenceContext {
  readonly written: readonly TaggedWord[];
  /** In lower case. */
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

  /** The index of the word before `at`, skipping adverbs. */
  beforeAdverbs(at: number): number {
    let before = at - 1;
    while (before >= Math.max(0, at - REACH) && this.classes[before] === 'adverb') before--;
    return before;
  }

  /** `do you …`, `let them …`: a verb in its base form follows `subject`. */
  isAsked(subject: number): boolean {
    const asker = this.classes[this.beforeAdverbs(subject)];
    return asker === 'modal' || asker === 'causative';
  }

  /** The index of the modal that opens the clause, as in `Did the company …`; `undefined` without one. */
  openingModal(at: number): number | undefined {
    let first = at - 1;
    while (first > Math.max(0, at - REACH) && this.classes[first - 1] !== undefined) first--;
    if (this.classes[first] === 'subordinator' || this.words[first] === 'what') first++;
    return this.classes[first] === 'modal' && this.words[first] !== 'please' ? first : undefined;
  }

  isPlural(at: number): boolean {
    let first = at;
    while (at - first < REACH && this.isOfName(first) && this.isOfName(first - 1)) first--;
    const joined = this.classes[first - 1] === 'and' && this.classes[first - 2] === 'open';
    const word = this.words[at] ?? '';
    return joined || COLLECTIVES.has(word) || /[^sui']s$/.test(word);
  }

  isNounAhead(at: number): boolean {
    return this.classes[at + 1] === 'open' && !PARTICIPLE.test(this.words[at + 1]!);
  }

  isObjectAhead(at: number): boolean {
    const next = this.words[at + 1];
    const is = this.classes[at + 1];
    return next === 'it' || next === 'you' || (is !== undefined && OBJECT_BEGINS.has(is));
  }

  isObjectOrNounAhead(at: number): boolean {
    return this.isObjectAhead(at) || this.isNounAhead(at);
  }

  /** Whether a clause begins at `at`, as behind `that`: `… that the work`, `… that if you`. */
  beginsClause(at: number): boolean {
    const is = this.classes[at];
    return (is !== undefined && CLAUSE_BEGINS.has(is)) || ARTICLES.has(this.words[at] ?? '');
  }

  /** `is used to store it`; but `I am used to it`, `is used to working`. */
  isPurpose(used: number): boolean {
    const subject = this.words[this.beforeAdverbs(used) - 1] ?? '';
    if (this.words[used + 1] !== 'to' || ACCUSTOMED.has(subject)) return false;
    const verb = this.classes[used + 2] === 'adverb' ? used + 3 : used + 2;
    return this.isVerb(verb) || (this.classes[verb] === 'open' && !/(?:ing|[^s]s)$/.test(this.words[verb]!));
  }

  /** `She closed her eyes and …`: the clause before `at` has a verb of the past. */
  isPast(at: number): boolean {
    for (let other = at - 1; at - other <= REACH; other--) {
      const is = this.classes[other];
      if (is === undefined || is === 'modal' || is === 'to') return false;
      if (this.isPastVerb(other)) return true;
    }
    return false;
  }

  private isPastVerb(at: number): boolean {
    return this.classes[at] === 'open' && this.words[at]!.endsWith('ed') && !this.isOfName(at);
  }

  /** Within a sentence, a capitalised word is (part of) a name. */
  isOfName(at: number): boolean {
    return this.classes[at] === 'open' && /^\p{Lu}/u.test(this.written[at]!);
  }

  /** Whether the clause around `at` has a verb already. */
  hasOtherVerb(at: number): boolean {
    return this.hasVerb(at, -1) || this.hasVerb(at, 1);
  }

  private hasVerb(at: number, step: -1 | 1): boolean {
    for (let other = at + step; Math.abs(other - at) <= REACH; other += step) {
      const is = this.classes[other];
      if (is === undefined || is === 'subordinator' || (step === 1 && this.opensClause(other))) return false;
      if (this.isVerb(other) || this.isPastVerb(other)) return true;
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
