import { applyGain, normalizingGain, peakOf } from '../audio/gain.ts';
import { toMono } from '../audio/mono.ts';
import { createPreprocessor } from '../audio/preprocess.ts';
import type { Stage } from '../audio/stage.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { AudioSource, Speech } from '../domain/audio.ts';
import { invalidAudio } from '../domain/errors.ts';
import { decode, type DecodeOptions } from './decode.ts';
import { openSpool, type Spool } from './spool.ts';

/** Audio that engines can hear, on disk, however long it is. To be closed. */
export interface PreparedSpeech {
  /** Seconds of the source. */
  readonly duration: number;
  /** Samples at 16 kHz. */
  readonly samples: number;
  /** What the samples are multiplied by, linear: brings the peak to -3 dBFS; 1 for silence. */
  readonly gain: number;
  /** What went wrong without stopping anything, in sentences. */
  readonly warnings: readonly string[];
  /** `length` samples from `start`, gain applied; fewer at the end. May be called side by side. */
  read(start: number, length: number): Promise<Speech>;
  /**
   * Everything in order, in blocks of `blockSamples` (the last may be shorter), gain applied. As often as
   * wanted.
   */
  blocks(blockSamples: number): AsyncIterable<Speech>;
  /** Removes the audio from disk. Idempotent. */
  close(): Promise<void>;
}

export interface PrepareOptions extends Omit<DecodeOptions, 'warn'> {
  /** Told from time to time how many seconds of the source have been read. */
  readonly onProgress?: (seconds: number) => void;
}

/**
 * Decodes a source and takes it through the preprocessing: mono, 16 kHz, high-pass at 20 Hz, and peak
 * normalisation to -3 dBFS, for which it is written to disk and read again. Rejects with `invalid_audio` for
 * what cannot be read or holds no audio, `storage` where the disk is full, `cancelled`.
 */
export async function prepareSpeech(source: AudioSource, options: PrepareOptions): Promise<PreparedSpeech> {
  const spool = await openSpool(options.temporaryFolder);
  try {
    return await fill(spool, source, options);
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function fill(spool: Spool, source: AudioSource, options: PrepareOptions): Promise<PreparedSpeech> {
  const { onProgress, ...decoding } = options;
  const warnings: string[] = [];
  let peak = 0;
  let rate = 1;
  let earlier = 0; // seconds before the rate last changed
  let heard = 0; // samples since
  let stage: Stage | undefined;

  async function keep(samples: Float32Array): Promise<void> {
    peak = peakOf(samples, peak);
    await spool.append(samples);
  }

  for await (const block of decode(source, { ...decoding, warn: (warning) => warnings.push(warning) })) {
    // A server may have dozens of files in hand, and more to do than that.
    await yieldToEventLoop();
    if (stage === undefined || block.sampleRate !== rate) {
      if (stage !== undefined) await keep(stage.flush());
      earlier += heard / rate;
      heard = 0;
      rate = block.sampleRate;
      stage = createPreprocessor(rate);
    }
    const mono = toMono(block.channels);
    await keep(stage.push(mono));
    heard += mono.length;
    onProgress?.(earlier + heard / rate);
  }
  if (stage !== undefined) await keep(stage.flush());
  if (spool.samples === 0) throw invalidAudio(source.name, 'it holds no audio.');

  const gain = normalizingGain(peak);
  const read = async (start: number, length: number) =>
    // Here, at its end, the preprocessing gives the brand.
    applyGain(await spool.read(start, length), gain) as Speech;
  return {
    duration: earlier + heard / rate,
    samples: spool.samples,
    gain,
    warnings,
    read,
    async *blocks(blockSamples) {
      for (let start = 0; start < spool.samples; start += blockSamples) yield read(start, blockSamples);
    },
    close: () => spool.close(),
  };
}
