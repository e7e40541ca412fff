import { oneOf } from './pattern.ts';

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `3` → `March`. */
export const monthOf = (number: string): string | undefined => NAMES[Number(number) - 1];

const BY_START = new Map(NAMES.map((name) => [name.slice(0, 3).toLowerCase(), name]));

/** The month of a name or its abbreviation; a whole name as it is written. */
export function monthNamed(written: string): string {
  const isWhole = NAMES.some((name) => name.toLowerCase() === written.toLowerCase());
  return isWhole ? written : BY_START.get(written.slice(0, 3).toLowerCase())!;
}

/** Names and abbreviations, for patterns that take capitals and small letters. */
export const MONTH = oneOf([
  ...NAMES.map((name) => name.toLowerCase()),
  ...[...BY_START.keys(), 'sept'].flatMap((short) => (short === 'may' ? [] : [short, `${short}.`])),
]);
