import { isUtf8 } from 'node:buffer';
import { encodingByMark } from '../base/byte-order-mark.ts';
import { guessEncoding } from '../documents/guess-encoding.ts';
import { notUtf8, VoiceError } from '../domain/errors.ts';
import { readNamedFile } from '../domain/read-named-file.ts';
import type { PronunciationEntry } from '../domain/voice.ts';
import { parseLexicon } from '../text/directions/apply-lexicon.ts';

/** Bytes; a lexicon of a hundred thousand words has about 3 MB. */
const LARGEST = 32 * 2 ** 20;

/**
 * Reads a lexicon: a line for each word or phrase, see `parseLexicon`.
 * @throws VoiceError `invalid_value` naming the file, and the line that is not an entry; `cancelled`.
 */
export async function readLexicon(path: string, signal: AbortSignal): Promise<readonly PronunciationEntry[]> {
  const what = `The lexicon '${path}'`;
  const file = await readNamedFile({ path, what, most: LARGEST }, signal);
  const encoding = encodingByMark(file) ?? 'utf-8';
  if (encoding === 'utf-8' && !isUtf8(file)) throw notUtf8(what, guessEncoding(file));
  const entries = parseLexicon(new TextDecoder(encoding).decode(file));
  if (typeof entries !== 'number') return entries;
  throw new VoiceError(
    'invalid_value',
    `${what}, line ${entries}: expected a word, a tab and a pronunciation, such as: Nguyen<TAB>/nwˈɪn/; behind them only a tab and the code of a language, such as en`,
  );
}
