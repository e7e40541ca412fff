import { type Rule, rule } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { titlesBeforeNames } from '../grammar/titles.ts';

const formal = rule(lookup({ usted: 'Ud.', ustedes: 'Uds.' }));

const titles = titlesBeforeNames(
  { señor: 'Sr.', señora: 'Sra.', señorita: 'Srta.', doctor: 'Dr.', doctora: 'Dra.', don: 'D.' },
  { plainWords: ['usted', 'ustedes', 'ud', 'uds'] },
);

export const abbreviations: readonly Rule[] = [formal, titles];
