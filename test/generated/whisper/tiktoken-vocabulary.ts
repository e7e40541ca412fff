import { existsSync, readFileSync } from 'node:fs';
import { packageFile } from '../../../src/base/package-root.ts';
import { byteLevel } from './byte-level.ts';
import { LANGUAGES } from '../../../src/engines/encoder-decoder/whisper/languages.ts';
import type { WhisperVocabulary } from './vocabulary.ts';

/**
 * Whisper's own vocabularies are not part of the repository; tests that need them are skipped if they are
 * absent.
 */
export const multilingualPath = packageFile('..', 'shared', 'whisper', 'multilingual.tiktoken');
export const hasMultilingual = existsSync(multilingualPath);
export const noMultilingual = hasMultilingual ? '' : ' (skipped: ../shared/whisper is not there)';

/**
 * Reads a vocabulary in openai/whisper's format: each line has a token in base64 and its rank. The file has
 * no merges; a token's merge is the two parts that remain when BPE uses only lower ranks.
 */
export function tiktokenVocabulary(
  path: string,
  { languages = LANGUAGES }: { readonly languages?: readonly string[] } = {},
): WhisperVocabulary {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const tokens: string[] = [];
  for (const line of lines) {
    const [base64 = '', rank] = line.split(' ');
    // The file writes the empty token as a single `=`.
    tokens[Number(rank)] = byteLevel(Buffer.from(base64, 'base64'));
  }
  return { tokens, merges: recoverMerges(tokens), languages };
}

function recoverMerges(tokens: readonly string[]): [string, string][] {
  const ranks = new Map(tokens.map((token, rank) => [token, rank]));
  return tokens
    .filter((token) => token.length > 1)
    .map((token) => {
      const [left, right, ...more] = mergeBelow(token, ranks);
      if (left === undefined || right === undefined || more.length > 0)
        throw new RangeError(`The token '${token}' cannot be made of two earlier ones.`);
      return [left, right];
    });
}

/** The parts of `token` after all merges of lower rank. */
function mergeBelow(token: string, ranks: ReadonlyMap<string, number>): string[] {
  const limit = ranks.get(token)!;
  const parts = Array.from(token);
  for (;;) {
    let best = limit;
    let at = -1;
    for (let index = 0; index + 1 < parts.length; index++) {
      const rank = ranks.get(parts[index]! + parts[index + 1]!) ?? limit;
      if (rank < best) [best, at] = [rank, index];
    }
    if (at < 0) return parts;
    parts.splice(at, 2, parts[at]! + parts[at + 1]!);
  }
}
