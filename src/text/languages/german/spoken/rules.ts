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
    special: [names.streets, numbers.decades, numbers.halves, numbers.years, numbers.romanOrdinals],
    powers: {
      times: 'mal',
      squared: 'hoch zwei',
      cubed: 'hoch drei',
      raised: (exponent) => `hoch ${exponent}`,
    },
    said: { dot: 'Punkt', to: 'bis', ratio: 'zu', by: 'mal', about: 'ungefähr' },
  });
