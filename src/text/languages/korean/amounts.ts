import type { Part } from '../engine/language.ts';
import type { Tokens } from '../engine/tokens.ts';
import { withCommas } from '../grammar/written/character-numbers.ts';
import { isWord, single } from './addresses.ts';
import { NATIVE, readDigits, readNumber } from './lexicon.ts';

/** The text of `count` words, without the spaces between them. */
export const joined = (tokens: Tokens, at: number, count: number) =>
  tokens
    .slice(at, at + count)
    .map(({ text }) => text)
    .join('');

/** The most words of a number with its counter. */
const LONGEST = 9;

/** Tries to read words from `at` on, as many as possible first; all except the last must be numbers. */
export function longestOf(
  tokens: Tokens,
  at: number,
  read: (text: string, words: number) => string | undefined,
): Part[] | undefined {
  let most = 0;
  while (most < LONGEST && isWord(tokens, at + most)) most++;
  for (let count = most; count > 0; count--) {
    const isOfNumbers = tokens
      .slice(at, at + count - 1)
      .every(
        ({ text }) =>
          /^[영공일이삼사오육칠팔구점]$/.test(text) || readAmount(text) !== undefined || NATIVE.has(text),
      );
    // `구조` means `rescue`, unless hundreds of millions follow.
    const isWordAlone = count > 1 && /^(?:백일|백사|천사|천일|만[일이사])$/u.test(tokens[at]!.text);
    const isRescue =
      count > 1 && /^.조$/u.test(tokens[at]!.text) && !joined(tokens, at, count).includes('억');
    const text =
      isOfNumbers && !isRescue && !isWordAlone ? read(joined(tokens, at, count), count) : undefined;
    if (text !== undefined) return single(text, at + count);
  }
  return undefined;
}

/** Writes a number in the Korean way: `5만`, `3억`, `12,345`. */
function write(value: bigint): string {
  if (value >= 10n ** 8n && value % 10n ** 8n === 0n) return `${withCommas(value / 10n ** 8n)}억`;
  if (value >= 10_000n && value < 10n ** 8n && value % 10_000n === 0n) return `${value / 10_000n}만`;
  return value < 10_000n ? String(value) : withCommas(value);
}

/** Reads `삼점오` and integers. */
export function readAmount(said: string): string | undefined {
  const [whole = '', decimals, ...rest] = said.split('점');
  // `십이 점 사 점 일` is of a version.
  const parts =
    rest.length > 0 ? said.split('점').map((part) => (part === '영' ? 0n : readNumber(part))) : [];
  if (rest.length > 0) return parts.includes(undefined) ? undefined : parts.join('.');
  const value = /^[영공]$/.test(whole) ? 0n : readNumber(whole);
  if (value === undefined) return undefined;
  if (decimals === undefined) return write(value);
  // `십칠 점 오 억`
  const [, digits = '', scale = ''] = /^(.*?)([만억조]?)$/u.exec(decimals)!;
  const read = readDigits(digits);
  return read && `${value}.${read}${scale}`;
}
