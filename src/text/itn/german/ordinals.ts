import { type Rule, rule } from '../engine/language.ts';
import { map } from '../engine/parser.ts';
import { ordinal } from '../grammar/ordinal.ts';
import { ONES, TEENS, TENS, isNumberKey, number } from './numbers.ts';

const IRREGULAR = { ein: 'erst', drei: 'dritt', sieben: 'siebt', acht: 'acht' };

/** `zwei` → `zweit`, `zwanzig` → `zwanzigst`. */
const STEMS: readonly (readonly [stem: string, cardinal: string])[] = [
  ...Object.entries(IRREGULAR).map(([cardinal, stem]) => [stem, cardinal] as const),
  ...Object.keys({ ...ONES, ...TEENS })
    .filter((cardinal) => !(cardinal in IRREGULAR))
    .map((cardinal) => [`${cardinal}t`, cardinal] as const),
  ...[...Object.keys(TENS), 'hundert', 'tausend'].map((cardinal) => [`${cardinal}st`, cardinal] as const),
];

const ENDINGS = ['e', 'er', 'es', 'em', 'en'];
const ORDINALS = new Map(
  STEMS.flatMap(([stem, cardinal]) => ENDINGS.map((ending) => [stem + ending, cardinal] as const)),
);
const PARTS = new Map(STEMS.map(([stem, cardinal]) => [`${stem}el`, cardinal]));

export const ORDINAL_WORDS = [...ORDINALS.keys()];
/** `drittel`, `zwanzigstel`. */
export const PART_WORDS = [...PARTS.keys()];

const mayBelong = (key: string) => isNumberKey(key) || key === 'und';

export const ordinalNumber = map(
  ordinal(number, (key) => ORDINALS.get(key), mayBelong),
  ({ value }) => value,
);
/** What a fraction is of: `zwei und zwanzigstel` → 22. */
export const partNumber = map(
  ordinal(number, (key) => PARTS.get(key), mayBelong),
  ({ value }) => value,
);

/** `erster` to `neunter` stay words. */
export const ordinals: Rule = rule(map(ordinalNumber, (value) => (value < 10n ? undefined : `${value}.`)));
