import { itemsUntilAborted } from '../../base/abort.ts';
import { invalidAudio, VoiceError } from '../../domain/errors.ts';
import { CONTAINERS } from '../../media/containers.ts';
import { foreignFile } from '../../media/foreign-files.ts';
import { id3Bytes, sniffSignature } from '../../media/sniff.ts';
import type { Context } from '../command.ts';

/** The number of first bytes that decide the kind of a file. */
const HEAD_BYTES = 64;

/**
 * PCM from standard input (16-bit little-endian, 16 kHz, mono) until its end or `signal`. Reads no faster
 * than the consumer.
 * @throws VoiceError `invalid_audio` for a file with a header, and for bytes that are not audio.
 */
export async function* readPcm(
  { stdin }: Pick<Context, 'stdin'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const bytes of itemsUntilAborted(stdin.bytes(), signal)) {
    if (head) {
      head = Buffer.concat([head, bytes]);
      if (head.length < HEAD_BYTES) continue;
      refuseFile(head);
      yield head;
      head = undefined;
    } else yield bytes;
  }
  if (!head || head.length === 0) return;
  refuseFile(head);
  yield head;
}

/** @throws VoiceError `invalid_value` if standard input is a terminal. */
export function requirePipe({ stdin }: Pick<Context, 'stdin'>): void {
  if (!stdin.isTerminal) return;
  throw new VoiceError(
    'invalid_value',
    "Nothing is piped in: '--live -' reads PCM from standard input; '--live' alone transcribes the microphone.",
  );
}

function refuseFile(head: Uint8Array): void {
  const foreign = foreignFile(head);
  if (foreign !== undefined) throw invalidAudio('standard input', foreign);
  const container = id3Bytes(head) > 0 ? 'mp3' : sniffSignature(head);
  if (container === undefined) return;
  throw invalidAudio(
    'standard input',
    `it is ${CONTAINERS[container].label}, and --live takes bare 16 kHz mono PCM (s16le). Leave --live out, or pipe it through: ffmpeg -i - -f s16le -ar 16000 -ac 1 -`,
  );
}
