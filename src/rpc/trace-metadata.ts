import type { Metadata } from '@grpc/grpc-js';

const TRACE_KEY = 'traceparent';

/** `metadata` of a call that belongs to a trace, as W3C Trace Context has it. */
export function withTrace(metadata: Metadata, traceparent: string): Metadata {
  const more = metadata.clone();
  more.set(TRACE_KEY, traceparent);
  return more;
}

/** What a call belongs to. */
export function traceOf(metadata: Metadata): string | undefined {
  const [sent] = metadata.get(TRACE_KEY);
  return sent?.toString();
}
