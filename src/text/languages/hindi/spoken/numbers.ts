import type { RomanWords } from '../../grammar/spoken/roman.ts';
import { countingUp, saidFor, wordList } from '../../engine/word-list.ts';
import { anyOf, asWritten } from '../../grammar/spoken/alternatives.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { figuresOf, ordinals } from '../../grammar/spoken/figures.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import {
  cardinalOf,
  digitGroups,
  joinWords,
  type NumberWords,
  spellDigits,
} from '../../grammar/spoken/number-words.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMERALS } from '../lexicon.ts';

const BELOW_100 = ['शून्य', ...NUMERALS.map((words) => words.split('|')[0]!)];
/** Units up to a hundred crores; each multiplies the one before it. */
const LARGE = wordList('- हज़ार लाख करोड़ अरब खरब नील पद्म शंख');

const below1000 = (value: number): string =>
  joinWords(
    value < 100 ? '' : `${BELOW_100[Math.floor(value / 100)]} सौ`,
    value % 100 === 0 ? '' : BELOW_100[value % 100]!,
  );

const say = (digits: string): string =>
  digitGroups(digits, 3, 2)
    .map(({ value, behind }) => (behind === 0 ? below1000(value) : `${BELOW_100[value]} ${LARGE[behind]}`))
    .join(' ');

const spelled = spellDigits(BELOW_100);

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 19, say),
  spelled,
  decimals: spelled,
  minus: 'माइनस',
  plus: 'प्लस',
  space: ' ',
};

/** Says a year, from 1100 on in hundreds: `1947` → `उन्नीस सौ सैंतालीस`. */
export function year(digits: string): string {
  const value = Number(digits);
  const isInHundreds = value >= 1100 && value < 3000 && Math.floor(value / 100) % 10 !== 0;
  return isInHundreds
    ? joinWords(`${BELOW_100[Math.floor(value / 100)]} सौ`, value % 100 === 0 ? '' : BELOW_100[value % 100]!)
    : NUMBERS.cardinal(digits);
}

const DIGIT = '[0-9०-९]';

/** Digits of both scripts, grouped in the Indian or the international way. */
export const figures = figuresOf(NUMBERS, {
  digits: '0-9०-९',
  grouped: [`${DIGIT}{1,2}(?:,${DIGIT}{2}){0,7},${DIGIT}{3}`, `${DIGIT}{1,3}(?:,${DIGIT}{3}){1,6}`],
  marks: { '.': 'दशमलव' },
});

/** Irregular stems, which take the endings of `पहला`. */
const STEMS: Readonly<Record<string, string>> = { 1: 'पहल', 2: 'दूसर', 3: 'तीसर', 4: 'चौथ', 6: 'छठ' };
/** All written suffixes, with the ending that they stand for. */
const STEM_ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['ला', 'रा', 'था', 'ठा'].map((ending) => [ending, 'ा'])),
  ...Object.fromEntries(['ली', 'री', 'थी', 'ठी'].map((ending) => [ending, 'ी'])),
  ...Object.fromEntries(['ले', 'रे', 'थे', 'ठे'].map((ending) => [ending, 'े'])),
};
const ENDINGS = wordList('वां वाँ वा वीं वी वें वे');

/** English ordinals are said in English. */
const ENGLISH = countingUp(
  1,
  1,
  'फ़र्स्ट सेकंड थर्ड फ़ोर्थ फ़िफ्थ सिक्स्थ सेवंथ एट्थ नाइंथ टेंथ इलेवंथ ट्वेल्फ्थ थर्टींथ फोर्टींथ फिफ्टींथ सिक्सटींथ सेवंटींथ एटींथ नाइनटींथ ट्वेंटीथ',
);
const ENGLISH_WORDS = Object.keys(ENGLISH);
const ENGLISH_TENS = wordList('ट्वेंटी थर्टी फ़ोर्टी फ़िफ्टी सिक्सटी सेवंटी एटी नाइनटी');

/** `3रा` → `तीसरा`, `21वीं` → `इक्कीसवीं`, `4th` → `फ़ोर्थ`. */
export const ordinalNumbers = ordinals(
  figures,
  [...Object.keys(STEM_ENDINGS), ...ENDINGS, 'st', 'nd', 'rd', 'th'],
  (digits, ending) => {
    if (/^[a-z]/.test(ending)) {
      const ten = ENGLISH_TENS[Math.floor(Number(digits) / 10) - 2];
      const one = ENGLISH_WORDS[(Number(digits) % 10) - 1];
      return ENGLISH_WORDS[Number(digits) - 1] ?? (ten && one && `${ten} ${one}`);
    }
    const stem = STEMS[digits];
    if (stem === undefined) return ENDINGS.includes(ending) ? year(digits) + ending : undefined;
    return stem + (STEM_ENDINGS[ending] ?? (/ी/.test(ending) ? 'ी' : /े/.test(ending) ? 'े' : 'ा'));
  },
);

/** Of kings and queens; the words are those of Sanskrit. */
const FIRST_TEN = wordList('प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम');

/** `अध्याय V`, `एलिज़ाबेथ II`, `लुई XIV` */
export const roman: RomanWords = {
  numbered: wordList('अध्याय भाग खंड खण्ड अंक पाठ सर्ग कक्षा क्लास फेज चरण'),
  sayNumbered: (value) => NUMBERS.cardinal(String(value)),
  names: wordList(
    'लुई लुइस एलिज़ाबेथ एलिजाबेथ जॉर्ज हेनरी चार्ल्स एडवर्ड जेम्स विलियम फिलिप कैथरीन पीटर निकोलस नेपोलियन पॉल पायस बेनेडिक्ट फ्रेडरिक अलेक्जेंडर राम महेंद्र चंद्रगुप्त पुलकेशिन',
  ),
  sayNamed: (value) => FIRST_TEN[value - 1] ?? `${NUMBERS.cardinal(String(value))}वें`,
};

/** `2/3` → `दो बटा तीन`, `2 2/7` → `दो और दो बटा सात`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = `${NUMBERS.cardinal(count)} बटा ${NUMBERS.cardinal(parts)}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole)} और ${said}`;
  },
  'बटा',
);

const { digit, beginning, end, starts } = figures;
/** Nouns that are counted in halves and quarters, in their spoken forms. */
const COUNTED: Readonly<Record<string, string>> = {
  ...saidFor('yr साल; hr घंटे; h घंटे; min मिनट; doz दर्जन; d दिन; mo महीने; month महीने; months महीने'),
  ...asWritten(['मिनट', 'दर्जन', 'दिन', 'हफ़्ते', 'सप्ताह', 'अरब', 'सौ']),
  ...saidFor('साल साल; घंटे घंटे; घंटा घंटे; महीने महीने; लाख लाख; करोड़ करोड़; हज़ार हज़ार'),
};

/** `1.5 yr` → `डेढ़ साल`, `3.5 लाख` → `साढ़े तीन लाख`, `4.75 h` → `पौने पाँच घंटे`. */
export const halves: Rule = {
  name: 'so many and a half',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-.,])(${digit}{1,2})\\.([5५]|[27२७][5५]) ?(${anyOf(Object.keys(COUNTED))})${end}`,
    'uy',
  ),
  say: ([, written, part, counted]) => {
    const whole = digitsOf(written!);
    return `${sayQuarters(whole, digitsOf(part!))} ${COUNTED[counted!]}`;
  },
};

/** `2½ घंटे` → `ढाई घंटे`, `3¼` → `सवा तीन` */
export const mixedQuarters: Rule = {
  name: 'so many and a quarter or a half',
  starts,
  pattern: new RegExp(`${beginning}(?<![-.,/])(${digit}{1,2}) ?([½¼¾])${end}`, 'uy'),
  say: ([, whole = '', sign = '']) => sayQuarters(digitsOf(whole), { '½': '5', '¼': '25', '¾': '75' }[sign]!),
};

function sayQuarters(whole: string, part: string): string {
  if (part === '25') return whole === '0' ? 'पाव' : whole === '1' ? 'सवा' : `सवा ${NUMBERS.cardinal(whole)}`;
  if (part === '75') return whole === '0' ? 'पौन' : `पौने ${NUMBERS.cardinal(String(Number(whole) + 1))}`;
  const halves: Readonly<Record<string, string>> = { 0: 'आधा', 1: 'डेढ़', 2: 'ढाई' };
  return halves[whole] ?? `साढ़े ${NUMBERS.cardinal(whole)}`;
}
