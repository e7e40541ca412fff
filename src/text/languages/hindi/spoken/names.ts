import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses } from '../../grammar/spoken/addresses.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  titles: {
    'डॉ.': 'डॉक्टर',
    'डॉ॰': 'डॉक्टर',
    'डा.': 'डॉक्टर',
    'प्रो.': 'प्रोफेसर',
    'प्रो॰': 'प्रोफेसर',
    'इं.': 'इंजीनियर',
    'वै.': 'वैज्ञानिक',
    'कु.': 'कुमारी',
    'मा.': 'मास्टर',
    'पं.': 'पंडित',
  },
  words: { 'कं.': 'कंपनी', 'लि.': 'लिमिटेड', '24/7': 'चौबीसों घंटे' },
  beforeNumbers: { 'सं.': 'संख्या', 'नं.': 'नंबर', 'पृ.': 'पृष्ठ' },
};

const LETTERS = Object.fromEntries(
  wordList('ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड').map(
    (name, index) => [String.fromCharCode(0x61 + index), name],
  ),
);

/** `ana@gmail.com` → `ए एन ए एट जीमेल डॉट कॉम`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'एट',
      '.': 'डॉट',
      '/': 'फॉरवर्ड स्लैश',
      '\\': 'बैकवर्ड स्लैश',
      ':': 'कोलन',
      '-': 'हाइफ़न',
      _: 'अंडरस्कोर',
      '?': 'प्रश्न चिह्न',
      '!': 'विस्मयादिबोधक चिह्न',
      '=': 'बराबर',
      '&': 'एंड',
      '#': 'हैश',
      '%': 'प्रतिशत',
      '+': 'प्लस',
      '|': 'पाइप',
      '~': 'टिल्ड',
      '*': 'स्टार',
    },
    names: {
      com: 'कॉम',
      org: 'ऑर्ग',
      net: 'नेट',
      info: 'इन्फो',
      in: 'इन',
      gmail: 'जीमेल',
      yahoo: 'याहू',
      google: 'गूगल',
      hotmail: 'हॉटमेल',
      outlook: 'आउटलुक',
      live: 'लाइव',
      facebook: 'फ़ेसबुक',
      amazon: 'अमेज़न',
      wikipedia: 'विकिपीडिया',
      blog: 'ब्लॉग',
      about: 'अबाउट',
      search: 'सर्च',
      home: 'होम',
      users: 'यूज़र्स',
      desktop: 'डेस्कटॉप',
      downloads: 'डाउनलोड्स',
      documents: 'डॉक्युमेंट्स',
      data: 'डेटा',
    },
    letters: LETTERS,
    endings: wordList('com org net edu gov info io in'),
  },
  NUMBERS,
);

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'नंबर',
  '№': 'नंबर',
  '&': 'और',
  '%': 'प्रतिशत',
  '₹': 'रुपए',
  '+': 'प्लस',
  '=': 'बराबर',
  '×': 'गुणा',
  '÷': 'भाग',
  '≈': 'लगभग',
  '<': 'से कम',
  '>': 'से ज़्यादा',
  '@': 'एट',
};

/** A mobile number begins with 6 to 9. */
export const TELEPHONES: TelephoneWords = {
  layouts: [
    '[6-9६-९]#########',
    '##### #####',
    '#####-#####',
    '###-########',
    '####-#######',
    '#####-######',
    '#######-####',
    '# (##) ########',
  ],
};

const { digit, beginning, end, starts } = figures;

const BEFORE = wordList('नंबर सेक्टर फ्लैट प्लॉट बूथ यूनिट कोड पिनकोड पिन ब्लॉक मकान');
const BEHIND = wordList('स्ट्रीट रोड एवेन्यू मार्ग लेन अपार्टमेंट स्क्वायर नगर');
const NUMBER = `${digit}{1,6}(?:([-/])(${digit}{1,6}))?`;
const SIGNS: Readonly<Record<string, string>> = { '-': 'हाइफ़न', '/': 'बटा' };
/** A number is that of a house if a street is named behind it, by up to three words. */
const street = `(?=,?(?: [^\\s\\p{N},]{1,30}){0,3} ${anyOf(BEHIND)}${end})`;

/** The six digits of a postal code behind a town, at the end of a line or a clause. */
export const postalCodes: Rule = {
  name: 'postal code',
  starts,
  pattern: new RegExp(`(?<=,[^,\\p{N}\\n]{1,30} )(?!${digit}{3}[0०]{3})${digit}{6}(?=$|[।.,\\n])`, 'uy'),
  say: ([written]) => NUMBERS.spelled(digitsOf(written)),
};

/** Numbers of houses and postal codes, digit by digit: `700 ओक स्ट्रीट` → `सात शून्य शून्य ओक स्ट्रीट`. */
export const houseNumbers: Rule = {
  name: 'house number',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-/.,])${NUMBER}${end}(?![-/.]${digit})(?:(?<=${anyOf(BEFORE)} ${digit}{1,6}(?:[-/]${digit}{1,6})?)|${street})`,
    'uy',
  ),
  say: ([written, mark]) =>
    mark === undefined
      ? NUMBERS.spelled(digitsOf(written))
      : written
          .split(mark)
          .map((part) => NUMBERS.spelled(digitsOf(part)))
          .join(` ${SIGNS[mark]} `),
};
