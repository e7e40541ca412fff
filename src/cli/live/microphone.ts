import { VoiceError } from '../../domain/errors.ts';
import { type FoundRecorder, recorderNames } from '../../media/recorders.ts';
import { record } from './record.ts';

/** A microphone that gives sound. */
export interface Microphone {
  /** The recorder's name. */
  readonly name: string;
  /** 16-bit little-endian PCM, 16 kHz mono, as it is heard; see `record`. */
  readonly pcm: AsyncGenerator<Uint8Array, void, undefined>;
}

/** How to hear what no recorder hears. */
export const PIPE_ADVICE =
  'Pipe 16 kHz mono PCM in instead: ffmpeg -i SOURCE -f s16le -ar 16000 -ac 1 - | voice transcribe --live -';

/**
 * The first recorder that gives sound: one may be installed and have no microphone, or no way to it.
 * @throws VoiceError `invalid_value` where there is no recorder, `invalid_audio` with what each of them said
 *   where none gives any.
 */
export async function openMicrophone(
  recorders: readonly FoundRecorder[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Microphone> {
  if (recorders.length === 0) {
    throw new VoiceError(
      'invalid_value',
      `No program that records is installed (looked for ${recorderNames(process.platform)}). ${PIPE_ADVICE}`,
    );
  }
  const problems: string[] = [];
  for (const recorder of recorders) {
    const pcm = record(recorder, env, signal);
    try {
      const first = await pcm.next();
      return { name: recorder.name, pcm: first.done ? pcm : startingWith(first.value, pcm) };
    } catch (error) {
      problems.push(VoiceError.from(error).message);
    }
  }
  throw new VoiceError('invalid_audio', `No microphone is heard. ${problems.join(' ')} ${PIPE_ADVICE}`);
}

async function* startingWith<T>(
  first: T,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
