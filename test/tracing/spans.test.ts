import { describe, expect, it } from 'vitest';
import { traceRequest } from '../../src/tracing/spans.ts';

describe('without a listener', () => {
  it.each([
    undefined,
    '',
    'rubbish',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `ff-${'a'.repeat(32)}-b7ad6b7169203331-01`,
  ])('a request is as it was, whatever its client sends: %j', (traceparent) => {
    const traced = traceRequest('one', 'GET /', {}, traceparent);
    expect(traced.traceparent).toBeUndefined();
    traced.end();
    traced.end();
  });
});
