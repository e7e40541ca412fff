import { Metadata, status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { EXIT_CODE } from '../../src/cli/exit-codes.ts';
import { type ErrorKind, VoiceError } from '../../src/domain/errors.ts';
import { fromGrpcStatus, toGrpcStatus } from '../../src/rpc/status.ts';

const KINDS = Object.keys(EXIT_CODE) as ErrorKind[];

describe('toGrpcStatus and fromGrpcStatus', () => {
  it.each(KINDS)('keep the kind %s, the message and the cause', (kind) => {
    const error = new VoiceError(kind, `Ein Satz über ${kind} — 言葉.`, { cause: new Error('unten: ß') });
    expect(fromGrpcStatus(toGrpcStatus(error))).toMatchObject({
      name: 'VoiceError',
      kind,
      message: error.message,
      cause: { message: 'unten: ß' },
    });
  });

  it('turn an unexpected error into `internal` and send no stack trace', () => {
    const failure = toGrpcStatus(new TypeError('x is undefined'));
    expect(failure).toMatchObject({ code: status.INTERNAL, details: 'Something went wrong inside voice.' });
    expect(JSON.stringify(failure.metadata.getMap())).not.toContain('status.test');
  });

  it('shorten a message until it fits into a header', () => {
    expect(toGrpcStatus(new VoiceError('voice_not_found', 'v'.repeat(100_000))).details).toHaveLength(2_000);
  });
});

describe('fromGrpcStatus of an error that gRPC raised', () => {
  it.each([
    ['UNAVAILABLE', status.UNAVAILABLE, 'worker_lost'],
    ['INTERNAL', status.INTERNAL, 'worker_lost'],
    ['UNKNOWN', status.UNKNOWN, 'worker_lost'],
    ['DEADLINE_EXCEEDED', status.DEADLINE_EXCEEDED, 'timeout'],
    ['CANCELLED', status.CANCELLED, 'worker_lost'],
    ['RESOURCE_EXHAUSTED', status.RESOURCE_EXHAUSTED, 'internal'],
  ])('maps %s to a kind of error', (_, code, kind) => {
    const error = Object.assign(new Error('from grpc'), {
      code,
      details: 'from grpc',
      metadata: new Metadata(),
    });
    expect(fromGrpcStatus(error)).toMatchObject({ name: 'VoiceError', kind, cause: error });
  });

  it('does not accept unknown kinds of errors', () => {
    const metadata = new Metadata();
    metadata.set('voice-error-kind', 'toString');
    const error = Object.assign(new Error('odd'), { code: status.INTERNAL, details: 'odd', metadata });
    expect(fromGrpcStatus(error).kind).toBe('worker_lost');
  });

  it('sets a time to retry if the worker is lost', () => {
    expect(fromGrpcStatus({ code: status.UNAVAILABLE }).retryAfterSeconds).toBeGreaterThan(0);
  });
});
