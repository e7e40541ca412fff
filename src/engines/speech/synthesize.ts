import { abortable } from '../../base/abort.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import { joinArrays } from '../../base/join-arrays.ts';
import { createResampler } from '../../audio/resample.ts';
import { type ScheduleRun, type SharedTtsRequest, type TtsChunk, TTS_RATE } from '../../domain/synthesis.ts';
import { cancelled } from '../../domain/errors.ts';
import type { Phonemizer } from '../../phonemes/phonemizer.ts';
import { spokenRules } from '../../text/languages/languages.ts';
import { toSpoken } from '../../text/normalize/to-spoken.ts';
import { stretchSpeech, requireSpeed } from './stretch-speech.ts';
import { createJoiner, type Joiner, findSound } from './join-segments.ts';
import { createSegmenter, type SpeechSegment, type SpeechSegmenter } from './segments.ts';
import { spokenSentences } from './phonemize-sentences.ts';
import { createUtterance, type SynthesizedSegment } from './utterance.ts';

/** The output of one model run. */
export interface ModelSpeech {
  /** At the rate of the voice. */
  readonly samples: Float32Array;
  /**
   * The model's frames of each symbol, unchecked, with the silence before the first and after the last;
   * `undefined` if it reports none.
   */
  readonly frames: Float64Array | undefined;
}

/** An open voice of a neural model: the parts that differ between engines. */
export interface NeuralVoice {
  /** The language of the text: a tag of BCP 47. */
  readonly language: string;
  readonly phonemizer: Phonemizer;
  /** Whether the model knows a symbol; unknown ones are left out. */
  readonly isKnown: (symbol: string) => boolean;
  /** Converts a sound in IPA to symbols of the model. */
  readonly fromIpa: (ipa: string) => string;
  /** The sample rate in hertz. */
  readonly rate: number;
  /** Samples per frame, at that rate. */
  readonly frameSamples: number;
  /** The number of frames by which the sound begins before its durations indicate. */
  readonly leadFrames: number;
  /** Runs the model for one segment. A run cannot be cancelled. */
  say(segment: SpeechSegment): Promise<ModelSpeech>;
}

/** How an engine splits texts into model runs and joins their sound. */
export interface SpeechSegmentation {
  readonly createSegmenter: () => SpeechSegmenter;
  readonly createJoiner: () => Joiner;
  /** Whether the model itself applies the speed; else the sound is time-stretched. */
  readonly hasSpeed: boolean;
}

/** For models that take several sentences in one run and add too much silence around them. */
export const PACKED: SpeechSegmentation = { createSegmenter, createJoiner, hasSpeed: false };

/** A low estimate, because the deadline depends on the estimated length of a segment. */
const SYMBOLS_PER_SECOND = 12;

/** The schedule for an engine without other clients: runs start at once. */
const atOnce: ScheduleRun = (_, work, signal) => abortable(work(), signal, cancelled);

/**
 * `TtsEngine.synthesize` of a neural voice: text → sentences → units → segments → sound with word times, one
 * segment ahead of the reader. Runs of the model go through the request's `inTurn`.
 * @param open opens the requested voice.
 * @throws VoiceError `invalid_value` for a speed outside 0.25 to 4; as `open`.
 */
export async function* synthesize(
  request: SharedTtsRequest,
  open: () => Promise<NeuralVoice>,
  signal: AbortSignal,
  delivery: SpeechSegmentation = PACKED,
): AsyncGenerator<TtsChunk, void, undefined> {
  requireSpeed(request.speed);
  const said = utter(request, open, signal, delivery);
  yield* delivery.hasSpeed ? said : stretchSpeech(request.speed, said);
}

async function* utter(
  request: SharedTtsRequest,
  open: () => Promise<NeuralVoice>,
  signal: AbortSignal,
  { createSegmenter, createJoiner }: SpeechSegmentation,
): AsyncGenerator<TtsChunk, void, undefined> {
  const leaving = new AbortController();
  const said = sayAll(request, open, createSegmenter(), AbortSignal.any([signal, leaving.signal]));
  const say = () => {
    const next = said.next();
    // If the reader leaves early, nothing awaits this promise.
    next.catch(() => undefined);
    return next;
  };
  const utterance = createUtterance(request.alignmentGranularity ?? 'word', createJoiner());
  const whileWanted = function* (chunks: Iterable<TtsChunk>) {
    for (const chunk of chunks) {
      if (signal.aborted) throw cancelled(signal.reason);
      yield chunk;
    }
  };
  try {
    let coming = say();
    for (let next = await coming; !next.done; next = await coming) {
      coming = say();
      // The next run starts before this thread processes the last one's output.
      await yieldToEventLoop();
      yield* whileWanted(utterance.add(inTime(next.value)));
    }
    yield* whileWanted(utterance.end());
  } finally {
    leaving.abort();
  }
}

/** A segment and its synthesized speech. */
interface SaidSegment {
  readonly segment: SpeechSegment;
  readonly speech: ModelSpeech;
  readonly voice: NeuralVoice;
}

/** Runs the model for one segment at a time, on demand, and phonemizes the next text meanwhile. */
async function* sayAll(
  { text, pronunciations, textNormalization, inTurn = atOnce }: SharedTtsRequest,
  open: () => Promise<NeuralVoice>,
  segmenter: SpeechSegmenter,
  signal: AbortSignal,
): AsyncGenerator<SaidSegment, void, undefined> {
  const voice = await open();
  await spokenRules.load(voice.language);
  const sentences = spokenSentences(
    text,
    { ...voice, pronunciations, toSpoken: textNormalization === 'off' ? undefined : toSpoken },
    signal,
  );
  async function* segments() {
    for await (const units of sentences) yield* segmenter.push(units);
    yield* segmenter.flush();
  }
  const coming = segments();
  for (let next = await coming.next(); !next.done;) {
    const segment = next.value;
    const speaking = inTurn(segment.length / SYMBOLS_PER_SECOND, () => voice.say(segment), signal);
    const reading = yieldToEventLoop().then(() => coming.next());
    // If the reader leaves early, nothing awaits this promise.
    reading.catch(() => undefined);
    yield { segment, speech: await speaking, voice };
    next = await reading;
  }
}

/** A segment's sound at 24 kHz, with the times of its symbols. */
function inTime({ segment, speech, voice }: SaidSegment): SynthesizedSegment {
  const { samples, frames } = speech;
  const { rate, frameSamples, leadFrames } = voice;
  return {
    segment,
    samples: resampled(samples, rate),
    frames: symbolDurations(frames, segment.symbols.length, samples, frameSamples, leadFrames),
    frameMs: (frameSamples / rate) * 1000,
    leadFrames,
  };
}

function resampled(samples: Float32Array, rate: number): Float32Array {
  if (rate === TTS_RATE) return samples;
  const resampler = createResampler(rate, TTS_RATE);
  return joinArrays([resampler.push(samples), resampler.flush()], (length) => new Float32Array(length));
}

/**
 * The duration of each phoneme symbol of a segment, in frames: [symbols + 2], with the padding before and
 * after. Returns the model's own durations, `given`, if their sum is the length of `samples`. Otherwise all
 * symbols share the sounding part equally.
 * @param frameSamples samples of one frame.
 * @param leadFrames the frames by which the sound begins before its durations indicate; the alignment
 * subtracts them from the first duration.
 */
export function symbolDurations(
  given: Float64Array | undefined,
  symbols: number,
  samples: Float32Array,
  frameSamples: number,
  leadFrames: number,
): Float64Array {
  if (given && given.length === symbols + 2 && given.every((frames) => frames >= 0)) {
    const sum = given.reduce((total, frames) => total + frames, 0);
    if (sum * frameSamples === samples.length) return given;
  }
  const sound = findSound(samples) ?? { start: 0, end: samples.length };
  const frames = new Float64Array(symbols + 2).fill((sound.end - sound.start) / frameSamples / symbols);
  frames[0] = sound.start / frameSamples + leadFrames;
  frames[symbols + 1] = Math.max(0, (samples.length - sound.end) / frameSamples - leadFrames);
  return frames;
}
