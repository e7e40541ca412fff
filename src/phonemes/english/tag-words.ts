import { REACH, SentenceContext, type TaggedWord } from './sentence-context.ts';

/** A part of speech, as detailed as the lexicon needs. */
export type Tag =
  | 'noun'
  /** A noun or adjective before the noun that it belongs to: `a live show`. */
  | 'modifier'
  /** An adjective after its noun: `the show is live`. */
  | 'adjective'
  | 'verb'
  /** A verb after I, you, we or they, or another plural. */
  | 'present'
  /** Past tense or participle. */
  | 'past'
  | 'determiner'
  /** An abbreviation or another name in capitals among lower-case words. */
  | 'name'
  | 'other';

/** Base forms that are also past tenses. */
const PASTS = new Set(['read', 'reread', 'wound']);

/** Adjectives before a noun, although the lexicon has them only as verbs and nouns. */
const ADJECTIVES = new Set(['close', 'closer', 'content', 'covert', 'invalid', 'overweight', 'upset']);

/** The word in question, and the one before it, without adverbs. */
interface Place {
  readonly at: number;
  readonly before: number;
  readonly word: string;
  /** Whether it ends like a verb after he, she and it (and like a plural). */
  readonly endsInS: boolean;
}

/**
 * The part of speech of each word, from the classes of nearby words. Intended for words that have several
 * sounds in the lexicon; all others are tagged only as their context. Unclear words are `other`.
 */
export function tagWords(words: readonly TaggedWord[]): readonly Tag[] {
  const context = new SentenceContext(words);
  const tagger = new Tagger(context);
  const hasSmallLetters = words.some((word) => word !== undefined && /\p{Ll}/u.test(word));
  const isAlone = words.filter((word) => word !== undefined).length === 1;
  words.forEach((word, at) => {
    const inCapitals = (hasSmallLetters || isAlone) && CAPITALS.test(word ?? '');
    tagger.tags.push(inCapitals && isName(context, at, words) ? 'name' : tagger.tagAt(at));
  });
  return tagger.tags;
}

const CAPITALS = /^\p{Lu}{2,}$/u;

/**
 * Whether a function word in capitals is an abbreviation; others are shouted, and so are those beside them:
 * `IT WAS`.
 */
function isName(
  { words, classes }: SentenceContext,
  at: number,
  written: readonly (string | undefined)[],
): boolean {
  const word = words[at];
  const before = classes[at - 1];
  if (classes[at] === 'open') return true;
  if (word === 'us' || word === 'it') return !isShouted(at - 1) && !isShouted(at + 1);
  return (word === 'am' && before === 'number') || (word === 'who' && before === 'determiner');

  function isShouted(beside: number): boolean {
    return CAPITALS.test(written[beside] ?? '') && classes[beside] !== 'open' && classes[beside] !== 'number';
  }
}

class Tagger {
  /** The tags of the words so far. */
  readonly tags: Tag[] = [];
  private readonly context: SentenceContext;

  constructor(context: SentenceContext) {
    this.context = context;
  }

  tagAt(at: number): Tag {
    const { words, classes } = this.context;
    const word = words[at];
    if (word === undefined || words.length === 1) return 'other';
    if (word === 'that') return this.tagOfThat(at);
    if (word === 'a') return this.isLetterA(at) ? 'noun' : 'determiner';
    if (classes[at] !== 'open') return this.context.isVerb(at) ? 'verb' : 'other';
    const before = this.context.beforeAdverbs(at);
    return this.tagOfOpen({ at, before, word, endsInS: /[^s]s$/.test(word) });
  }

  /** Stressed as a pronoun, unstressed as a conjunction. */
  private tagOfThat(at: number): Tag {
    const { classes } = this.context;
    const before = classes[at - 1] ?? 'mark';
    if (this.context.beginsClause(at + 1)) return 'other';
    if (before === 'be' && classes[at - 2] !== undefined && classes[at + 1] === 'open') return 'other';
    const points = ['mark', 'preposition', 'be', 'and', 'to', 'subordinator'].includes(before);
    return points || classes[at + 1] === undefined ? 'determiner' : 'other';
  }

  /** `Plan A is`, `vitamin A.`; but `A plan`, and `In A Small Town`. */
  private isLetterA(at: number): boolean {
    const { written } = this.context;
    return written[at] === 'A' && written[at - 1] !== undefined && !/^\p{Lu}/u.test(written[at + 1] ?? '');
  }

  private tagOfOpen(place: Place): Tag {
    const { context } = this;
    const { at, before, word, endsInS } = place;
    const is = context.classes[before];
    if (word === 'minute' && is !== 'be') return this.tagOfMinute(place);
    if (word === 'used' && is === 'be' && context.isPurpose(at)) return 'verb';
    const isBehindAdverb = before < at - 1 && (is === 'open' || is === 'preposition');
    if (endsInS && isBehindAdverb && context.isObjectOrNounAhead(at)) return 'verb';
    switch (is) {
      case undefined:
        return this.tagOfFirst(place);
      case 'to':
      case 'modal':
        return endsInS ? 'noun' : 'verb';
      case 'plural-subject':
        if (endsInS) return 'noun';
        return context.isAsked(before) ? 'verb' : 'present';
      case 'singular-subject':
      case 'who':
        return endsInS || context.isAsked(before) ? 'verb' : 'past';
      case 'object':
        return context.isAsked(before) ? 'verb' : 'noun';
      case 'be':
        return this.tagAfterBe(place);
      case 'have':
        return PASTS.has(word) ? 'past' : 'noun';
      case 'degree':
        return context.isNounAhead(at) ? 'modifier' : 'adjective';
      case 'and':
        return this.tagAfterAnd(place);
      case 'determiner':
        return this.tagAfterDeterminer(place);
      case 'possessive':
        return context.words[before] === 'her' && context.isAsked(before)
          ? 'verb'
          : this.tagBeforeNoun(place);
      case 'subordinator':
        return PASTS.has(word) ? 'past' : 'other';
      case 'adverb':
      case 'open':
        return this.tagAfterOpen(place);
      case 'number':
      case 'preposition':
      case 'finite':
      case 'causative':
      default:
        return this.tagBeforeNoun(place);
    }
  }

  /** Sixty seconds are far more common than "very small", which describes many things: `minute traces`. */
  private tagOfMinute({ at, before }: Place): Tag {
    const { words, classes } = this.context;
    const isOfMany = classes[at + 1] === 'open' && /[^s]s$/.test(words[at + 1]!);
    return classes[before] !== 'number' && isOfMany ? 'modifier' : 'noun';
  }

  /** `Close the door`, `Never use it`, `Converts a file`; but `Use of force`, `Close friends`. */
  private tagOfFirst({ at, before, word, endsInS }: Place): Tag {
    const { context } = this;
    if (endsInS) return context.classes[at + 1] === 'determiner' ? 'verb' : 'noun';
    if (word === 'read') return 'verb';
    const hasObject = context.isObjectAhead(at) && context.words[at + 1] !== 'that';
    if (before < at - 1 || hasObject) return 'verb';
    if (context.isNounAhead(at)) return 'modifier';
    return context.classes[at + 1] === undefined ? 'other' : 'noun';
  }

  private tagAfterBe({ at, before, word, endsInS }: Place): Tag {
    const { words } = this.context;
    if (PASTS.has(word)) return 'past';
    if (endsInS || words[before - 1] === 'there' || words[before] === "there's") return 'noun';
    return this.context.isNounAhead(at) ? 'modifier' : 'adjective';
  }

  /** Coordinated words have the same part of speech. */
  private tagAfterAnd(place: Place): Tag {
    const { at, before, endsInS } = place;
    const joined = this.tags[before - 1];
    if (PASTS.has(place.word) && this.context.isPast(at)) return 'past';
    const hasObject = this.context.isObjectAhead(at);
    if (joined === 'verb' || joined === 'present' || joined === 'past') {
      return !endsInS || hasObject ? joined : 'noun';
    }
    if (joined === 'adjective') return 'adjective';
    const isOrder = hasObject && !endsInS && this.context.classes[before - 1] !== 'open';
    return isOrder ? 'verb' : this.tagBeforeNoun(place);
  }

  /** After `people that` and `, which` follows a verb, and after `this` one in -s. */
  private tagAfterDeterminer(place: Place): Tag {
    const { at, before, endsInS } = place;
    const { words, classes } = this.context;
    const isSubject = endsInS ? words[before] === 'this' : words[before] === 'which' && !classes[before - 1];
    if (isSubject && classes[at + 1] !== 'to' && this.context.isObjectAhead(at)) return 'verb';
    const isRelative =
      (words[before] === 'that' || words[before] === 'which') &&
      classes[before - 1] === 'open' &&
      (endsInS ? this.context.isObjectAhead(at) : this.context.isPlural(before - 1));
    return isRelative ? 'verb' : this.tagBeforeNoun(place);
  }

  private tagBeforeNoun({ at, word }: Place): Tag {
    const { context } = this;
    const isJoined = context.classes[at + 1] === 'and' && context.isNounAhead(at + 2);
    if (!context.isNounAhead(at) && !(isJoined && ADJECTIVES.has(word))) return 'noun';
    return ADJECTIVES.has(word) ? 'adjective' : 'modifier';
  }

  private tagAfterOpen(place: Place): Tag {
    const { context } = this;
    const { at, before, word, endsInS } = place;
    const tagBefore = this.tags[before];
    const isObject = tagBefore === 'verb' || tagBefore === 'present';
    if (isObject || context.isOfName(at)) return this.tagBeforeNoun(place);
    if (PASTS.has(word)) return context.isObjectAhead(at) && !context.hasOtherVerb(at) ? 'past' : 'noun';
    if (endsInS) return this.isVerbInS(at) ? 'verb' : 'noun';
    if (this.isQuestion(at)) return 'verb';
    if (!context.isPlural(before)) return this.tagBeforeNoun(place);
    if (context.words[at + 1] === 'that') return 'present';
    return context.words[at + 1] === 'of' || context.hasOtherVerb(at) ? 'noun' : 'present';
  }

  /** `The machine records every call`, `The road winds through the hills`; but `medical records in`. */
  private isVerbInS(at: number): boolean {
    const { context } = this;
    if (context.isObjectAhead(at)) return true;
    if (context.isNounAhead(at) && !context.isPlural(at - 1)) return !context.hasOtherVerb(at);
    const goesOn = context.classes[at + 1] === 'preposition' && context.words[at + 1] !== 'of';
    return goesOn && !context.hasOtherVerb(at);
  }

  /** `Did the company …`: a modal opens the clause, and no verb has followed yet. */
  private isQuestion(at: number): boolean {
    const modal = this.context.openingModal(at);
    if (modal === undefined || at - modal > REACH) return false;
    return !this.tags.slice(modal + 1, at).some((tag) => tag === 'verb' || tag === 'present');
  }
}
