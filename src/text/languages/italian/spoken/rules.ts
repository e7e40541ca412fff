import { noun } from '../../grammar/spoken/nouns.ts';
import { mathWords } from '../../grammar/spoken/powers.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import * as names from './names.ts';
import * as numbers from './numbers.ts';
import * as quantities from './quantities.ts';
import * as times from './times.ts';

const words = { ...names, ...numbers, ...quantities, ...times };

export const spoken = (): readonly Rule[] =>
  rulesFor({
    ...words,
    special: [names.examples, numbers.ages, numbers.romanOrdinal, numbers.centuries],
    shortDays: { language: 'it', short: 'lun mar mer gio ven sab dom', and: 'e|&|o|a|al' },
    partOfNoun: quantities.measures.partOf!,
    timesOver: (count) => numbers.figures.count(count, noun('volta|volte|f')),
    ...mathWords('per; al quadrato; al cubo; elevato a #; diviso; radice quadrata di'),
    smallRange: '-',
    said: { dot: 'punto', to: 'a', ratio: 'a', by: 'per', about: 'circa', hashtag: 'hashtag' },
  });
