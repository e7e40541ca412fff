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
    'श्री.': 'श्री',
    'कु.': 'कुमारी',
    'मा.': 'मास्टर',
    'पं.': 'पंडित',
  },
  words: {
    'कं.': 'कंपनी',
    'लि.': 'लिमिटेड',
    '24/7': 'चौबीसों घंटे',
    'ip address': 'आई पी एड्रेस',
    ip: 'आई पी',
    IP: 'आई पी',
  },
  beforeNumbers: { 'सं.': 'संख्या', 'नं.': 'नंबर', 'पृ.': 'पृष्ठ' },
};

/** Only where a sentence begins: elsewhere it is a verb, at the end of one. */
export const lieutenants: Rule = {
  name: 'lieutenant',
  starts: /ल/,
  pattern: /(?<=^|[।.,] )ले\.(?= \p{L})/uy,
  say: () => 'लेफ्टिनेंट',
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
      nvidia: 'एनविडिया',
      microsoft: 'माइक्रोसॉफ्ट',
      twitter: 'ट्विटर',
      instagram: 'इंस्टाग्राम',
      linkedin: 'लिंक्डइन',
      youtube: 'यूट्यूब',
      github: 'गिटहब',
      netflix: 'नेटफ्लिक्स',
      apple: 'एप्पल',
      samsung: 'सैमसंग',
      intel: 'इंटेल',
      mozilla: 'मॉज़िला',
      amity: 'एमिटी',
      sharda: 'शारदा',
      harvard: 'हावर्ड',
      phoenix: 'फीनिक्स',
      udemy: 'यूडेमी',
      ebay: 'ई बे',
      biz: 'बिज़',
      tech: 'टेक',
      online: 'ऑनलाइन',
      store: 'स्टोर',
      site: 'साइट',
      app: 'ऐप',
      pro: 'प्रो',
      login: 'लॉगिन',
      register: 'रजिस्टर',
      tags: 'टैग्स',
      category: 'केटेगरी',
      post: 'पोस्ट',
      posts: 'पोस्ट्स',
      page: 'पेज',
      pages: 'पेजेस',
      user: 'यूज़र',
      music: 'म्यूज़िक',
      videos: 'वीडियोज़',
      admin: 'एडमिन',
      help: 'हेल्प',
      terms: 'टर्म्स',
      privacy: 'प्राइवेसी',
      contact: 'कॉन्टैक्ट',
      main: 'मेन',
      index: 'इंडेक्स',
      explore: 'एक्सप्लोर',
      wiki: 'विकी',
      docs: 'डॉक्स',
      download: 'डाउनलोड',
      upload: 'अपलोड',
      photos: 'फ़ोटोज़',
      images: 'इमेजेज़',
      video: 'वीडियो',
      master: 'मास्टर',
      tree: 'ट्री',
      test: 'टेस्ट',
      tests: 'टेस्ट्स',
      config: 'कॉन्फ़िग',
      settings: 'सेटिंग्स',
      profile: 'प्रोफ़ाइल',
      account: 'अकाउंट',
      web: 'वेब',
      email: 'ई मेल',
      mobile: 'मोबाइल',
      phone: 'फोन',
      courses: 'कोर्सेज़',
      learn: 'लर्न',
      university: 'यूनिवर्सिटी',
      academy: 'अकेडमी',
      maps: 'मैप्स',
      drive: 'ड्राइव',
      cloud: 'क्लाउड',
      services: 'सर्विसेज़',
      india: 'इंडिया',
      bin: 'बिन',
      var: 'वार',
      sites: 'साइट्स',
      temp: 'टेम्प',
      files: 'फाइल्स',
      file: 'फ़ाइल',
      python: 'पाइथन',
      audio: 'ऑडियो',
      sample: 'सैंपल',
      office: 'ऑफिस',
      software: 'सॉफ्टवेयर',
      teams: 'टीम्स',
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

const BEFORE = wordList(
  'नंबर नम्बर सेक्टर फ्लैट प्लॉट बूथ यूनिट कोड पिनकोड पिन ब्लॉक मकान हाउस अपार्टमेंट टावर टॉवर फेज गली शॉप कमरा वार्ड पिलर',
);
const BEHIND = [
  ...wordList(
    'स्ट्रीट रोड एवेन्यू मार्ग लेन अपार्टमेंट स्क्वायर स्क्वेर नगर कॉलोनी कॉम्प्लेक्स एस्टेट बोलवार्ड प्लाज़ा राजमार्ग हाइवे पार्कवे विहार',
  ),
  ...wordList('एन्क्लेव चौक मोहल्ला मार्केट Street Road Avenue'),
  'आर डी',
];
const NUMBER = `${digit}{1,6}(?:([-/])(${digit}{1,6}))?`;
const SIGNS: Readonly<Record<string, string>> = { '-': 'हाइफ़न', '/': 'बटा' };
/** What stands behind a number that counts it, on whatever street. */
const COUNTED =
  ' (?:लोग|लोगों|आदमी|औरतें|बच्चे|बच्चों|गाड़ियाँ|गाड़ियां|साल|सालों|दिन|मीटर|किलोमीटर|किमी|घंटे|मिनट|रुपये|रुपए|दुकानें|मकान|घर)(?![\\p{L}\\p{M}])';
/** A number is that of a house if a street is named behind it, by up to three words. */
const street = `(?!${COUNTED})(?=,?(?: [^\\s\\p{N},]{1,30}){0,3} ${anyOf(BEHIND)}${end})`;
/** A line that begins with a number and goes on to a street is an address; so is what stands before a floor in it. */
const line = `(?<=^${digit}{1,6}(?:[-/]${digit}{1,6})?)(?!${COUNTED})(?=(?:,? [^\\s,]{1,30}){1,7} ${anyOf(BEHIND)}${end})`;
/** What is behind the last street, at the end. */
const atEnd = `(?<=${digit}{5})(?=$|[।\\n])(?<=${anyOf([...BEHIND, 'टाउन'])},? (?:[^\\s\\p{N}]{1,30} ){0,3}${digit}{5})`;

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
    `${beginning}(?<![-/.,])${NUMBER}${end}(?![-/.]${digit})(?:(?<=${anyOf(BEFORE)} ${digit}{1,6}(?:[-/]${digit}{1,6})?)|${street}|${line}|${atEnd})`,
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
