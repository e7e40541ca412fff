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
    language: 'fr',
    endings: 'gouv.fr io fr be ch',
    hostNames: 'gouv orange wanadoo laposte',
    special: [
      times.severalDays,
      times.dayAndMonth,
      names.counsel,
      times.aroundTheClock,
      numbers.romanOrdinal,
      numbers.centuries,
    ],
    shortDays: { language: 'fr', short: 'lun mar mer jeu ven sam dim', and: 'et|&|ou|au|à' },
    partOfNoun: quantities.measures.partOf!,
    timesOver: (count) => numbers.figures.count(count, noun('fois|fois|f')),
    ...mathWords('fois; au carré; au cube; puissance #; divisé par; racine carrée de'),
    between: ['entre', 'et'],
    said: {
      dot: 'point',
      to: 'à',
      ratio: 'à',
      by: 'sur',
      times: 'fois',
      about: 'environ',
      hashtag: 'hashtag',
    },
  });
