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
    special: [
      names.amountEnd,
      names.lieutenants,
      names.houseNumbers,
      names.englishWords,
      names.postalCodes,
      numbers.halves,
      numbers.mixedQuarters,
    ],
    ...mathWords('गुणा; का वर्ग; का घन; की घात #; भाग; वर्गमूल'),
    said: { dot: 'डॉट', to: 'से', ratio: 'अनुपात', by: 'बाई', about: 'लगभग', hashtag: 'हैशटैग' },
  });
