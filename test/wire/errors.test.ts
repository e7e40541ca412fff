import { describe, expect, it } from 'vitest';
import { type ErrorKind, VoiceError } from '../../src/domain/errors.ts';
import { kindOfCode, PRESENTATION, presentError } from '../../src/wire/errors.ts';
import { fileTooLarge, missingFile } from '../../src/wire/refusal.ts';

const presented = (kind: ErrorKind, retryAfterSeconds?: number) =>
  presentError(
    new VoiceError(kind, 'What went wrong.', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  );

describe('presentError', () => {
  it.each<[ErrorKind, number, string, string]>([
    ['invalid_request', 400, 'invalid_request_error', 'invalid_request'],
    ['invalid_value', 422, 'validation_error', 'invalid_value'],
    ['invalid_audio', 400, 'invalid_request_error', 'invalid_audio'],
    ['model_not_found', 404, 'model_not_found', 'model_not_found'],
    ['voice_not_found', 404, 'voice_not_found', 'voice_not_found'],
    ['unsupported', 400, 'invalid_request_error', 'unsupported_capability'],
    ['duplicate_request_id', 409, 'invalid_request_error', 'duplicate_request_id'],
    ['queue_full', 429, 'rate_limit_exceeded', 'queue_full'],
    ['cancelled', 499, 'request_cancelled', 'request_cancelled'],
    ['unavailable', 503, 'service_unavailable', 'worker_unavailable'],
    ['worker_unavailable', 503, 'service_unavailable', 'worker_unavailable'],
    ['worker_lost', 502, 'bad_gateway', 'worker_crash'],
    ['timeout', 504, 'gateway_timeout', 'worker_timeout'],
    ['invalid_manifest', 500, 'internal_error', 'internal_error'],
    ['storage', 500, 'internal_error', 'internal_error'],
    ['storage_full', 503, 'service_unavailable', 'storage_full'],
    ['internal', 500, 'internal_error', 'internal_error'],
  ])('gives kind %s the status %i, type %s and code %s', (kind, status, type, code) => {
    expect(presented(kind)).toMatchObject({ status, body: { error: { type, code } } });
  });

  it('sends the message, except for errors that concern the operator of the server', () => {
    const secretive = Object.keys(PRESENTATION).filter(
      (kind) => presented(kind as ErrorKind).body.error.message !== 'What went wrong.',
    );
    expect(secretive.toSorted()).toEqual(['internal', 'storage', 'storage_full']);
  });

  it("sends the error's or a default time to retry, or says not to retry", () => {
    expect(presented('queue_full', 2.5).headers).toEqual({ 'retry-after': '3', 'retry-after-ms': '2500' });
    expect(presented('worker_lost').headers).toEqual({ 'retry-after': '1', 'retry-after-ms': '1000' });
    expect(presented('unavailable').headers['retry-after']).toBe('5');
    expect(presented('internal', 7).headers).toEqual({ 'x-should-retry': 'false' });
    expect(presented('invalid_value', 7).headers).toEqual({});
  });

  it('names the field and the broken rule, also in `detail`', () => {
    const error = new VoiceError('invalid_value', "'speed' is too high.", {
      field: { name: 'speed', rule: 'out_of_range' },
    });
    expect(presentError(error).body).toEqual({
      error: {
        message: "'speed' is too high.",
        type: 'validation_error',
        param: 'speed',
        code: 'out_of_range',
      },
      detail: [{ loc: ['body', 'speed'], msg: "'speed' is too high.", type: 'out_of_range' }],
    });
  });

  it('names a missing field', () => {
    const field = { name: 'model', rule: 'missing' } as const;
    expect(presentError(new VoiceError('invalid_request', 'It is missing.', { field }))).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'missing_field', param: 'model' } },
    });
  });

  it('gives errors that exist only over HTTP codes of their own', () => {
    expect(presentError(missingFile())).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'missing_file', param: 'file' } },
    });
    expect(presentError(fileTooLarge(26_214_400, 31_457_280))).toMatchObject({
      status: 413,
      body: {
        error: {
          message:
            'An upload may have 25 MiB; this one is 30 MiB. Larger ones take a server that was started with --max-upload-mb.',
          code: 'file_too_large',
        },
      },
    });
    expect(presentError(fileTooLarge(2 ** 20, undefined)).body.error.message).toBe(
      'An upload may have 1 MiB; this one is larger than that. Larger ones take a server that was started with --max-upload-mb.',
    );
  });
});

describe('kindOfCode', () => {
  it('returns the kind of error with that code, or one with the same status', () => {
    for (const [kind, own] of Object.entries(PRESENTATION)) {
      const told = kindOfCode(own.code)!;
      expect([kind, PRESENTATION[told].status]).toEqual([kind, own.status]);
    }
    const shared = ['worker_unavailable', 'internal_error', 'file_too_large'].map(kindOfCode);
    expect(shared).toEqual(['worker_unavailable', 'internal', 'too_large']);
  });

  it('returns nothing for codes that exist only over HTTP', () => {
    expect(['missing_field', 'not_found', 'toString'].map(kindOfCode)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
