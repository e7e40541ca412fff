import type { FileHandle } from 'node:fs/promises';
import { wavHeader } from '../../audio/wav.ts';
import { readAhead } from '../../base/read-ahead.ts';
import { TTS_RATE } from '../../domain/engine.ts';
import type { SpeechFormat } from '../../domain/voice.ts';
import { encode } from '../../media/encode.ts';
import type { Context } from '../command.ts';
import { writeWhole } from '../write-whole.ts';
import type { Destination } from './destination.ts';
import { play } from './play.ts';

/** Sound on its way: 24 kHz mono. */
export interface Delivery {
  readonly format: SpeechFormat;
  /** Makes it, once, and ends with `cancelled` when `signal` aborts. */
  readonly make: (signal: AbortSignal) => AsyncIterable<Float32Array>;
  /** It is so short that it may be made whole before any of it leaves, to tell its length in front. */
  readonly isShort: boolean;
}

/** A player has up to so many encoded blocks, a tenth of a second each, waiting for it: its sound does not break off. */
const AHEAD_BLOCKS = 600;

/** Brings sound where it belongs, as it is made; resolves when all of it is there, or was heard. */
export async function deliver(context: Context, destination: Destination, delivery: Delivery): Promise<void> {
  const { signal, env } = context;
  const encoded = (format: SpeechFormat, signal: AbortSignal) =>
    encode(format, delivery.make(signal), search(context), signal);
  switch (destination.type) {
    case 'stdout':
      return toStdout(context, delivery);
    case 'file': {
      const { format } = delivery;
      return writeWhole(destination.path, (file) => fill(file, encoded(format, signal), format), signal);
    }
    case 'player': {
      const { player } = destination;
      const format = player.takes === 'pcm' ? 'pcm' : 'wav';
      const make = (signal: AbortSignal) => readAhead(encoded(format, signal), AHEAD_BLOCKS);
      return play(player, make, env, signal);
    }
  }
}

const search = ({ settings, env }: Context) => ({ ffmpeg: settings.ffmpeg, searchPath: env['PATH'] });

async function toStdout(context: Context, { format, make, isShort }: Delivery): Promise<void> {
  const { stdout, signal } = context;
  const held = isShort && format === 'wav' ? await collect(make(signal)) : undefined;
  const totalSamples = held?.reduce((sum, { length }) => sum + length, 0);
  const samples = held ? replay(held) : make(signal);
  const options = { ...search(context), totalSamples };
  for await (const bytes of encode(format, samples, options, signal)) await stdout.write(bytes);
}

async function collect(blocks: AsyncIterable<Float32Array>): Promise<readonly Float32Array[]> {
  const held: Float32Array[] = [];
  for await (const block of blocks) held.push(block);
  return held;
}

async function* replay(blocks: readonly Float32Array[]): AsyncGenerator<Float32Array, void, undefined> {
  yield* blocks;
}

async function fill(
  file: FileHandle,
  blocks: AsyncIterable<Uint8Array>,
  format: SpeechFormat,
): Promise<void> {
  let bytes = 0;
  for await (const block of blocks) {
    await file.writeFile(block);
    bytes += block.length;
  }
  // The true length goes where the header left room for it; a pipe cannot go back.
  if (format !== 'wav' || !(await file.stat()).isFile()) return;
  const { length } = wavHeader(TTS_RATE);
  await file.write(wavHeader(TTS_RATE, bytes - length), 0, length, 0);
}
