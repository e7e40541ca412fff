import { extname } from 'node:path';
import { FORMAT_NAMES, type FormatName, parseFormat } from '../../domain/transcript.ts';
import { FORMATS } from '../../transcript/formats.ts';

/** What people call a format by the end of its files' names. */
const OTHER_NAMES: Readonly<Record<string, FormatName>> = { txt: 'text' };

/**
 * `srt,txt` → the formats, each once.
 * @throws VoiceError `invalid_value` naming one that is none.
 */
export function parseFormats(text: string): readonly FormatName[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names.map((name) => OTHER_NAMES[name] ?? parseFormat(name)))];
}

/** The format that the name of a file tells, where it does; `.json` is the one that holds everything. */
export function formatOfPath(path: string): FormatName | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return FORMAT_NAMES.findLast((name) => FORMATS[name].extension === extension);
}

/** What the names of files in these formats end with. */
export const EXTENSIONS: readonly string[] = [
  ...new Set(FORMAT_NAMES.map((name) => `.${FORMATS[name].extension}`)),
];
