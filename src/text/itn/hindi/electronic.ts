import { electronic } from '../grammar/electronic.ts';
import { digit } from './numbers.ts';
import { foldKeys, foldSpelling, hindiWords } from './words.ts';

/** Addresses are in Latin letters, also where names that everybody knows are heard in Hindi. */
export const addresses = electronic({
  at: ['एट द रेट', 'ऐट द रेट', 'एट', 'ऐट', 'at'].map(foldSpelling),
  dot: ['डॉट', 'dot'].map(foldSpelling),
  marks: foldKeys({ हाइफ़न: '-', डैश: '-', अंडरस्कोर: '_' }),
  slash: hindiWords('स्लैश slash'),
  protocols: {},
  www: ['w w w', 'www', 'डब्ल्यू डब्ल्यू डब्ल्यू'].map(foldSpelling),
  names: foldKeys({
    जीमेल: 'gmail',
    याहू: 'yahoo',
    हॉटमेल: 'hotmail',
    गूगल: 'google',
    कॉम: 'com',
    इन: 'in',
    नेट: 'net',
  }),
  endings: hindiWords('com net org edu gov in कॉम नेट'),
  weakEndings: hindiWords('co io ai uk us इन'),
  number: digit,
  plainWords: [],
  letters: /^[a-z]+$/,
});
