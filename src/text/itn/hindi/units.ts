import { withPowers, withPrefixes } from '../grammar/units.ts';
import { foldKeys } from './words.ts';

const PREFIXES = {
  किलो: 'k',
  हेक्टो: 'h',
  डेसि: 'd',
  डेसी: 'd',
  सेंटी: 'c',
  सेंटि: 'c',
  मिली: 'm',
  मिलि: 'm',
  माइक्रो: 'µ',
  नैनो: 'n',
};
const METERS = { मीटर: 'm' };
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  फुट: 'ft',
  फीट: 'ft',
  फ़ीट: 'ft',
  इंच: 'in',
  मील: 'mi',
};
const METRIC = { ग्राम: 'g', लीटर: 'L', वाट: 'W', वॉट: 'W', वोल्ट: 'V', हर्ट्ज़: 'Hz' };
const POWERS = { वर्ग: '²', घन: '³' };

/** Long times are counted in words: `साढ़े सात वर्ष` → `७.५ yr`, but `सात वर्ष` stays. */
const LONG_TIMES = foldKeys({ वर्ष: 'yr', साल: 'yr', महीना: 'mo', महीने: 'mo', माह: 'mo' });

export const UNITS = foldKeys({
  ...LENGTHS,
  ...withPowers(LENGTHS, POWERS, (power, unit) => `${power} ${unit}`),
  ...withPowers(LENGTHS, POWERS, (power, unit) => `${power}${unit}`),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  माइक्रॉन: 'µm',
  टन: 't',
  'मीट्रिक टन': 't',
  एकड़: 'ac',
  हेक्टेयर: 'ha',
  गैलन: 'gal',
  ऐंपीयर: 'A',
  एम्पीयर: 'A',
  सेल्सियस: '°C',
  'डिग्री सेल्सियस': '°C',
  'डिग्री फ़ारेनहाइट': '°F',
  कैल्विन: 'K',
  घंटा: 'h',
  घंटे: 'h',
  मिनट: 'min',
  सेकंड: 's',
  प्रतिशत: '%',
  फ़ीसदी: '%',
  ...LONG_TIMES,
});

export const isLongTime = (key: string): boolean => key in LONG_TIMES;
