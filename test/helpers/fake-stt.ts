import { levelOf } from '../../src/audio/dbfs.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine, SttRequest, SttResult } from '../../src/domain/engine.ts';
import { unsupported, VoiceError } from '../../src/domain/errors.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import type { Segment } from '../../src/domain/transcript.ts';
import { throwIfAborted, untilAborted } from '../../src/media/until-aborted.ts';
import { sttManifest } from './model-fixtures.ts';

export interface FakeSttOptions {
  readonly capabilities?: Partial<SttCapabilities>;
  readonly lanes?: number;
  readonly batchRows?: number;
  readonly paddedSeconds?: number;
  /** What the engine makes of one request; where left out, `describe`. */
  readonly answer?: (request: SttRequest, signal: AbortSignal) => SttResult | Promise<SttResult>;
}

/**
 * A speech-to-text engine that keeps every promise of the interface and knows no language: the text of a request
 * is how long it sounded. `calls` tells what was asked, one entry per call, one request per row.
 */
export class FakeStt implements SttEngine {
  readonly capabilities: SttCapabilities;
  readonly lanes: number;
  readonly batchRows: number;
  readonly paddedSeconds: number;
  readonly calls: (readonly SttRequest[])[] = [];
  readonly transcribeBatch?: NonNullable<SttEngine['transcribeBatch']>;
  closes = 0;
  readonly #answer: NonNullable<FakeSttOptions['answer']>;
  readonly #closing = new AbortController();

  warm(): void {}

  constructor({
    capabilities,
    lanes = 2,
    batchRows = 8,
    paddedSeconds = 0,
    answer = describe,
  }: FakeSttOptions = {}) {
    this.capabilities = { ...sttManifest().capabilities, ...capabilities };
    this.lanes = lanes;
    this.paddedSeconds = paddedSeconds;
    this.batchRows = this.capabilities.batchInference ? batchRows : 1;
    this.#answer = answer;
    if (this.capabilities.batchInference) {
      this.transcribeBatch = (requests, signal) => this.#hear(requests, signal);
    }
  }

  async transcribe(request: SttRequest, signal: AbortSignal): Promise<SttResult> {
    const [result] = await this.#hear([request], signal);
    return result!;
  }

  async close(): Promise<void> {
    this.closes++;
    this.#closing.abort();
  }

  async #hear(requests: readonly SttRequest[], signal: AbortSignal): Promise<readonly SttResult[]> {
    if (this.#closing.signal.aborted) throw new VoiceError('internal', 'The engine is closed.');
    if (!this.capabilities.translation && requests.some(({ task }) => task === 'translate')) {
      throw unsupported('fake', 'translation');
    }
    this.calls.push(requests);
    const either = AbortSignal.any([signal, this.#closing.signal]);
    throwIfAborted(either);
    // A real engine's answer crosses from another thread: it never comes at once.
    await untilAborted(new Promise((resolve) => setImmediate(resolve)), either);
    return Promise.all(
      requests.map((request) => untilAborted((async () => this.#answer(request, either))(), either)),
    );
  }
}

/** Sound is told from silence in steps of 10 ms. */
const STEP = SPEECH_RATE / 100;

/** `1.2 seconds of sound`, or nothing for silence. */
function describe({ speech }: SttRequest): SttResult {
  let loud = 0;
  for (let at = 0; at < speech.length; at += STEP) {
    if (levelOf(speech.subarray(at, at + STEP)) > -20) loud++;
  }
  if (loud === 0) return { language: 'en', segments: [] };
  return said(`${(loud / 100).toFixed(1)} seconds of sound`, speech.length / SPEECH_RATE);
}

/** A result of one segment. */
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
