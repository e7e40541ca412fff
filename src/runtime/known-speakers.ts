import { Readable } from 'node:stream';
import type { AudioSource, Speech } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import { type KnownSpeaker, SAMPLE_SECONDS } from '../domain/speakers.ts';
import { badSample, bytesOfDataUrl } from '../wire/rest/known-speakers.ts';
import type { Runtime } from './runtime.ts';

/** The speakers of a request whose voices are known: names and samples, as data URLs, in the same order. */
export interface KnownSpeakersRequest {
  readonly knownSpeakerNames?: readonly string[] | undefined;
  readonly knownSpeakerReferences?: readonly string[] | undefined;
  /** The longest sample that is taken, in seconds. Default: 30. */
  readonly maxSampleSeconds?: number | undefined;
}

/** Encoders add up to this many seconds of silence. */
const PADDING_SECONDS = 0.1;

/**
 * Decodes the samples of known speakers.
 * @throws VoiceError `invalid_value` naming the speaker, for a sample that is not audio, too short, too long
 *   or silent; `cancelled`.
 */
export async function readKnownSpeakers(
  runtime: Pick<Runtime, 'prepare'>,
  { knownSpeakerNames = [], knownSpeakerReferences = [], maxSampleSeconds }: KnownSpeakersRequest,
  signal: AbortSignal,
): Promise<readonly KnownSpeaker[]> {
  const known: KnownSpeaker[] = [];
  for (const [index, name] of knownSpeakerNames.entries()) {
    const bytes = bytesOfDataUrl(knownSpeakerReferences[index] ?? '');
    if (bytes === undefined) throw badSample(name, 'is missing.');
    const audio: AudioSource = { type: 'stream', name, bytes: Readable.from([bytes]) };
    known.push({ name, sample: await readSample(runtime, name, audio, signal, maxSampleSeconds) });
  }
  return known;
}

/**
 * Decodes one sample of the voice of `name`.
 * @throws VoiceError as `readKnownSpeakers`.
 */
export async function readSample(
  runtime: Pick<Runtime, 'prepare'>,
  name: string,
  audio: AudioSource,
  signal: AbortSignal,
  maxSeconds: number = SAMPLE_SECONDS.max,
): Promise<Speech> {
  // One second more than the limit is enough to see that a recording is too long.
  const part = { start: 0, seconds: maxSeconds + 1 };
  const sample = await runtime.prepare(audio, signal, { part }).catch((error: unknown) => {
    const { kind, message } = VoiceError.from(error);
    if (kind !== 'invalid_audio' && kind !== 'unsupported') throw error;
    // If the sample is named after the speaker, the message would say the name twice.
    const problem = audio.name === name ? message.replace(`${name}: `, '') : message;
    throw badSample(name, `cannot be read: ${problem}`, error);
  });
  try {
    const { duration, level } = sample;
    const { min } = SAMPLE_SECONDS;
    if (duration < min || duration > maxSeconds + PADDING_SECONDS) {
      const length = duration < min ? `is ${duration.toFixed(1)} s long` : `is longer than ${maxSeconds} s`;
      throw badSample(name, `${length}; give ${min} to ${maxSeconds} s of this voice alone.`);
    }
    if (level === 0) throw badSample(name, 'is silent.');
    return await sample.read(0, sample.samples);
  } finally {
    await sample.close();
  }
}
