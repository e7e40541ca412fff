import { unitOf } from '../../cldr.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import type { MeasureWords } from './measures.ts';
import { noun } from './nouns.ts';
import type { Counted } from './number-words.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';

/** How far back a quotation mark is looked for. */
const LONGEST_QUOTATION = 200;

/** Whether the last quotation mark before `index` opened a quotation, which the next one closes. */
export function isQuoted(input: string, index: number): boolean {
  const before = input.slice(Math.max(0, index - LONGEST_QUOTATION), index);
  // After a digit, it more likely means inches.
  return (before.match(/(?<!\d)"/g)?.length ?? 0) % 2 === 1 || /[“„][^”“]*$/u.test(before);
}

/** `6'2"` → `6 feet 2 inches`, `55"` → `55 inches` */
export const feetAndInchesOf = (
  figures: Figures,
  { units, partOf }: MeasureWords,
  language: string,
  fractions: Fractions,
  genderOf: (noun: string) => Counted = () => 'masculine',
): readonly Rule[] => {
  const { one, many } = unitOf(language, 'inch');
  const [foot, inch] = [noun(units['ft']!), { one, many, gender: genderOf(many) }];
  const inches: Omit<Rule, 'pattern' | 'say'> = {
    name: 'feet and inches',
    needs: ANY_NUMBER,
    starts: figures.starts,
  };
  return [
    {
      ...inches,
      pattern: new RegExp(
        `${figures.beginning}(?<![.,]|\\p{N})(\\d{1,2})['’′] ?(\\d|1[01])["”″]${figures.end}`,
        'uy',
      ),
      say: ([, feet = '', rest = '']) =>
        [figures.count(feet, foot), figures.count(rest, inch)].join(figures.words.space),
    },
    {
      ...inches,
      pattern: new RegExp(
        `${figures.beginning}(?:(${fractions.source})|(${figures.number}))["”″]${figures.end}`,
        'uy',
      ),
      say: ({ 1: fraction, 2: amount = '', input, index }) => {
        if (isQuoted(input, index)) return undefined;
        if (fraction === undefined) return figures.count(amount, inch);
        const parts = fractions.say(fraction);
        return parts && partOf?.(parts, inch);
      },
    },
  ];
};
