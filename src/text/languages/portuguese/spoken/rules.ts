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
    special: [names.dom, names.streets],
    powers: {
      times: 'vezes',
      squared: 'ao quadrado',
      cubed: 'ao cubo',
      raised: (exponent) => `elevado a ${exponent}`,
    },
    said: { dot: 'ponto', to: 'a', ratio: 'por', by: 'por', about: 'cerca de' },
  });
