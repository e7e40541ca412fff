import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import { type Noun, nouns } from './nouns.ts';

export interface MeasureWords {
  /** Forms of the nouns by their symbols. */
  readonly units: Readonly<Record<string, string>>;
  /** Symbols that count only with a space before them: `300 K`, but a screen of `4K`. */
  readonly apart?: readonly string[];
  /** What a unit is counted by: `por` in `kilómetros por segundo`, from units and the word. */
  readonly per: (unit: string, perUnit: string) => string;
  /** What a part of a unit is: `tres quintos de metro`. Without it only whole numbers are counted. */
  readonly partOf?: (parts: string, unit: Noun) => string;
}

/** `5 km/h`, `3 %`, `1 1/2 m`. */
export function measures(figures: Figures, words: MeasureWords, fractions?: Fractions): readonly Rule[] {
  const units = nouns(words.units);
  const apart = new Set(words.apart);
  const { number, end, starts } = figures;
  const { space } = figures.words;
  const unit = anyOf(Object.keys(units));
  const compound = `(?<gap>[ \\u00a0\\u202f]?)(?:(?<unit>${unit})(?:/(?<per>${unit}))?|/(?<rate>${unit}))${end}`;

  const whole: Rule = {
    name: 'measure',
    starts,
    pattern: new RegExp(`(?<amount>${number})${compound}`, 'uy'),
    say: ({ groups }) => {
      const { amount, gap, unit, per, rate } = groups!;
      if (gap === '' && apart.has(unit ?? '')) return undefined;
      if (rate !== undefined) {
        const isHouse = /^\p{Lu}/u.test(rate);
        return isHouse ? undefined : words.per(figures.say(amount!), units[rate]!.one);
      }
      const counted = figures.count(amount!, units[unit!]!);
      return per === undefined ? counted : words.per(counted, units[per]!.one);
    },
  };
  const { partOf } = words;
  if (!fractions || !partOf) return [whole];
  const parts: Rule = {
    name: 'part of a measure',
    starts,
    pattern: new RegExp(`(?<fraction>${fractions.source})[ \\u00a0\\u202f]?(?<unit>${unit})${end}`, 'uy'),
    say: ({ groups }) => {
      const spoken = fractions.say(groups!.fraction!);
      return spoken === undefined ? undefined : partOf(spoken, units[groups!.unit!]!);
    },
  };
  return space === '' ? [whole] : [parts, whole];
}
