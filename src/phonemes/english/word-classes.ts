/** The class of a word, if the word alone determines it. `open` is every word outside the table. */
export type WordClass =
  | 'determiner'
  | 'possessive'
  | 'number'
  /** I, you, we, they: the verb has its base form. */
  | 'plural-subject'
  /** he, she, it: the verb ends in -s. */
  | 'singular-subject'
  | 'object'
  | 'who'
  | 'be'
  | 'have'
  /** A verb's base form follows: will, do, let's, please … */
  | 'modal'
  /** A noun and then a verb's base form follow: let, make, help … */
  | 'causative'
  | 'to'
  | 'preposition'
  | 'and'
  /** Begins a clause: when, because … */
  | 'subordinator'
  | 'degree'
  | 'adverb'
  /** A common verb in a form that has a subject. */
  | 'finite'
  | 'open';

const TABLE: Readonly<Record<Exclude<WordClass, 'open'>, string>> = {
  determiner:
    'a an the this that these those no every each some any another what which many few several both all either ' +
    'neither such much enough own other same next last first second final',
  possessive: 'my your his her its our their whose',
  number:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion',
  'plural-subject': 'i you we they',
  'singular-subject': 'he she it everyone everybody someone somebody nobody',
  object: 'me us him them myself yourself himself herself itself ourselves themselves',
  who: 'who',
  be: 'am is are was were be been being seem seems seemed remain remains remained become becomes became',
  have: 'have has had having',
  modal: "will would can could shall should may might must cannot do does did please let's ought dare didn't",
  causative: 'let make makes made help helps helped watch watched saw hear heard',
  to: 'to',
  preposition:
    'of in on at by for with from into onto about against between through during before after above below under ' +
    'over without within among across behind beyond near per via upon toward towards despite except since until ' +
    'like than out off up down around along as',
  and: 'and or but nor',
  subordinator: 'when while if because although though unless where why how whether whenever once so',
  degree: 'very too more most less least quite pretty really rather fairly extremely',
  adverb:
    'not never always often also just still already ever even only soon now then here there again sometimes ' +
    'usually seldom maybe perhaps almost nearly yesterday today tomorrow tonight',
  finite:
    'say says said go goes went get gets got take takes took see sees come comes came know knows knew think thinks ' +
    'thought want wants give gives gave find finds found tell tells told feel feels felt show shows keep keeps kept ' +
    'begin begins began leave leaves left mean means meant put puts stand stands stood lose loses lost pay pays ' +
    'paid meet meets met bring brings brought fell falls fall grew grows rose rises ran runs need needs likes ' +
    'liked tries tried try won wins sat sits set sets spoke speaks wrote writes broke breaks sold sells bought buys',
};

const CLASSES: ReadonlyMap<string, WordClass> = new Map(
  (Object.entries(TABLE) as [WordClass, string][]).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name] as const),
  ),
);

/** After these words 's is short for is or has; after others it is a possessive. */
const TAKES_IS = new Set(['it', 'he', 'she', 'that', 'there', 'here', 'what', 'who', 'where', 'how', 'when']);

const CONTRACTIONS: readonly (readonly [ending: RegExp, is: WordClass])[] = [
  [/^(?:is|are|was|were|ai)n't$/, 'be'],
  [/^ha(?:s|ve|d)n't$/, 'have'],
  [/n't$|'ll$|'d$/, 'modal'],
  [/'ve$/, 'have'],
  [/'(?:re|m)$/, 'be'],
  [/['’]$/, 'possessive'],
];

/** @param lower the word in lower case, with straight apostrophes. */
export function classOf(lower: string): WordClass {
  const listed = CLASSES.get(lower);
  if (listed !== undefined) return listed;
  if (lower.endsWith("'s")) return TAKES_IS.has(lower.slice(0, -2)) ? 'be' : 'possessive';
  const contraction = lower.includes("'") ? CONTRACTIONS.find(([ending]) => ending.test(lower)) : undefined;
  if (contraction) return contraction[1];
  if (/\d$/.test(lower)) return 'number';
  return lower.length > 4 && lower.endsWith('ly') ? 'adverb' : 'open';
}
