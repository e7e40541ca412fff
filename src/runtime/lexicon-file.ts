import { readFile } from 'node:fs/promises';
import { VoiceError } from '../domain/errors.ts';
import type { PronunciationEntry } from '../domain/voice.ts';
import { parseLexicon } from '../text/directions/apply-lexicon.ts';

/**
 * Reads a lexicon: a line for each word or phrase, see `parseLexicon`.
 * @throws VoiceError `invalid_value` naming the file, and the line that is no entry.
 */
export async function readLexicon(path: string): Promise<readonly PronunciationEntry[]> {
  const file = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.code;
    throw new VoiceError('invalid_value', `The lexicon '${path}' cannot be read: ${reason}.`, {
      cause: error,
    });
  });
  const entries = parseLexicon(file);
  if (typeof entries !== 'number') return entries;
  throw new VoiceError(
    'invalid_value',
    `The lexicon '${path}', line ${entries}: a word, a tab and its pronunciation were expected, such as: Nguyen\t/nwˈɪn/`,
  );
}
