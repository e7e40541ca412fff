import { describe, expect, it } from 'vitest';
import { traceRequest } from '../../src/tracing/spans.ts';

describe('traceRequest without OpenTelemetry', () => {
  it.each([
    undefined,
    '',
    'rubbish',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `ff-${'a'.repeat(32)}-b7ad6b7169203331-01`,
  ])("returns no trace context for the client's traceparent %j", (traceparent) => {
    const traced = traceRequest('one', 'GET /', {}, traceparent);
    expect(traced.traceparent).toBeUndefined();
    traced.end();
    traced.end();
  });
});
