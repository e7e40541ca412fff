import { wordList } from '../../itn/engine/word-list.ts';
import { addresses } from '../grammar/addresses.ts';
import { NUMBERS } from './numbers.ts';

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
