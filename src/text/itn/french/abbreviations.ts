import { titlesBeforeNames } from '../grammar/titles.ts';

/** In `bonjour monsieur` nothing is shortened. */
export const titles = titlesBeforeNames(
  {
    monsieur: 'M.',
    madame: 'Mᵐᵉ',
    mesdames: 'Mᵐᵉˢ',
    mademoiselle: 'Mˡˡᵉ',
    mademoiselles: 'Mˡˡᵉˢ',
    docteur: 'Dʳ',
    docteurs: 'Dʳˢ',
    docteure: 'Dʳᵉ',
    docteures: 'Dʳᵉˢ',
  },
  { alone: true },
);
