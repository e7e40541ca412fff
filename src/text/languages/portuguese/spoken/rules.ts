import { noun } from '../../grammar/spoken/nouns.ts';
import { mathWords } from '../../grammar/spoken/powers.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { spokenFrom } from '../../grammar/spoken/from-lexicon.ts';
import * as names from './names.ts';
import * as numbers from './numbers.ts';
import * as quantities from './quantities.ts';
import * as times from './times.ts';

const words = { ...names, ...numbers, ...quantities, ...times };

export const spoken = (): readonly Rule[] =>
  spokenFrom({
    ...words,
    language: 'pt',
    endings: 'io br pt',
    hostNames: 'br gov edu uol',
    special: [names.matches, names.dom, names.streets, numbers.ranks, numbers.parts],
    shortDays: { language: 'pt', short: 'seg ter qua qui sex sáb|sab dom', and: 'e|&|ou|a' },
    partOfNoun: quantities.measures.partOf!,
    timesOver: (count) => numbers.figures.count(count, noun('vez|vezes|f')),
    ...mathWords('vezes; ao quadrado; ao cubo; elevado a #; dividido por; raiz quadrada de'),
    between: ['entre', 'e'],
    said: { dot: 'ponto', to: 'a', ratio: 'por', by: 'por', about: 'cerca de', hashtag: 'hashtag' },
  });
