import { randomUUID } from 'node:crypto';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine } from '../domain/engine.ts';
import { type StreamCommand, type StreamDecode, type StreamEvent, urgencyOf } from '../domain/live-stream.ts';
import type { SttOutcome, SttRequest } from '../domain/recognition.ts';
import { VoiceError } from '../domain/errors.ts';
import type { SttFacts } from '../domain/facts.ts';
import { withSpan, traceCall, type ActiveSpan } from '../tracing/spans.ts';
import { Caller, cancelCall } from './caller.ts';
import { ANSWER_LIMIT_MS, type Keepalive } from './channel.ts';
import { STT } from './services.ts';
import { fromEvent, type StreamCommandMessage, toCommand } from './stream-codec.ts';
import { fromFacts, fromOutcome, toRow } from './stt-codec.ts';
import type { WorkerAddress } from './worker-secret.ts';

/**
 * Connects to the speech-to-text worker at `address`.
 * @throws VoiceError `worker_lost` when there is none; `cancelled`.
 */
export async function openRemoteStt(
  address: WorkerAddress,
  signal: AbortSignal,
  keepalive?: Keepalive,
): Promise<RemoteStt> {
  const caller = new Caller(address, keepalive);
  try {
    const facts = await caller.unary(STT.Describe, {}, { signal, limitMs: ANSWER_LIMIT_MS });
    return new RemoteStt(caller, fromFacts(facts));
  } catch (error) {
    caller.close();
    throw error;
  }
}

/** An engine in a worker process. The mirror image of `sttHandlers`. */
export class RemoteStt implements SttEngine {
  readonly facts: SttFacts;
  readonly #caller: Caller;

  /** Takes ownership of `caller`. */
  constructor(caller: Caller, facts: SttFacts) {
    this.#caller = caller;
    this.facts = facts;
  }

  warm(lanes: number): void {
    const { signal } = new AbortController();
    this.#caller.unary(STT.Warm, { lanes }, { signal, limitMs: ANSWER_LIMIT_MS }).catch(() => undefined);
  }

  async transcribe(rows: readonly SttRequest[], signal: AbortSignal): Promise<readonly SttOutcome[]> {
    const callId = randomUUID();
    const samples = rows.reduce((sum, { speech }) => sum + speech.length, 0);
    const requestIds = rows.flatMap(({ requestId }) => requestId ?? []);
    const traced = traceCall('transcribe', requestIds, { rows: rows.length, seconds: samples / SPEECH_RATE });
    const options = {
      signal,
      onCancel: () => cancelCall(this.#caller, STT.Cancel, callId),
      traceparent: traced.traceparent,
    };
    const { outcomes } = await withSpan(traced, () =>
      this.#caller.unary(STT.Transcribe, { callId, rows: rows.map(toRow) }, options),
    );
    return outcomes.map(fromOutcome);
  }

  async *stream(
    commands: AsyncIterable<StreamCommand>,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent, void, undefined> {
    const traces = new StreamTraces();
    let failure: string | undefined;
    try {
      for await (const message of this.#caller.duplex(STT.Stream, messages(commands, traces), { signal })) {
        const event = fromEvent(message);
        traces.answered(event);
        yield event;
      }
    } catch (error) {
      failure = VoiceError.from(error).kind;
      throw error;
    } finally {
      traces.end(failure);
    }
  }

  /** Rejects running calls with `reason` (default: `cancelled`). Idempotent. */
  async close(reason?: VoiceError): Promise<void> {
    this.#caller.close(reason);
  }
}

/** Not a generator, so that leaving reaches `commands` even while it waits for one of them. */
function messages(
  commands: AsyncIterable<StreamCommand>,
  traces: StreamTraces,
): AsyncIterable<StreamCommandMessage> {
  return {
    [Symbol.asyncIterator]() {
      const source = commands[Symbol.asyncIterator]();
      return {
        async next() {
          const { done, value } = await source.next();
          if (done) return { done, value: undefined };
          const command = value.type === 'decode' ? traces.asked(value) : value;
          return { done: false, value: toCommand(command) };
        },
        async return() {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** The spans of a live stream: one per decode, from the request to its answer. */
class StreamTraces {
  readonly #open = new Map<number, ActiveSpan>();

  /** The decode with the trace context for the worker. */
  asked(decode: StreamDecode): StreamDecode {
    const { id, from, to, requestId } = decode;
    const about = { seconds: (to - from) / SPEECH_RATE, urgency: urgencyOf(decode) };
    const traced = traceCall('transcribe', requestId === undefined ? [] : [requestId], about);
    const { traceparent } = traced;
    if (traceparent === undefined) return decode;
    this.#open.set(id, traced);
    return { ...decode, traceparent };
  }

  answered(event: StreamEvent): void {
    if (event.type === 'partial' || event.type === 'final') return;
    const failure = event.type === 'failed' ? event.error.kind : undefined;
    this.#open.get(event.id)?.end({ outcome: event.type }, failure);
    this.#open.delete(event.id);
  }

  /** Ends all spans, with `failure` as their error if the stream failed. */
  end(failure = 'cancelled'): void {
    for (const traced of this.#open.values()) traced.end({}, failure);
    this.#open.clear();
  }
}
