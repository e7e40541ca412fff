import { itemsUntilAborted } from '../../base/abort.ts';
import { invalidAudio, VoiceError } from '../../domain/errors.ts';
import type { Context } from '../command.ts';

/** The first bytes and names of files that are easily mistaken for raw samples. */
const FILES: readonly (readonly [magic: string, name: string])[] = [
  ['RIFF', 'a WAV file'],
  ['fLaC', 'a FLAC file'],
  ['OggS', 'an Ogg file'],
  ['ID3', 'an MP3 file'],
];

/**
 * PCM from standard input (16-bit little-endian, 16 kHz, mono) until its end or `signal`. Reads no faster
 * than the consumer takes it.
 * @throws VoiceError `invalid_audio` for a file with a header.
 */
export async function* readPcm(
  { stdin }: Pick<Context, 'stdin'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const bytes of itemsUntilAborted(stdin.bytes(), signal)) {
    if (head) {
      head = Buffer.concat([head, bytes]);
      if (head.length < LONGEST_MAGIC) continue;
      refuseFile(head);
      yield head;
      head = undefined;
    } else yield bytes;
  }
  if (head && head.length > 0) yield head;
}

const LONGEST_MAGIC = Math.max(...FILES.map(([magic]) => magic.length));

/** @throws VoiceError `invalid_value` where standard input is a terminal. */
export function requirePipe({ stdin }: Pick<Context, 'stdin'>): void {
  if (!stdin.isTerminal) return;
  throw new VoiceError(
    'invalid_value',
    "Nothing is piped in: '--live -' reads PCM from standard input; '--live' alone transcribes the microphone.",
  );
}

function refuseFile(head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, LONGEST_MAGIC)).toString('latin1');
  const file = FILES.find(([magic]) => start.startsWith(magic));
  if (!file) return;
  throw invalidAudio(
    'standard input',
    `this is ${file[1]}, and --live takes bare 16 kHz mono PCM (s16le). Leave --live out, or pipe it through: ffmpeg -i - -f s16le -ar 16000 -ac 1 -`,
  );
}
