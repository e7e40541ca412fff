import { basename, dirname, extname, join, resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import { VoiceError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/transcript.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { isStdin } from '../inputs.ts';
import { requireFolderOf } from '../write-whole.ts';
import { EXTENSIONS, formatOfPath, parseFormats } from './formats.ts';

/** What a command line says of where transcripts go. */
export interface TargetWish {
  /** `--output`: a file, or a folder. */
  readonly output?: string | undefined;
  /** `--output-dir`. */
  readonly folder?: string | undefined;
  /** `--beside`. */
  readonly isBeside: boolean;
  /** `--format`. */
  readonly format?: string | undefined;
}

/** A file to write. */
export interface TargetFile {
  readonly format: FormatName;
  readonly path: string;
}

/** Where the transcripts of all inputs go: standard output in one format, or files, for each input in turn. */
export type Targets =
  | { readonly type: 'stdout'; readonly format: FormatName }
  | { readonly type: 'files'; readonly files: readonly (readonly TargetFile[])[] };

/**
 * Where each input's transcript goes: standard output; `--output talk.srt`; `talk.mp3` → `<folder>/talk.srt`, or beside it.
 * @throws VoiceError `invalid_value` for what contradicts itself, would write two transcripts to one file, or one over an
 *   input, or names a folder that is not there for a file.
 */
export async function planTargets(inputs: readonly string[], wish: TargetWish): Promise<Targets> {
  const asked = wish.format === undefined ? undefined : parseFormats(wish.format);
  const { output, folder, isBeside } = wish;
  const places = [
    output !== undefined && '--output',
    folder !== undefined && '--output-dir',
    isBeside && '--beside',
  ];
  const [first, second] = places.filter((name) => name !== false);
  if (second !== undefined)
    throw new VoiceError('invalid_value', `${first} and ${second} say two things; leave one out.`);

  if (isBeside) return filesIn(inputs, asked, (input) => (isStdin(input) ? '.' : dirname(input)));
  if (folder !== undefined) return filesIn(inputs, asked, () => folder);
  if (output !== undefined && output !== '-') {
    if (await isFolder(output, inputs.length)) return filesIn(inputs, asked, () => output);
    const path = await checkedPath(output);
    return {
      type: 'files',
      files: [[{ path, format: oneOf(asked, output) ?? formatOfPath(path) ?? 'text' }]],
    };
  }
  return { type: 'stdout', format: oneOf(asked, 'standard output') ?? 'text' };
}

function filesIn(
  inputs: readonly string[],
  formats: readonly FormatName[] = ['text'],
  folderOf: (input: string) => string,
): Targets {
  const extensions = new Set(formats.map((format) => FORMATS[format].extension));
  if (extensions.size < formats.length) {
    throw new VoiceError(
      'invalid_value',
      `Two of ${formats.join(', ')} would be written to files of the same name.`,
    );
  }
  const files = inputs.map((input) =>
    formats.map((format) => ({ format, path: join(folderOf(input), nameOf(input, format)) })),
  );
  refuseOverwriting(inputs, files);
  return { type: 'files', files };
}

const nameOf = (input: string, format: FormatName) =>
  `${isStdin(input) ? 'stdin' : basename(input, extname(input))}.${FORMATS[format].extension}`;

function refuseOverwriting(inputs: readonly string[], files: readonly (readonly TargetFile[])[]): void {
  const sources = new Set(inputs.map((input) => resolve(input)));
  const writers = new Map<string, string>();
  for (const [index, input] of inputs.entries()) {
    for (const { path } of files[index]!) {
      if (sources.has(resolve(path))) {
        throw new VoiceError(
          'invalid_value',
          `'${path}' is an input and would be written over; name another folder.`,
        );
      }
      const other = writers.get(path);
      if (other !== undefined) {
        throw new VoiceError(
          'invalid_value',
          `'${other}' and '${input}' would both be written to '${path}'; transcribe them in two runs.`,
        );
      }
      writers.set(path, input);
    }
  }
}

function oneOf(formats: readonly FormatName[] | undefined, where: string): FormatName | undefined {
  if (formats === undefined || formats.length === 1) return formats?.[0];
  throw new VoiceError(
    'invalid_value',
    `Several formats cannot go to ${where}; name a folder with --output-dir, or write them --beside the recording.`,
  );
}

/** A name of many inputs' transcripts, one that ends like a folder's, one without an ending, and a folder that is there. */
async function isFolder(path: string, inputs: number): Promise<boolean> {
  if (inputs > 1 || /[/\\]$/.test(path) || extname(path) === '') return true;
  return stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );
}

/** @throws VoiceError `invalid_value` */
async function checkedPath(path: string): Promise<string> {
  const there = await stat(path).catch(() => undefined);
  const isOfFormat = formatOfPath(path) !== undefined;
  // What is there and no file is a device, a pipe.
  if (!isOfFormat && (there === undefined || there.isFile())) {
    throw new VoiceError(
      'invalid_value',
      `'${path}' ends like no transcript does: name a file that ends with ${EXTENSIONS.join(', ')}, or a folder, with a / at its end.`,
    );
  }
  await requireFolderOf(path);
  return path;
}
