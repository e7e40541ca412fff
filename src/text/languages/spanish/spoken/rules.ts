import { spokenFrom } from '../../grammar/spoken/from-lexicon.ts';
import { noun } from '../../grammar/spoken/nouns.ts';
import { mathWords } from '../../grammar/spoken/powers.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import * as names from './names.ts';
import * as numbers from './numbers.ts';
import * as quantities from './quantities.ts';
import * as times from './times.ts';

const words = { ...names, ...numbers, ...quantities, ...times };

export const spoken = (): readonly Rule[] =>
  spokenFrom({
    ...words,
    language: 'es',
    endings: 'gob io es mx ar cl pe',
    hostNames: 'gob gov in ru live yandex orange wanadoo web comcast',
    hostWords: { org: 'o r g' },
    special: [names.eras, names.freeNumbers, names.don, names.millions, numbers.ranks, numbers.parts],
    shortDays: { language: 'es', short: 'lun mar mié|mie jue vie sáb|sab dom', and: 'y|e|&|o|a' },
    partOfNoun: quantities.partOfNoun,
    timesOver: (count) => numbers.figures.count(count, noun('vez|veces|f')),
    ...mathWords('por; al cuadrado; al cubo; elevado a #; entre; raíz cuadrada de'),
    between: ['entre', 'y'],
    said: { dot: 'punto', to: 'a', ratio: 'a', by: 'por', about: 'aproximadamente', hashtag: 'hashtag' },
  });
