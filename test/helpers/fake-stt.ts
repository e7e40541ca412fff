import { rmsDbfs } from '../../src/audio/dbfs.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttOutcome, SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import type { SttFacts } from '../../src/domain/facts.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import { recognized } from '../../src/domain/outcome.ts';
import { requireAbilities } from '../../src/domain/require-abilities.ts';
import type { Segment } from '../../src/domain/transcript.ts';
import { cancellable, throwIfCancelled } from '../../src/domain/cancellation.ts';
import { sttManifest } from './model-fixtures.ts';

export interface FakeSttOptions extends Partial<Omit<SttFacts, 'capabilities'>> {
  readonly capabilities?: Partial<SttCapabilities>;
  /** Returns the result of one request. Default: `describe`. */
  readonly answer?: (request: SttRequest, signal: AbortSignal) => SttResult | Promise<SttResult>;
}

/**
 * A speech-to-text engine that keeps the contract of the interface without recognising speech: the text of a
 * request is the duration of its sound. `calls` records one entry per call, with one request per row.
 */
export class FakeStt implements SttEngine {
  readonly facts: SttFacts;
  readonly calls: (readonly SttRequest[])[] = [];
  closes = 0;
  readonly #answer: NonNullable<FakeSttOptions['answer']>;
  readonly #closing = new AbortController();

  warm(): void {}

  constructor({ capabilities, answer = describe, ...facts }: FakeSttOptions = {}) {
    const able = { ...sttManifest().capabilities, streaming: false, ...capabilities };
    this.facts = {
      lanes: 2,
      batchRows: 8,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: -Infinity,
      verifiesDrafts: false,
      warnings: [],
      ...facts,
      capabilities: able,
      ...(!able.batchInference && { batchRows: 1 }),
    };
    this.#answer = answer;
  }

  async transcribe(rows: readonly SttRequest[], signal: AbortSignal): Promise<readonly SttOutcome[]> {
    if (this.#closing.signal.aborted) throw new VoiceError('internal', 'The engine is closed.');
    this.calls.push(rows);
    const either = AbortSignal.any([signal, this.#closing.signal]);
    throwIfCancelled(either);
    // A real engine's result comes from another thread, so never in the same task.
    await cancellable(new Promise((resolve) => setImmediate(resolve)), either);
    return Promise.all(
      rows.map(async (row): Promise<SttOutcome> => {
        try {
          requireAbilities('fake', row, this.facts.capabilities);
        } catch (error) {
          return { ok: false, error: VoiceError.from(error) };
        }
        return recognized(await cancellable((async () => this.#answer(row, either))(), either));
      }),
    );
  }

  async close(): Promise<void> {
    this.closes++;
    this.#closing.abort();
  }
}

/** The step in which sound is told from silence, in samples: 10 ms. */
const STEP = SPEECH_RATE / 100;

/** A result with the text `1.2 seconds of sound`, or without text for silence. */
function describe({ speech }: SttRequest): SttResult {
  let loud = 0;
  for (let at = 0; at < speech.length; at += STEP) {
    if (rmsDbfs(speech.subarray(at, at + STEP)) > -20) loud++;
  }
  if (loud === 0) return { language: 'en', segments: [] };
  return said(`${(loud / 100).toFixed(1)} seconds of sound`, speech.length / SPEECH_RATE);
}

/** A result with one segment. */
export function said(text: string, seconds = 1, change: Partial<Segment> = {}): SttResult {
  const segment: Segment = {
    text,
    start: 0,
    end: seconds,
    tokens: [1, 2, 3],
    temperature: 0,
    avgLogprob: -0.1,
    compressionRatio: 1,
    noSpeechProb: 0.1,
    ...change,
  };
  return { language: 'en', segments: [segment] };
}
