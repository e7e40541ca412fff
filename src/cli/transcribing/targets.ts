import { basename, dirname, extname, join } from 'node:path';
import { stat } from 'node:fs/promises';
import { VoiceError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/transcript.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { isAddress, isStdin } from '../inputs.ts';
import { refuseOverwriting } from '../refuse-overwriting.ts';
import { requireFolderOf, requireWritable } from '../write-atomically.ts';
import { EXTENSIONS, formatOfPath, isFormatName, parseFormats } from './formats.ts';
import type { NamedRecording } from './inputs-given.ts';

/** The options for the destination of transcripts. */
export interface OutputOptions {
  /** `--output`: a file, or a folder. */
  readonly output?: string | undefined;
  /** `--output-dir`. */
  readonly folder?: string | undefined;
  /** `--beside`. */
  readonly isBeside: boolean;
  /** `--format`. */
  readonly format?: string | undefined;
  /** The format if neither an option nor a file name specifies it. Default: text. */
  readonly usualFormat?: FormatName | undefined;
}

/** A transcript file to write, and its format. */
export interface TargetFile {
  readonly format: FormatName;
  readonly path: string;
}

/** The planned output: standard output in one format, or a list of files for each input, in input order. */
export type Targets =
  | { readonly type: 'stdout'; readonly format: FormatName }
  | { readonly type: 'files'; readonly files: readonly (readonly TargetFile[])[] };

/**
 * Plans the output of each input: standard output, one file, or files in a folder or beside the inputs.
 * Subfolders of a named folder are kept.
 * @throws VoiceError `invalid_value` for contradicting options, two transcripts for the same file, an input
 * that would be overwritten, or a missing folder; `storage` if a folder cannot be created.
 */
export async function planTargets(
  recordings: readonly NamedRecording[],
  options: OutputOptions,
): Promise<Targets> {
  const formats = options.format === undefined ? undefined : parseFormats(options.format);
  const { output, folder, isBeside, usualFormat = 'text' } = options;
  const inFolder = formats ?? [usualFormat];
  const inputs = recordings.map(({ input }) => input);
  const places = [
    output !== undefined && '--output',
    folder !== undefined && '--output-dir',
    isBeside && '--beside',
  ];
  const [first, second] = places.filter((name) => name !== false);
  if (second !== undefined)
    throw new VoiceError('invalid_value', `${first} and ${second} contradict each other; leave one out.`);

  if (output === '' || folder === '') throw new VoiceError('invalid_value', `${first} must not be empty.`);

  const into = (folder: string) =>
    filesIn(inputs, inFolder, (_, index) => join(folder, recordings[index]!.subfolder));
  if (isBeside) return filesIn(inputs, inFolder, (input) => (isStdin(input) ? '.' : dirname(input)));
  if (folder !== undefined) return into(folder);
  if (output !== undefined && output !== '-') {
    if (await isFolder(output, inputs.length)) return into(output);
    const path = await checkedPath(output);
    const files = [[{ path, format: oneOf(formats, output) ?? formatOfPath(path) ?? usualFormat }]];
    return planned(inputs, files);
  }
  return { type: 'stdout', format: oneOf(formats, 'standard output') ?? usualFormat };
}

async function filesIn(
  inputs: readonly string[],
  formats: readonly FormatName[],
  folderOf: (input: string, index: number) => string,
): Promise<Targets> {
  const extensions = new Set(formats.map((format) => FORMATS[format].extension));
  if (extensions.size < formats.length) {
    throw new VoiceError(
      'invalid_value',
      `Two of ${formats.join(', ')} would be written to files of the same name.`,
    );
  }
  const files = inputs.map((input, index) =>
    formats.map((format) => ({ format, path: join(folderOf(input, index), nameOf(input, format)) })),
  );
  return planned(inputs, files);
}

const nameOf = (input: string, format: FormatName) =>
  `${isStdin(input) ? 'stdin' : basename(input, extname(input))}.${FORMATS[format].extension}`;

/** Refuses files that cannot be written or would clash before the work, which may take hours. */
async function planned(
  inputs: readonly string[],
  files: readonly (readonly TargetFile[])[],
): Promise<Targets> {
  await refuseClashes(inputs, files);
  for (const { path } of files.flat()) await requireWritable(path);
  return { type: 'files', files };
}

function refuseClashes(inputs: readonly string[], files: readonly (readonly TargetFile[])[]): Promise<void> {
  const written = files.flatMap((some, index) => some.map(({ path }) => ({ path, input: inputs[index]! })));
  return refuseOverwriting({
    reads: inputs.filter((input) => !isStdin(input) && !isAddress(input)),
    writes: written.map(({ path }) => path),
    twice: (first, second) =>
      `'${written[first]!.input}' and '${written[second]!.input}' would both be written to '${written[first]!.path}'; transcribe them in two runs.`,
  });
}

function oneOf(formats: readonly FormatName[] | undefined, where: string): FormatName | undefined {
  if (formats === undefined || formats.length === 1) return formats?.[0];
  throw new VoiceError(
    'invalid_value',
    `Several formats cannot go to ${where}; name a folder with --output-dir, or write them --beside the recording.`,
  );
}

/**
 * Whether `path` names a folder: it ends with a slash, does not exist and has no extension, exists as a
 * folder, or is for several inputs.
 * @throws VoiceError `invalid_value` for a file's name with several inputs, and for the name of a format.
 */
async function isFolder(path: string, inputs: number): Promise<boolean> {
  if (/[/\\]$/.test(path)) return true;
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) return true;
  if (isFormatName(path)) {
    const wanted = `Write --format ${path} for the format, and ./${path}/ for a folder of that name.`;
    throw new VoiceError('invalid_value', `-o ${path} names a file, but ${path} is a format. ${wanted}`);
  }
  if (extname(path) === '' && there === undefined) return true;
  if (inputs === 1) return false;
  const format = formatOfPath(path);
  if (there === undefined && format === undefined) return true;
  const folder = join(dirname(path), basename(path, extname(path)));
  const command = `: --output-dir ${folder}${format === undefined ? '' : ` --format ${format}`}`;
  throw new VoiceError(
    'invalid_value',
    `'${path}' is one file, and there are ${inputs} recordings; name a folder for them${folder === path ? '.' : command}`,
  );
}

/** @throws VoiceError `invalid_value` */
async function checkedPath(path: string): Promise<string> {
  const there = await stat(path).catch(() => undefined);
  const isOfFormat = formatOfPath(path) !== undefined;
  // An existing path that is not a file is a device or a pipe.
  if (!isOfFormat && (there === undefined || there.isFile())) {
    throw new VoiceError(
      'invalid_value',
      `'${path}' does not end like a transcript: name a file that ends with ${EXTENSIONS.join(', ')}, or a folder, with a / at its end.`,
    );
  }
  await requireFolderOf(path);
  return path;
}
