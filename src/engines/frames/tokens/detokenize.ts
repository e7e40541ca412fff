import { joinArrays } from '../../../base/join-arrays.ts';
import type { Word } from '../../../domain/transcript.ts';
import type { DecodedToken } from '../decoding/decoded-token.ts';
import type { TokenTable } from './token-table.ts';

/** A character of the text, and its tokens. */
interface Character {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Scripts written without spaces, in which each character is a word. */
const WORD_OF_ITS_OWN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const MARK = /^[\p{P}\p{M}ー]$/u;

/** Converts tokens to trimmed text with single spaces. Incomplete UTF-8 characters are dropped. */
export const detokenize = (tokens: readonly DecodedToken[], table: TokenTable): string =>
  detokenizePart(tokens, table).trim();

/** Converts tokens from the middle of a text; keeps spaces at both ends. */
export function detokenizePart(tokens: readonly DecodedToken[], { bytes }: TokenTable): string {
  const all = joinArrays(
    tokens.map(({ id }) => bytes[id] ?? NOTHING),
    (length) => new Uint8Array(length),
  );
  return lenient.decode(all).replaceAll(REPLACED, '').replaceAll(/\s+/g, ' ');
}

const NOTHING = new Uint8Array(0);
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
/** The replacement for bytes that are not text. */
const REPLACED = '\uFFFD';

/**
 * Groups tokens into words with times in seconds, from frames of `frameSeconds`, limited to `duration`.
 * Punctuation joins the preceding word. A word's probability is the geometric mean of its tokens'.
 */
export function detokenizeWords(
  tokens: readonly DecodedToken[],
  table: TokenTable,
  frameSeconds: number,
  duration: number,
): readonly Word[] {
  const at = (frame: number) => Math.min(duration, frame * frameSeconds);
  return splitWords(charactersOf(tokens, table)).map((characters) => {
    const from = characters[0]!.first;
    const own = tokens.slice(from, characters.at(-1)!.last + 1);
    const logProbability = own.reduce((sum, token) => sum + token.logProbability, 0) / own.length;
    return {
      word: characters.map(({ text }) => text).join(''),
      start: at(own[0]!.start),
      end: at(own.at(-1)!.end),
      probability: Math.min(1, Math.exp(logProbability)),
    };
  });
}

function splitWords(characters: readonly Character[]): readonly (readonly Character[])[] {
  const words: Character[][] = [];
  let open = false;
  for (const character of characters) {
    if (/\s/.test(character.text)) {
      open = false;
    } else if (MARK.test(character.text) && words.length > 0) {
      words.at(-1)!.push(character);
    } else if (open && !WORD_OF_ITS_OWN.test(character.text)) {
      words.at(-1)!.push(character);
    } else {
      words.push([character]);
      open = !WORD_OF_ITS_OWN.test(character.text);
    }
  }
  return words;
}

/** Several tokens may form one character; incomplete characters are left out. */
function charactersOf(tokens: readonly DecodedToken[], { bytes }: TokenTable): readonly Character[] {
  const all = tokens.flatMap(({ id }, owner) => [...(bytes[id] ?? [])].map((byte) => ({ byte, owner })));
  const characters: Character[] = [];
  for (let at = 0; at < all.length;) {
    const length = lengthOf(all[at]!.byte);
    const part = all.slice(at, at + length);
    const text = length === 0 || part.length < length ? undefined : decode(part.map(({ byte }) => byte));
    if (text !== undefined) characters.push({ text, first: part[0]!.owner, last: part.at(-1)!.owner });
    at += text === undefined ? 1 : length;
  }
  return characters;
}

/** The length of the UTF-8 character that begins with this byte; 0 if no character does. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: readonly number[]): string | undefined {
  try {
    return strict.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
