import { SPEECH_RATE } from '../domain/audio.ts';
import { type StreamDecode, type StreamEvent, urgencyOf } from '../domain/engine.ts';
import { type Traced, traceCall } from '../tracing/spans.ts';

/** The spans of one live stream: each decode from when it is asked to its answer. */
export class StreamTraces {
  readonly #open = new Map<number, Traced>();

  /** The decode as the worker is to know it: with what its part of it belongs to. */
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

  /** The stream is over, because of `failure` where there was one. */
  end(failure = 'cancelled'): void {
    for (const traced of this.#open.values()) traced.end({}, failure);
    this.#open.clear();
  }
}
