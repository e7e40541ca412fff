import { randomUUID } from 'node:crypto';
import type { TtsEngine } from '../domain/engine.ts';
import type { TtsChunk, TtsRequest } from '../domain/synthesis.ts';
import { VoiceError } from '../domain/errors.ts';
import type { TtsFacts } from '../domain/facts.ts';
import type { PresetVoice } from '../domain/voice.ts';
import { traceCall } from '../tracing/spans.ts';
import { Caller, cancelCall } from './caller.ts';
import { ANSWER_LIMIT_MS, type Keepalive } from './channel.ts';
import { TTS } from './services.ts';
import { fromChunk, fromVoices, toSynthesize } from './tts-codec.ts';
import type { WorkerAddress } from './worker-secret.ts';

/**
 * Connects to the text-to-speech worker at `address`.
 * @throws VoiceError `worker_lost` when there is none; `cancelled`.
 */
export async function openRemoteTts(
  address: WorkerAddress,
  signal: AbortSignal,
  keepalive?: Keepalive,
): Promise<RemoteTts> {
  const caller = new Caller(address, keepalive);
  try {
    return new RemoteTts(caller, await caller.unary(TTS.Describe, {}, { signal, limitMs: ANSWER_LIMIT_MS }));
  } catch (error) {
    caller.close();
    throw error;
  }
}

/** An engine in a worker process. The mirror image of `ttsHandlers`. */
export class RemoteTts implements TtsEngine {
  readonly facts: TtsFacts;
  readonly #caller: Caller;

  /** Takes ownership of `caller`. */
  constructor(caller: Caller, facts: TtsFacts) {
    this.#caller = caller;
    this.facts = facts;
  }

  async *synthesize(request: TtsRequest, signal: AbortSignal): AsyncGenerator<TtsChunk, void, undefined> {
    const message = toSynthesize(request, randomUUID());
    const options = {
      signal,
      onCancel: () => cancelCall(this.#caller, TTS.Cancel, message.callId),
    };
    const { requestId } = request;
    const traced = traceCall('synthesize', requestId === undefined ? [] : [requestId], {
      characters: request.text.length,
    });
    let how = 'cancelled' as string | undefined;
    try {
      const calling = { ...options, traceparent: traced.traceparent };
      for await (const chunk of this.#caller.replies(TTS.Synthesize, message, calling))
        yield fromChunk(chunk);
      how = undefined;
    } catch (error) {
      how = VoiceError.from(error).kind;
      throw error;
    } finally {
      traced.end({}, how);
    }
  }

  async voices(): Promise<readonly PresetVoice[]> {
    const { signal } = new AbortController();
    return fromVoices(await this.#caller.unary(TTS.ListVoices, {}, { signal, limitMs: ANSWER_LIMIT_MS }));
  }

  /** Rejects running calls with `reason` (default: `cancelled`). Idempotent. */
  async close(reason?: VoiceError): Promise<void> {
    this.#caller.close(reason);
  }
}
