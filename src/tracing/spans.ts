import {
  type Attributes,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { VoiceError } from '../domain/errors.ts';

/**
 * The spans of OpenTelemetry, where somebody listens (`start.ts`); else they cost next to nothing. Requests
 * are known by their id: a call of an engine may serve several of them.
 */

/** A running span. */
export interface ActiveSpan {
  /** The W3C Trace Context for child spans; `undefined` without tracing. */
  readonly traceparent: string | undefined;
  /** Ends the span; `failure` names the error in a word. Idempotent. */
  end(attributes?: Attributes, failure?: string): void;
}

const requests = new Map<string, SpanContext>();

/** Starts the span of a client's request; `traceparent` is the header that the client sent, valid or not. */
export function traceRequest(
  id: string,
  name: string,
  attributes: Attributes,
  traceparent?: string,
): ActiveSpan {
  const span = begin(name, SpanKind.SERVER, attributes, [fromTraceparent(traceparent)]);
  const isFirst = !requests.has(id) && span.isRecording();
  if (isFirst) requests.set(id, span.spanContext());
  const traced = tracedBy(span);
  return {
    ...traced,
    end(...how) {
      if (isFirst) requests.delete(id);
      traced.end(...how);
    },
  };
}

/** Records that parts of these requests waited for `waitSeconds` until now. */
export function traceWait(requestIds: readonly string[], waitSeconds: readonly number[]): void {
  for (const [nth, id] of requestIds.entries()) {
    const parent = requests.get(id);
    if (parent === undefined) continue;
    const startTime = new Date(Date.now() - 1000 * (waitSeconds[nth] ?? 0));
    begin('queue', SpanKind.INTERNAL, {}, [parent], startTime).end();
  }
}

/** Starts the span of a worker call for these requests: a child of the first and linked to the others. */
export function traceCall(name: string, requestIds: readonly string[], attributes: Attributes): ActiveSpan {
  const parents = [...new Set(requestIds)].flatMap((id) => requests.get(id) ?? []);
  return tracedBy(begin(name, SpanKind.CLIENT, attributes, parents));
}

/** Starts a worker's span for a call with `traceparent`. */
export const traceWork = (
  name: string,
  traceparent: string | undefined,
  attributes: Attributes,
): ActiveSpan => tracedBy(begin(name, SpanKind.SERVER, attributes, [fromTraceparent(traceparent)]));

/** Runs work of a live stream in a span below `traceparent`; without it, runs the work without a span. */
export const traceStreamWork = <T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T> =>
  traceparent === undefined ? work() : withSpan(traceWork('engine', traceparent, {}), work);

/** Runs `work` and ends the span `traced` with its outcome. */
export async function withSpan<T>(traced: ActiveSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    traced.end();
    return result;
  } catch (error) {
    traced.end({}, VoiceError.from(error).kind);
    throw error;
  }
}

function begin(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  [parent, ...others]: readonly (SpanContext | undefined)[],
  startTime?: Date,
): Span {
  const links = others.flatMap<Link>((context) => (context === undefined ? [] : [{ context }]));
  const within = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const options = { kind, attributes, links, ...(startTime && { startTime }) };
  return trace.getTracer('voice').startSpan(name, options, within);
}

function tracedBy(span: Span): ActiveSpan {
  return {
    traceparent: span.isRecording() ? toTraceparent(span.spanContext()) : undefined,
    end(attributes = {}, failure) {
      if (!span.isRecording()) return;
      span.setAttributes(attributes);
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function fromTraceparent(header = ''): SpanContext | undefined {
  const parts = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(
    header,
  );
  const [, traceId, spanId, flags] = parts ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
