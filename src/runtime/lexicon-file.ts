import { isUtf8 } from 'node:buffer';
import { readWhole } from '../base/read-whole.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import { VoiceError } from '../domain/errors.ts';
import type { PronunciationEntry } from '../domain/voice.ts';
import { parseLexicon } from '../text/directions/apply-lexicon.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

/**
 * Reads a lexicon: a line for each word or phrase, see `parseLexicon`.
 * @throws VoiceError `invalid_value` naming the file, and the line that is no entry; `cancelled`.
 */
export async function readLexicon(path: string, signal: AbortSignal): Promise<readonly PronunciationEntry[]> {
  const file = await readWhole(path, signal).catch((error: NodeJS.ErrnoException) => {
    throwIfCancelled(signal);
    const reason = REASONS[error.code ?? ''] ?? error.code ?? 'no reason given';
    throw new VoiceError('invalid_value', `The lexicon '${path}' cannot be read: ${reason}.`, {
      cause: error,
    });
  });
  if (!isUtf8(file))
    throw new VoiceError(
      'invalid_value',
      `The lexicon '${path}' is not text in UTF-8; convert it, such as with: iconv -t UTF-8`,
    );
  const entries = parseLexicon(file.toString('utf8'));
  if (typeof entries !== 'number') return entries;
  throw new VoiceError(
    'invalid_value',
    `The lexicon '${path}', line ${entries}: expected a word, a tab and a pronunciation, such as: Nguyen\t/nwˈɪn/`,
  );
}
