import type { TtsEngine } from '../../src/domain/engine.ts';
import { type TtsChunk, type TtsRequest, TTS_RATE } from '../../src/domain/synthesis.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import type { TtsFacts } from '../../src/domain/facts.ts';
import type { PresetVoice } from '../../src/domain/voice.ts';
import { cancellable, throwIfCancelled } from '../../src/domain/cancellation.ts';

/** The duration of a word at speed 1. */
export const WORD_MS = 100;

export interface FakeTtsOptions {
  /** Awaited before each word. */
  readonly beforeWord?: (word: string, signal: AbortSignal) => Promise<void>;
}

/**
 * A text-to-speech engine that keeps the contract of the interface, and renders each word as a chunk of tone.
 */
export class FakeTts implements TtsEngine {
  readonly facts: TtsFacts = { capabilities: { streaming: true, languages: ['en'] } };
  readonly requests: TtsRequest[] = [];
  closes = 0;
  readonly #beforeWord: NonNullable<FakeTtsOptions['beforeWord']>;
  readonly #closing = new AbortController();

  constructor({ beforeWord = () => new Promise((resolve) => setImmediate(resolve)) }: FakeTtsOptions = {}) {
    this.#beforeWord = beforeWord;
  }

  async *synthesize(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void, undefined> {
    const { text, voice = 'anna', speed, alignmentGranularity: granularity = 'word' } = request;
    if (this.#closing.signal.aborted) throw new VoiceError('internal', 'The engine is closed.');
    this.requests.push(request);
    if (!PACKED.has(voice) && !VOICES.some(({ id }) => id === voice)) {
      throw new VoiceError('voice_not_found', `There is no voice '${voice}'.`);
    }
    const either = AbortSignal.any([signal, this.#closing.signal]);
    const wordMs = WORD_MS / speed;
    for (const [index, word] of text.trim().split(/\s+/).entries()) {
      throwIfCancelled(either);
      await cancellable(this.#beforeWord(word, either), either);
      yield {
        samples: tone(Math.round((wordMs * TTS_RATE) / 1000)),
        alignment: { granularity, items: [{ text: word, startMs: index * wordMs, durationMs: wordMs }] },
      };
    }
  }

  async voices(): Promise<readonly PresetVoice[]> {
    return VOICES;
  }

  async close(): Promise<void> {
    this.closes++;
    this.#closing.abort();
  }
}

/** The voices in the folder of the test runtime, which it speaks as well. */
const PACKED = new Set(['af_heart', 'am_onyx']);

const VOICES: readonly PresetVoice[] = [
  { id: 'anna', name: 'Anna', language: 'en', gender: 'female' },
  { id: 'bert', name: 'Bert', language: 'en' },
];

/** Rendered tones by length in samples, because most words have the same length. */
const tones = new Map<number, Float32Array>();

/** Returns a copy, because the caller may change it. */
function tone(length: number): Float32Array {
  const made =
    tones.get(length) ??
    Float32Array.from({ length }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / TTS_RATE));
  tones.set(length, made);
  return made.slice();
}
