import { mathWords } from '../../grammar/spoken/powers.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { spokenFrom } from '../../grammar/spoken/from-lexicon.ts';
import { year } from '../lexicon.ts';
import * as names from './names.ts';
import * as nouns from './nouns.ts';
import * as numbers from './numbers.ts';
import * as quantities from './quantities.ts';
import * as times from './times.ts';

const words = { ...names, ...nouns, ...numbers, ...quantities, ...times };

export const spoken = (): readonly Rule[] =>
  spokenFrom({
    ...words,
    year,
    language: 'de',
    endings: 'at ch de eu',
    hostNames: 'edu gov posteo web',
    special: [
      names.streets,
      names.extensions,
      quantities.unitInWord,
      quantities.consumption,
      names.postcodes,
      times.daysOfList,
      times.dayOfPair,
      nouns.oneBehindPreposition,
      numbers.dayAtEnd,
      numbers.following,
      numbers.rankSpan,
      numbers.rankedNouns,
      numbers.derived,
      quantities.sumsInWords,
      numbers.decades,
      nouns.halves,
      nouns.beats,
      numbers.romanOrdinals,
      times.dayAndMonth,
      times.yearsAlone,
    ],
    shortDays: {
      language: 'de',
      short: 'Mo Di Mi Do Fr Sa So',
      capitals: true,
      and: 'und|u\\.|&|oder|bis',
      behind: '[Aa]m|[Jj]eden|[Dd]iesen|[Nn]ächsten|[Ll]etzten|[Kk]ommenden|[Vv]om|[Bb]is zum',
      article: 'de[nmr]',
    },
    timesOver: (count) => `${numbers.figures.say(count, 'masculine')}mal`,
    ...mathWords('mal; hoch zwei; hoch drei; hoch #; geteilt durch; Wurzel aus'),
    between: ['zwischen', 'und'],
    said: { dot: 'Punkt', to: 'bis', ratio: 'zu', by: 'mal', about: 'ungefähr', hashtag: 'Hashtag' },
  });
