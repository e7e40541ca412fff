import { countingUp, wordList } from '../../itn/engine/word-list.ts';
import { ordinals } from '../grammar/ordinals.ts';
import { figures } from './figures.ts';
import { year } from './numbers.ts';

/** Stems of their own; to them go the endings of `पहला`. */
const STEMS: Readonly<Record<string, string>> = { 1: 'पहल', 2: 'दूसर', 3: 'तीसर', 4: 'चौथ', 6: 'छठ' };
/** All that they may be written with, and how it ends. */
const STEM_ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['ला', 'रा', 'था', 'ठा'].map((ending) => [ending, 'ा'])),
  ...Object.fromEntries(['ली', 'री', 'थी', 'ठी'].map((ending) => [ending, 'ी'])),
  ...Object.fromEntries(['ले', 'रे', 'थे', 'ठे'].map((ending) => [ending, 'े'])),
};
const ENDINGS = wordList('वां वाँ वा वीं वी वें वे');

/** English ordinals are said as in English. */
const ENGLISH = countingUp(
  1,
  1,
  'फ़र्स्ट सेकंड थर्ड फ़ोर्थ फ़िफ्थ सिक्स्थ सेवंथ एट्थ नाइंथ टेंथ इलेवंथ ट्वेल्फ्थ थर्टींथ फोर्टींथ फिफ्टींथ सिक्सटींथ सेवंटींथ एटींथ नाइनटींथ ट्वेंटीथ',
);
const ENGLISH_WORDS = Object.keys(ENGLISH);

/** `3रा` → `तीसरा`, `21वीं` → `इक्कीसवीं`, `4th` → `फ़ोर्थ`. */
export const ordinalNumbers = ordinals(
  figures,
  [...Object.keys(STEM_ENDINGS), ...ENDINGS, 'st', 'nd', 'rd', 'th'],
  (digits, ending) => {
    if (/^[a-z]/.test(ending)) return ENGLISH_WORDS[Number(digits) - 1];
    if (ENDINGS.includes(ending)) return year(digits) + ending;
    const stem = STEMS[digits];
    return stem === undefined ? undefined : stem + STEM_ENDINGS[ending];
  },
);
