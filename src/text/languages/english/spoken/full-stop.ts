/** Capitalized words that begin a sentence after any abbreviation. */
const OPENERS =
  'It|The|He|She|They|We|I|There|This|That|These|Those|A|An|In|On|At|But|And|Then|When|You|My|His|Her|Our|Their|If|So|As|No|Yes|What|Who|How|Why|Where';
const OPENER = new RegExp(String.raw`^["'”’)]?\s{1,3}["'“‘(]?(?:${OPENERS})(?!\p{L})`, 'u');
/** Capitalized words (of days, months and time zones) that continue a time. */
const CAPITAL =
  /^["'”’)]?\s{1,3}["'“‘(]?(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|(?:Eastern|Pacific|Central|Mountain|[A-Z]{2,4})(?!\p{L}))\p{Lu}/u;
/** The length of the longest word that is looked for. */
const AHEAD = 16;

/** Source of a pattern for a full stop that an abbreviation shares with its sentence. */
export const SENTENCE_STOP = String.raw`\.(?= (?:${OPENERS})(?!\p{L}))`;

/**
 * Returns `.` if the full stop of an abbreviation at the end of a match also ends the sentence: at the end of
 * the text, or if a capital follows. After abbreviations that capitalized words often follow (`U.S.
 * President`), only `openers` end the sentence.
 */
export function fullStop(
  { input, index, 0: written }: RegExpExecArray,
  before: 'capitals' | 'openers' = 'capitals',
): string {
  if (!written.endsWith('.')) return '';
  const end = index + written.length;
  const after = input.slice(end, end + AHEAD);
  const isLast = index > 0 && /^["'”’)]?\s{0,3}$/u.test(after);
  // `U.S.A..` and `4 a.m.?` stay as they are.
  const isFollowed = /^[.?!]/.test(after);
  return isLast || isFollowed || (before === 'openers' ? OPENER : CAPITAL).test(after) ? '.' : '';
}
