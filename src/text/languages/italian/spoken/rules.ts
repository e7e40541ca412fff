import { asWritten } from '../../grammar/spoken/alternatives.ts';
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
    language: 'it',
    endings: 'io it ch uk fr de us eu ru',
    hostNames: 'edu gov html libero virgilio orange web comcast live yandex wanadoo',
    hostWords: { py: 'python', jpg: 'jpeg' },
    lastNames: asWritten(['it', 'uk', 'fr', 'ru', 'us', 'de']),
    special: [
      names.examples,
      names.saints,
      numbers.ages,
      numbers.romanOrdinal,
      numbers.ranks,
      numbers.centuries,
      ...numbers.halvesAndElided,
    ],
    shortDays: { language: 'it', short: 'lun mar mer gio ven sab dom', and: 'e|&|o|a|al' },
    partOfNoun: quantities.measures.partOf!,
    timesOver: (count) => numbers.figures.count(count, noun('volta|volte|f')),
    ...mathWords('per; al quadrato; al cubo; elevato a #; diviso; radice quadrata di'),
    smallRange: '-',
    between: ['tra|fra', 'e'],
    said: { dot: 'punto', to: 'a', ratio: 'a', by: 'per', about: 'circa', hashtag: 'hashtag' },
  });
