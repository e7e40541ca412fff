import type { Writable } from 'node:stream';
import type {
  handleBidiStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  Metadata,
} from '@grpc/grpc-js';
import { waitForDrain } from '../base/wait-for-drain.ts';
import { toGrpcStatus } from './status.ts';

/** A handler for one request with one reply. The signal aborts when the caller gives up or is gone. */
export function unary<Request, Reply>(
  answer: (request: Request, signal: AbortSignal, traceparent: string | undefined) => Promise<Reply>,
): handleUnaryCall<Request, Reply> {
  return (call, reply) => {
    const answering = (async () => answer(call.request, cancellation(call), traceOf(call.metadata)))();
    answering.then(
      (value) => reply(null, value),
      (error: unknown) => reply(toGrpcStatus(error)),
    );
  };
}

/** A handler for one request with streamed replies: a slow reader holds `answer` back. */
export function streaming<Request, Reply>(
  answer: (request: Request, signal: AbortSignal, traceparent: string | undefined) => AsyncIterable<Reply>,
): handleServerStreamingCall<Request, Reply> {
  return (call) => {
    const signal = cancellation(call);
    void send(() => answer(call.request, signal, traceOf(call.metadata)), call, signal);
  };
}

/** A bidirectional handler; slow readers hold back either direction. */
export function duplex<Request, Reply>(
  answer: (requests: AsyncIterable<Request>, signal: AbortSignal) => AsyncIterable<Reply>,
): handleBidiStreamingCall<Request, Reply> {
  return (call) => {
    const signal = cancellation(call);
    // Reading a duplex stream to its end destroys it, together with replies that are not written yet.
    const requests = call.iterator({ destroyOnReturn: false }) as AsyncIterable<Request>;
    void send(() => answer(requests, signal), call, signal);
  };
}

async function send<Reply>(
  replies: () => AsyncIterable<Reply>,
  call: Writable,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const reply of replies()) {
      if (signal.aborted) return;
      if (!call.write(reply)) await waitForDrain(call, signal);
    }
    call.end();
  } catch (error) {
    if (!signal.aborted) call.emit('error', toGrpcStatus(error));
  }
}

function cancellation(call: {
  readonly cancelled: boolean;
  on(event: 'cancelled', listener: () => void): unknown;
}): AbortSignal {
  const controller = new AbortController();
  if (call.cancelled) controller.abort();
  else call.on('cancelled', () => controller.abort());
  return controller.signal;
}

const TRACE_KEY = 'traceparent';

/** Adds W3C Trace Context to the `metadata` of a call. */
export function withTrace(metadata: Metadata, traceparent: string): Metadata {
  const more = metadata.clone();
  more.set(TRACE_KEY, traceparent);
  return more;
}

/** The trace that a call belongs to, if any. */
function traceOf(metadata: Metadata): string | undefined {
  const [sent] = metadata.get(TRACE_KEY);
  return sent?.toString();
}
