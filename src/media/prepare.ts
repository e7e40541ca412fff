import { applyGain, clipTo, normalizingGain } from '../audio/gain.ts';
import { createLevelMeter, type LevelMeter } from '../audio/level-meter.ts';
import { createDownmix } from '../audio/downmix.ts';
import { createPreprocessor } from '../audio/preprocess.ts';
import type { Stage } from '../audio/stage.ts';
import { sharedUse } from '../base/shared-use.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { type AudioPart, type AudioSource, SPEECH_RATE, type Speech } from '../domain/audio.ts';
import { audioTooLong, cancelled, invalidAudio } from '../domain/errors.ts';
import { decode, type DecodeOptions } from './decode.ts';
import { type ChosenTrack, ONLY_TRACK } from './tracks.ts';
import { SampleClock } from './sample-clock.ts';
import { openSpoolFile, readSpool, type SpoolFile, type SpoolWriter, writeSpool } from './spool.ts';

/** Preprocessed audio in a temporary file, of any length. The caller must close it. */
export interface PreparedSpeech extends SpeechFacts {
  /** The linear gain that raises the level to -3 dBFS; 1 for silence. */
  readonly gain: number;
  /** Reads `length` samples from `start`, with gain; fewer at the end. Calls may overlap. */
  read(start: number, length: number): Promise<Speech>;
  /**
   * Yields all samples in order, with gain, in blocks of `blockSamples`; the last one may be shorter. May be
   * called repeatedly.
   */
  blocks(blockSamples: number): AsyncIterable<Speech>;
  /** Deletes the audio after current reads finish. Later reads reject with `cancelled`. Idempotent. */
  close(): Promise<void>;
}

/** The measurements of prepared audio. */
export interface SpeechFacts {
  /** Seconds of the source, or of the requested part. */
  readonly duration: number;
  /** Samples at 16 kHz. */
  readonly samples: number;
  /** The largest magnitude before the gain, linear, without short bursts (`audio/level-meter.ts`). */
  readonly level: number;
  /** Sentences about faults that did not stop the decoding. */
  readonly warnings: readonly string[];
  /** The audio tracks of the source and the decoded one. */
  readonly track: ChosenTrack;
  /** The number of channels of the track. */
  readonly channels: number;
}

export interface PrepareOptions extends Omit<DecodeOptions, 'warn' | 'startOver' | 'onTracks'> {
  /** Receives the number of seconds decoded so far, at intervals. */
  readonly onProgress?: ((seconds: number) => void) | undefined;
  /** Decodes one channel, counted from 0, instead of the mix of all. */
  readonly channel?: number | undefined;
  /** Default: the whole source. */
  readonly part?: AudioPart | undefined;
  /** Maximum length in seconds. Longer audio is refused as soon as decoding passes it. */
  readonly maxSeconds?: number | undefined;
}

/**
 * Decodes a source and preprocesses it: mono mix, resampling to 16 kHz, high-pass at 20 Hz, and peak
 * normalization to -3 dBFS. The samples go to a temporary file first, because the gain is known only at the
 * end. The work runs in the calling thread; `openPreparer` uses other threads.
 * @throws VoiceError `invalid_audio` if the source cannot be decoded or has no audio, `too_large`, `storage`
 *   if the disk is full, `cancelled`.
 */
export async function prepareSpeech(source: AudioSource, options: PrepareOptions): Promise<PreparedSpeech> {
  const file = await openSpoolFile(options.temporaryFolder);
  try {
    return preparedSpeech(file, await fillSpool(file, source, options));
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Wraps a filled spool file. Closing the result closes the file. */
export function preparedSpeech(file: SpoolFile, facts: SpeechFacts): PreparedSpeech {
  const { samples, level } = facts;
  const gain = normalizingGain(level);
  // Reads use the descriptor, which may belong to another file as soon as this one is closed.
  const use = sharedUse(() => file.close(), cancelled);
  const read = async (start: number, length: number) => {
    const found = await use.during(() => readSpool(file, samples, { start, length }));
    // This is the end of the preprocessing, which assigns the brand.
    return clipTo(1, applyGain(found, gain)) as Speech;
  };
  return {
    ...facts,
    gain,
    read,
    async *blocks(blockSamples) {
      for (let start = 0; start < samples; start += blockSamples) yield read(start, blockSamples);
    },
    close: () => use.close(),
  };
}

/**
 * Writes the preprocessed audio of a source into a spool file, without gain. The file remains the caller's.
 * Rejects as `prepareSpeech` does.
 */
export async function fillSpool(
  file: Pick<SpoolFile, 'descriptor' | 'folder'>,
  source: AudioSource,
  { onProgress, channel, part, maxSeconds = Infinity, ...decoding }: PrepareOptions,
): Promise<SpeechFacts> {
  const warnings: string[] = [];
  const spool = writeSpool(file);
  let filling = new Filling(spool);
  let cutter = new RangeCutter(part);
  let downmix = createDownmix();
  let count = 1;
  let track: ChosenTrack = { tracks: [ONLY_TRACK], chosen: 0 };
  const startOver = () => {
    spool.clear();
    filling = new Filling(spool);
    cutter = new RangeCutter(part);
    downmix = createDownmix();
  };
  const warn = (warning: string) => warnings.push(warning);
  const onTracks = (chosen: ChosenTrack) => {
    track = chosen;
  };
  for await (const { channels, sampleRate } of decode(source, { ...decoding, warn, startOver, onTracks })) {
    // Between blocks, so that an abort takes effect.
    await yieldToEventLoop();
    count = Math.max(count, channels.length);
    const mono = channel === undefined ? downmix(channels) : (channels[channel] ?? silenceLike(channels));
    const kept = cutter.take(mono, sampleRate);
    if (kept.length > 0) await filling.add(kept, sampleRate);
    if (filling.seconds > maxSeconds) throw audioTooLong(source.name, maxSeconds);
    onProgress?.(cutter.seconds);
    if (cutter.isOver) break;
  }
  await filling.finish();
  if (spool.samples === 0) throw invalidAudio(source.name, nothingOf(cutter, part));
  const { seconds: duration, level } = filling;
  return { duration, samples: spool.samples, level, warnings, track, channels: count };
}

/** Chained streams may have different numbers of channels. */
const silenceLike = ([first]: readonly Float32Array[]) => new Float32Array(first!.length);

function nothingOf({ seconds }: RangeCutter, part: AudioPart | undefined): string {
  if (part === undefined || seconds === 0) return 'it holds no audio.';
  return `it is ${seconds.toFixed(1)} s long, so it has nothing after ${part.start} s.`;
}

/** The state of preprocessing audio into a spool. */
class Filling {
  readonly #spool: SpoolWriter;
  readonly #meter: LevelMeter = createLevelMeter(SPEECH_RATE);
  readonly #clock = new SampleClock();
  #stage: Stage | undefined;
  #rate = 0;

  constructor(spool: SpoolWriter) {
    this.#spool = spool;
  }

  /** Seconds of the source so far. */
  get seconds(): number {
    return this.#clock.seconds;
  }

  get level(): number {
    return this.#meter.level;
  }

  async add(mono: Float32Array, sampleRate: number): Promise<void> {
    if (this.#stage === undefined || sampleRate !== this.#rate) {
      await this.#flush();
      this.#rate = sampleRate;
      this.#stage = createPreprocessor(sampleRate);
    }
    this.#clock.add(mono.length, sampleRate);
    await this.#keep(this.#stage.push(mono));
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#spool.finish();
  }

  async #flush(): Promise<void> {
    if (this.#stage !== undefined) await this.#keep(this.#stage.flush());
  }

  async #keep(samples: Float32Array): Promise<void> {
    this.#meter.push(samples);
    await this.#spool.append(samples);
  }
}

/** Cuts a time range out of audio blocks. */
export class RangeCutter {
  readonly #start: number;
  readonly #end: number;
  readonly #clock = new SampleClock();

  /** Default: the whole audio. */
  constructor({ start, seconds = Infinity }: AudioPart = { start: 0 }) {
    this.#start = start;
    this.#end = start + seconds;
  }

  /** Seconds of audio taken so far. */
  get seconds(): number {
    return this.#clock.seconds;
  }

  /** Whether the range has ended. */
  get isOver(): boolean {
    return this.seconds >= this.#end;
  }

  /** Returns the samples of the next block that lie in the range: a view, possibly empty. */
  take(samples: Float32Array, sampleRate: number): Float32Array {
    const passed = this.seconds;
    const at = (seconds: number) => Math.max(0, Math.round((seconds - passed) * sampleRate));
    const kept = samples.subarray(at(this.#start), Math.min(samples.length, at(this.#end)));
    this.#clock.add(samples.length, sampleRate);
    return kept;
  }
}
