import { type Rule, rule } from '../../engine/language.ts';
import { after, lookup, many, map, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, saidFor } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { internationally, oneByOne } from '../../grammar/written/telephone.ts';
import { LETTERS } from '../lexicon.ts';
import { digit, foldKeys, foldSpelling, hindiWords, isNumber, number } from './numbers.ts';

/** Addresses are in Latin letters, even if well-known names are recognized in Hindi. */
export const addresses = electronic({
  at: ['एट द रेट', 'ऐट द रेट', 'एट', 'ऐट', 'at'].map(foldSpelling),
  dot: ['डॉट', 'dot'].map(foldSpelling),
  marks: foldKeys({ हाइफ़न: '-', डैश: '-', अंडरस्कोर: '_' }),
  slash: hindiWords('स्लैश slash'),
  colon: [],
  www: ['w w w', 'www', 'डब्ल्यू डब्ल्यू डब्ल्यू'].map(foldSpelling),
  names: foldKeys({
    ...Object.fromEntries(Object.entries(LETTERS).map(([letter, name]) => [name, letter])),
    ...saidFor('जीमेल gmail; याहू yahoo; हॉटमेल hotmail; गूगल google; कॉम com; इन in; नेट net'),
  }),
  endings: hindiWords('com net org edu gov in कॉम नेट'),
  weakEndings: hindiWords('co io ai uk us इन'),
  number: digit,
  plainWords: [],
  // A name may be recognized in Hindi.
  letters: /^(?:[a-z]+|[\p{sc=Devanagari}]+)$/u,
});

export const dotted = dottedNumbers({
  number,
  piece: digit,
  dot: hindiWords('डॉट dot पॉइंट पॉइन्ट प्वाइंट point'),
  goesOn: (tokens, at) => isNumber(tokens[at]),
});

/** How many times a word repeats the next digit. */
const REPEATS = { डबल: 2, double: 2, ट्रिपल: 3, triple: 3 };
const single = oneByOne({ digit, pair: digit, repeats: foldKeys(REPEATS) });
const digits = map(many(single), (found) => found.join(''));

/** After a plus: the country code, and the number. */
const abroad = after(
  word(...hindiWords('प्लस plus')),
  map(
    digits,
    internationally((digits) => ` ${digits}`),
  ),
);

const ADDRESS_WORDS = among(
  ...hindiWords(
    'नंबर नम्बर बूथ प्लॉट मकान हाउस फ्लैट अपार्टमेंट यूनिट टावर टॉवर मंजिल मंज़िल फ्लोर ब्लॉक सेक्टर फेज गली कमरा वार्ड क्रमांक',
    'रोड सड़क मार्ग स्ट्रीट राजमार्ग ड्राइव बाईपास हाइवे पार्कवे एवेन्यू लेन चौक चौराहा क्रॉस नगर कॉलोनी बस्ती मोहल्ला विहार',
    'एन्क्लेव एस्टेट पार्क बोलवार्ड मार्केट सेंटर मॉल प्लाज़ा स्क्वेर कॉम्प्लेक्स स्टेशन शॉप पिलर पिन पिनकोड कोड गांव विलेज टाउन जिला',
    'ईस्ट वेस्ट नॉर्थ साउथ नियर हिल ब्रिज गार्डन व्यू पथ मंडल डाकघर टॉवर्स हाइट्स रेजीडेंसी सोसायटी सोसाइटी ज़ोन जोन लेआउट',
  ),
);
const HINT_WORDS = 3;

/** Three or more digits are always a number; two may be an estimate, unless there is a zero or an address. */
const alone: Rule = (tokens, at, left) => {
  const found = digits(tokens, at);
  if (!found) return undefined;
  const { value, end } = found;
  const isAddress = isInAddress(tokens, end, left);
  const isWhole = value.length > 2 || (value.length === 2 && (value.includes('0') || isAddress));
  return isWhole ? [{ text: value, end }] : undefined;
};

const isInAddress = (tokens: Tokens, end: number, left: Token | undefined) =>
  ADDRESS_WORDS(left) || tokens.slice(end, nextNumber(tokens, end)).some(ADDRESS_WORDS);

function nextNumber(tokens: Tokens, at: number): number {
  let end = at;
  while (end < at + HINT_WORDS && !isNumber(tokens[end])) end++;
  return end;
}

/** `एक चार बटा तीन` → `१४/३`, `छह छह हाइफ़न चार` → `६६-४`. */
const parts = sequence(digits, lookup(foldKeys({ हाइफ़न: '-', डैश: '-', बटा: '/' })), digits);
const joined: Rule = (tokens, at, left) => {
  const found = parts(tokens, at);
  if (!found) return undefined;
  const [first, mark, second] = found.value;
  const isNumbered = mark === '-' && isInAddress(tokens, found.end, left);
  return first.length > 1 || isNumbered ? [{ text: first + mark + second, end: found.end }] : undefined;
};
/** Numbers that are said digit by digit: of telephones, houses, post offices. */
export const telephones: readonly Rule[] = [rule(abroad), joined, alone];

const title = lookup(
  foldKeys({ डॉक्टर: 'डॉ.', प्रोफ़ेसर: 'प्रो.', कुमारी: 'कु.', श्रीमती: 'स्मि.', श्रीमान: 'श्री.', मास्टर: 'मा.' }),
);
const behindNoun = among(...hindiWords('ने को का की के से में पर भी ही तो है हैं था थे थी और या साहब बन बनना जी'));

const beforeNoun = among(...hindiWords('एक कोई हर कई सब सभी कुछ इस उस किसी अच्छे बड़े मेरे हमारे'));

/** Before a name, or alone: in `डॉक्टर ने कहा` and `नौ डॉक्टर` there is no name. */
export const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const isNoun = isNumber(left) || beforeNoun(left) || (found && behindNoun(tokens[found.end]));
  return found && !isNoun ? [{ text: found.value, end: found.end }] : undefined;
};
