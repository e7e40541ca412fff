import { extname } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import { FORMAT_NAMES, type FormatName, parseFormat } from '../../domain/transcript.ts';
import { FORMATS } from '../../transcript/formats.ts';

/** File extensions that differ from the name of their format. */
const OTHER_NAMES: Readonly<Record<string, FormatName>> = { txt: 'text' };

/**
 * `srt,txt` → the formats, each once.
 * @throws VoiceError `invalid_value` naming an unknown one.
 */
export function parseFormats(text: string): readonly FormatName[] {
  if (extname(text) !== '') {
    const advice = `name the recording without -f: voice transcribe ${text}`;
    throw new VoiceError(
      'invalid_value',
      `-f names a format, such as srt, and '${text}' is a file; ${advice}`,
    );
  }
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names.map((name) => OTHER_NAMES[name] ?? parseFormat(name)))];
}

/** Whether a word is the name of a format. */
export const isFormatName = (word: string): boolean =>
  FORMAT_NAMES.some((name) => name === word) || Object.hasOwn(OTHER_NAMES, word);

/** The format of a file's extension, if any; `.json` is the most complete one. */
export function formatOfPath(path: string): FormatName | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return FORMAT_NAMES.findLast((name) => FORMATS[name].extension === extension);
}

/** The extensions of files in these formats. */
export const EXTENSIONS: readonly string[] = [
  ...new Set(FORMAT_NAMES.map((name) => `.${FORMATS[name].extension}`)),
];
