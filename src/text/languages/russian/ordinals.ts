import type { OrdinalForm } from '../grammar/slavic.ts';
import { sentenceStop } from '../grammar/spoken/abbreviations.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { formsOf } from '../grammar/spoken/slavic.ts';
import { ordinalOf } from './lexicon.ts';

/** `90-е годы`, `в 90-х`: tens in the plural. */
export const ofMany = (digits: string, ending: string): string =>
  ordinalOf(digits, 'genitive').replace('его', `и${ending}`).replace('ого', `ы${ending}`);

/** `20-е годы`, `в 1990-х годах` */
export const decades: Rule = {
  name: 'decade',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,-])(\d{1,3}0)-(е|х|м|ми)(?: (гг)\.|(?= год))/uy,
  say: (match) => {
    const [, digits = '', ending = '', short] = match;
    const isLocative = /(?<!\p{L})[Вв] $/u.test(match.input.slice(Math.max(0, match.index - 3), match.index));
    const years = ending === 'е' ? 'годы' : isLocative ? 'годах' : 'годов';
    return (
      ofMany(digits, ending) +
      (short === undefined ? '' : ` ${years}${sentenceStop(match, { capitalNouns: true })}`)
    );
  },
};

/** The suffixes of an ordinal in digits, with their forms. */
export const ENDINGS: Readonly<Record<string, OrdinalForm>> = formsOf(
  'masculine й ый ой; feminine я ая; neuter е ое; genitive го ого; dative му ому; locative м ом; instrumental ым; accusative ю ую',
);

/** Further nouns with a rank in Roman numerals: `II место`. */
export const ROMAN_RANKS: Readonly<Record<string, OrdinalForm>> = formsOf(
  'neuter место полугодие отделение; masculine этап тур класс квартал съезд том конкурс фестиваль; feminine степень группа категория половина часть глава мировая; feminine-genitive степени группы группе категории половине половины части мировой; genitive этапа тура класса квартала съезда места полугодия; locative этапе туре квартале съезде полугодии конкурсе; accusative степень группу категорию половину мировую',
);
