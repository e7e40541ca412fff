import { extname } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import { SPEECH_FORMAT_NAMES, type SpeechFormat } from '../../domain/voice.ts';
import { SPEECH_FORMATS, type SpeechFormatFacts } from '../../media/encode.ts';
import { findPlayer, type FoundPlayer, PLAYERS } from '../../media/players.ts';
import { requireOneOf } from '../../runtime/field-values.ts';
import { requireFolderOf } from '../write-atomically.ts';
import type { Context } from '../command.ts';

/** The destination of audio. */
export type Destination =
  | { readonly type: 'stdout' }
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'player'; readonly player: FoundPlayer };

/** The formats of speech files. An audiobook cannot be written to a pipe. */
export type FileFormat = SpeechFormat | typeof AUDIOBOOK;

export const AUDIOBOOK = 'm4b';
export const FILE_FORMAT_NAMES: readonly FileFormat[] = [...SPEECH_FORMAT_NAMES, AUDIOBOOK];

export const FILE_FORMATS: Readonly<
  Record<FileFormat, Pick<SpeechFormatFacts, 'label' | 'extension' | 'front'>>
> = { ...SPEECH_FORMATS, [AUDIOBOOK]: { label: 'an audiobook', extension: AUDIOBOOK } };

const STDOUT = '-';

/**
 * The destination: `--output`, else standard output, or a player if that is a terminal.
 * @throws VoiceError `invalid_value` if no player is installed.
 */
export async function chooseDestination(
  { stdout, env }: Context,
  output: string | undefined,
): Promise<Destination> {
  if (output === STDOUT) return { type: 'stdout' };
  if (output !== undefined) {
    await requireFolderOf(output);
    return { type: 'file', path: output };
  }
  // A terminal without a width, on which nothing can be drawn, is not a place for audio either.
  if (!stdout.isTerminal && stdout.stream?.isTTY !== true) return { type: 'stdout' };
  const player = await findPlayer(env['PATH'] ?? '');
  if (player !== undefined) return { type: 'player', player };
  const names = PLAYERS.map(({ name }) => name).join(', ');
  throw new VoiceError(
    'invalid_value',
    `Sound cannot be written to a terminal, and no player is installed (${names}); use --output FILE, or pipe it on: voice speak … > sound.wav`,
  );
}

/** Other extensions of a format's files. */
const OTHER_EXTENSIONS: Readonly<Record<string, FileFormat>> = {
  ogg: 'opus',
  oga: 'opus',
  raw: 'pcm',
  m4a: AUDIOBOOK,
};

/**
 * The format: `asked`, else by the file's extension, else `usual`.
 * @throws VoiceError `invalid_value` for an unknown format or extension.
 */
export function chooseFormat(
  asked: string | undefined,
  output: string | undefined,
  usual: SpeechFormat = 'wav',
): FileFormat {
  if (asked !== undefined) return requireOneOf(asked, FILE_FORMAT_NAMES, '--format');
  if (output === undefined || extname(output) === '') return usual;
  const named = formatOfName(output);
  if (named !== undefined) return named;
  const endings = FILE_FORMAT_NAMES.map((name) => `.${FILE_FORMATS[name].extension}`).join(', ');
  throw new VoiceError(
    'invalid_value',
    `'${output}' does not end like a sound file: use ${endings}, or name the format with --format.`,
  );
}

/** The format of the file's extension; `undefined` if it is unknown. */
export function formatOfName(path: string): FileFormat | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  const own = FILE_FORMAT_NAMES.find((name) => FILE_FORMATS[name].extension === extension);
  return own ?? (Object.hasOwn(OTHER_EXTENSIONS, extension) ? OTHER_EXTENSIONS[extension] : undefined);
}
