import { chooseSound, type Following, NOTHING_FOLLOWS } from './choose-sound.ts';
import type { Lexicon } from './lexicon.ts';
import { PRIMARY, SECONDARY } from './sounds.ts';
import type { Tag } from './tag-words.ts';

/** A word in its sentence. */
export interface WordInContext {
  /** The written word with straight apostrophes. */
  readonly word: string;
  readonly tag: Tag;
  readonly following: Following;
}

type Rule = (context: WordInContext, lexicon: Lexicon) => string | undefined;

/** Function words whose sound depends on the next word (misaki's `get_special_case`). */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [
    'a',
    ({ word, tag, following }) =>
      tag === 'determiner' && !isName({ word, tag }) && (word === 'a' || following.vowel !== undefined)
        ? 'ɐ'
        : 'ˈA',
  ],
  ['an', (context) => (isName(context) ? undefined : 'ɐn')],
  [
    'am',
    ({ word, tag, following }, lexicon) =>
      isName({ word, tag })
        ? undefined
        : word === 'am' && following.vowel !== undefined
          ? 'ɐm'
          : find(lexicon, 'am', following),
  ],
  ['i', ({ word }) => (word === 'I' ? `${SECONDARY}I` : undefined)],
  [
    'to',
    (context, lexicon) => {
      if (isName(context)) return undefined;
      const { vowel } = context.following;
      return vowel === undefined ? find(lexicon, 'to', context.following) : vowel ? 'tʊ' : 'tə';
    },
  ],
  [
    'in',
    (context) => (isName(context) ? undefined : `${context.following.vowel === undefined ? PRIMARY : ''}ɪn`),
  ],
  ['the', (context) => (isName(context) ? undefined : context.following.vowel === true ? 'ði' : 'ðə')],
  ['vs', (_, lexicon) => find(lexicon, 'versus', NOTHING_FOLLOWS)],
  ['vs.', (_, lexicon) => find(lexicon, 'versus', NOTHING_FOLLOWS)],
  [
    'used',
    ({ tag, following }, lexicon) => {
      const entry = lexicon.find('used');
      return entry && chooseSound(entry, following.isTo && tag !== 'verb' ? 'past' : 'other', following);
    },
  ],
]);

/** The phonemes of a function word (a, the, to …) in its context; `undefined` for other words. */
export function specialSound(context: WordInContext, lexicon: Lexicon): string | undefined {
  const word = context.word.toLowerCase();
  const full = CLIPPED.get(word);
  if (full !== undefined)
    return specialSound({ ...context, word: full }, lexicon) ?? find(lexicon, full, context.following);
  if (word === "ol'") return find(lexicon, 'old', context.following)?.replace(/d$/, '');
  return REDUCED.get(word) ?? RULES.get(word)?.(context, lexicon);
}

/** Words with omitted letters, by their full words. */
const CLIPPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "th'": 'the',
    "wi'": 'with',
    "'bout": 'about',
    "'round": 'around',
    "'neath": 'beneath',
    "'fore": 'before',
    "'gainst": 'against',
    "'til": 'till',
    "ev'ry": 'every',
  }),
);

/** The reduced forms of function words, in symbols. */
const REDUCED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "o'": 'ə',
    "'n'": 'ən',
    "'n": 'ən',
    "an'": 'ən',
    "t'": 'tə',
  }),
);

/** `IT` among lower-case words is not the word `it`. */
const isName = ({ word, tag }: Pick<WordInContext, 'word' | 'tag'>) => tag === 'name' && word.length > 1;

function find(lexicon: Lexicon, word: string, following: Following): string | undefined {
  const entry = lexicon.find(word);
  return entry && chooseSound(entry, 'other', following);
}
