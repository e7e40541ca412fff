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
    special: [names.eras, names.freeNumbers, names.don],
    powers: {
      times: 'por',
      squared: 'al cuadrado',
      cubed: 'al cubo',
      raised: (exponent) => `elevado a ${exponent}`,
    },
    said: { dot: 'punto', to: 'a', ratio: 'a', by: 'por', about: 'aproximadamente' },
  });
