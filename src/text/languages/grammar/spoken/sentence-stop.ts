/** The longest that is looked at behind a full stop. */
const AHEAD = 8;

/**
 * `.` where the full stop of an abbreviation, at the end of a match, is also that of the sentence: the text
 * ends there, or goes on with a capital. Where every noun has one, the end of the text alone tells.
 */
export function sentenceStop(
  { 0: written, index, input }: RegExpExecArray,
  { capitalNouns = false } = {},
): string {
  if (!written.endsWith('.') || index === 0) return '';
  const end = index + written.length;
  const behind = input.slice(end, end + AHEAD);
  if (behind.trim() === '') return '.';
  const begins = /^["'”’»)]?\s{1,3}["'“‘«(¿¡]?\p{Lu}/u.test(behind);
  return begins && !capitalNouns ? '.' : '';
}
