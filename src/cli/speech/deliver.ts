import { collect } from '../../base/collect.ts';
import type { FileHandle } from 'node:fs/promises';
import { joinArrays } from '../../base/join-arrays.ts';
import { readAhead } from '../../base/read-ahead.ts';
import { VoiceError } from '../../domain/errors.ts';
import { encodeAudiobook, requireAudiobookEncoder } from '../../media/encode-audiobook.ts';
import { encode, type EncodeOptions, SPEECH_FORMATS } from '../../media/encode.ts';
import type { SoundTags } from '../../media/sound-tags.ts';
import type { Context } from '../command.ts';
import { writeAtomically } from '../write-atomically.ts';
import { AUDIOBOOK, type Destination, FILE_FORMATS, type FileFormat } from './destination.ts';
import { play } from './play.ts';

/** Synthesized audio to deliver: 24 kHz mono. */
export interface SpeechDelivery {
  readonly format: FileFormat;
  /** Title, author and chapters, for formats that store them. */
  readonly tags?: SoundTags | undefined;
  /** Synthesizes the audio. Called once. Throws `cancelled` when `signal` aborts. */
  readonly make: (signal: AbortSignal) => AsyncIterable<Float32Array>;
  /**
   * Whether the audio is short enough to be synthesized before it is written, so that the header can state
   * its length.
   */
  readonly isShort: boolean;
}

/** The most encoded blocks (0.1 s each) to buffer for a player, so that playback does not break off. */
const AHEAD_BLOCKS = 600;

/** Writes or plays speech while it is synthesized. Resolves when all of it has been written or played. */
export async function deliver(
  context: Context,
  destination: Destination,
  delivery: SpeechDelivery,
): Promise<void> {
  const { signal, env } = context;
  const options = { ...search(context), tags: delivery.tags };
  const encoded = (format: FileFormat, signal: AbortSignal, make = delivery.make) =>
    encodedAs(format, make(signal), options, signal);
  switch (destination.type) {
    case 'stdout':
      return toStdout(context, delivery);
    case 'file': {
      const { format } = delivery;
      const sound = counted(delivery.make);
      const bytes = encoded(format, signal, sound.make);
      return writeAtomically(destination.path, (file) => fill(file, bytes, format, sound), signal);
    }
    case 'player': {
      const { player } = destination;
      const format = player.takes === 'pcm' ? 'pcm' : 'wav';
      const make = (signal: AbortSignal) => readAhead(encoded(format, signal), AHEAD_BLOCKS);
      return play(player, make, env, signal);
    }
  }
}

/** @throws VoiceError `unsupported` if no encoder for this format is available. */
export async function requireEncoder(context: Context, format: FileFormat): Promise<void> {
  if (format === AUDIOBOOK) await requireAudiobookEncoder(search(context));
  else for await (const _ of encode(format, replay([]), search(context), context.signal));
}

function encodedAs(
  format: FileFormat,
  samples: AsyncIterable<Float32Array>,
  options: EncodeOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (format !== AUDIOBOOK) return encode(format, samples, options, signal);
  return encodeAudiobook(samples, options.tags ?? { chapters: [] }, options, signal);
}

const search = ({ settings, env }: Context) => ({ ffmpeg: settings.ffmpeg, searchPath: env['PATH'] });

async function toStdout(context: Context, { format, make, isShort }: SpeechDelivery): Promise<void> {
  const { stdout, signal } = context;
  if (format === AUDIOBOOK)
    throw new VoiceError('invalid_value', 'An audiobook (m4b) is written to a file: name it with --output.');
  const held = isShort && SPEECH_FORMATS[format].front ? await collect(make(signal)) : undefined;
  const totalSamples = held?.reduce((sum, { length }) => sum + length, 0);
  const samples = held ? replay(held) : make(signal);
  const options = { ...search(context), totalSamples };
  for await (const bytes of encode(format, samples, options, signal)) await stdout.write(bytes);
}

async function* replay(blocks: readonly Float32Array[]): AsyncGenerator<Float32Array, void, undefined> {
  yield* blocks;
}

/** The same audio, and the number of samples so far. */
function counted(make: SpeechDelivery['make']): Counted {
  const sound = {
    samples: 0,
    async *make(signal: AbortSignal) {
      for await (const block of make(signal)) {
        sound.samples += block.length;
        yield block;
      }
    },
  };
  return sound;
}

interface Counted extends Pick<SpeechDelivery, 'make'> {
  readonly samples: number;
}

async function fill(
  file: FileHandle,
  blocks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  sound: Counted,
): Promise<void> {
  const { front } = FILE_FORMATS[format];
  let written: Uint8Array = new Uint8Array(0);
  for await (const block of blocks) {
    await file.writeFile(block);
    if (front && written.length < front.bytes)
      written = joinArrays([written, block.subarray(0, front.bytes)], (length) => new Uint8Array(length));
  }
  // The true length is written to the header; a pipe is not seekable.
  if (!front || !(await file.stat()).isFile()) return;
  await file.write(front.withSamples(written.subarray(0, front.bytes), sound.samples), 0, front.bytes, 0);
}
