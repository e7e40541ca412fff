import { stat } from 'node:fs/promises';
import { VoiceError } from '../../domain/errors.ts';
import { isAddress } from '../inputs.ts';

/**
 * Refuses a path or an address in place of a text: a single argument, or the path of an existing file before
 * others. The error names the command to use.
 * @throws VoiceError `invalid_value`.
 */
export async function refusePlaces(words: readonly string[]): Promise<void> {
  const [word, ...others] = words;
  if (word === undefined) return;
  if (others.length > 0) {
    if (!(await isFile(word))) return;
    throw new VoiceError(
      'invalid_value',
      `'${word}' is a file, and more stands after it. Name one file by itself, or put a text between quotation marks.`,
    );
  }
  if (isAddress(word) && !/\s/.test(word)) {
    throw new VoiceError(
      'invalid_value',
      `'${word}' is an address, and voice speak fetches no pages. Pipe the page in: curl -sL '${word}' | voice speak`,
    );
  }
  if (await isFile(word)) {
    throw new VoiceError(
      'invalid_value',
      `'${word}' is a file. To speak the text in it, type: voice speak --file ${word.includes("'") ? `"${word}"` : `'${word}'`}`,
    );
  }
  if (TEXT_FILE.test(word) && !/\s/.test(word)) {
    throw new VoiceError(
      'invalid_value',
      `There is no file '${word}'. To speak a text in a file, type its path: voice speak --file PATH`,
    );
  }
}

/** The name of a text file, which is hardly meant to be spoken itself. */
const TEXT_FILE = /.\.(?:docx?|epub|html?|md|odt|pdf|rtf|srt|txt|vtt)$/i;

/** Without a dot or a slash it is a word, even if a file has that name. */
const isFile = async (path: string): Promise<boolean> =>
  /[./\\]/.test(path) && ((await stat(path).catch(() => undefined))?.isFile() ?? false);
