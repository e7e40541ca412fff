import { ALPHABET } from '../../src/engines/kokoro/phonemes/alphabet.ts';
import type { PhonemeToken } from '../../src/phonemes/phonemizer.ts';

/** The faults in the tokens of a text, by rules that hold for every text in every language. */
export function faultsOf(text: string, tokens: readonly PhonemeToken[]): readonly string[] {
  const faults: string[] = [];
  let end = 0;
  let covered = '';
  for (const token of tokens) {
    if (token.start < end || token.end <= token.start) faults.push(`out of order: ${JSON.stringify(token)}`);
    end = token.end;
    if (token.kind === 'word') covered += text.slice(token.start, token.end);
    else if ([...token.symbols].length !== 1) faults.push(`no mark: ${JSON.stringify(token)}`);
    const unknown = [...token.symbols].filter((symbol) => !ALPHABET.has(symbol));
    if (unknown.length > 0) faults.push(`unknown to Kokoro: ${JSON.stringify(unknown)}`);
  }
  if (end > text.length) faults.push('beyond the end');
  if (letters(covered) !== letters(text))
    faults.push(`words are missing: ${letters(text)} is ${letters(covered)}`);
  const marks = tokens.filter(({ kind }) => kind === 'mark').length;
  if (marks < leastMarks(text)) faults.push('marks are missing');
  return faults;
}

const letters = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('');

/** The minimum number of marks: marks inside numbers do not count, and `...` counts once. */
const leastMarks = (text: string) =>
  text.replace(/(?<=\p{N})[.,:](?=\p{N})|\.(?=\.)/gu, '').match(/[;:,.!?—…"()“”]/gu)?.length ?? 0;
