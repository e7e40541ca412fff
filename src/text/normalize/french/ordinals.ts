import { ordinals } from '../grammar/ordinals.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const SPECIAL: readonly (readonly [RegExp, string])[] = [
  [/cinq$/, 'cinqu'],
  [/neuf$/, 'neuv'],
  [/(vingt|cent|ion|iard)s$/, '$1'],
  [/e$/, ''],
];

/** `21` → `vingt et unième`. */
export function ordinalOf(digits: string): string {
  const cardinal = NUMBERS.cardinal(digits);
  const [pattern, stem] = SPECIAL.find(([ending]) => ending.test(cardinal)) ?? [/$/, ''];
  return `${cardinal.replace(pattern, stem)}ième`;
}

const FIRST: Readonly<Record<string, string>> = {
  er: 'premier',
  ᵉʳ: 'premier',
  ers: 'premiers',
  re: 'première',
  ʳᵉ: 'première',
  ère: 'première',
  res: 'premières',
  ères: 'premières',
};
const SECOND: Readonly<Record<string, string>> = { d: 'second', nd: 'second', de: 'seconde', nde: 'seconde' };
const OTHERS: Readonly<Record<string, string>> = {
  e: '',
  ᵉ: '',
  è: '',
  ème: '',
  eme: '',
  ième: '',
  es: 's',
  èmes: 's',
  ᵉˢ: 's',
};

/** `1er` → `premier`, `21e` → `vingt et unième`, `2nde` → `seconde`. */
export const ordinalNumbers = ordinals(
  figures,
  [...Object.keys(FIRST), ...Object.keys(SECOND), ...Object.keys(OTHERS)],
  (digits, ending) => {
    if (digits === '1') return FIRST[ending];
    if (digits === '2' && ending in SECOND) return SECOND[ending];
    return ending in OTHERS ? ordinalOf(digits) + OTHERS[ending] : undefined;
  },
);
