import { describe, expect, it } from 'vitest';
import { cancelled, type ErrorKind, VoiceError, workerLost } from '../../src/domain/errors.ts';
import { logFault, PRESENTATION, presentError, toVoiceError } from '../../src/server/errors.ts';
import { openLog } from '../../src/server/log.ts';
import { fileTooLarge, missingField } from '../../src/server/refusal.ts';

const presented = (kind: ErrorKind, retryAfterSeconds?: number) =>
  presentError(
    new VoiceError(kind, 'What went wrong.', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  );

describe('an error in the log', () => {
  const logged = (error: VoiceError) => {
    const lines: string[] = [];
    logFault(openLog({ level: 'debug', format: 'pretty', write: (text) => lines.push(text) }), error);
    return lines.join('').replaceAll(/^[\d:]{8} /gm, '');
  };

  it('that will pass is a line, with what is underneath', () => {
    const cause = new Error('EMFILE: too many open files');
    expect(logged(new VoiceError('unavailable', 'Too many files are open.', { cause }))).toBe(
      'warn  Too many files are open. because="EMFILE: too many open files"\n',
    );
    expect(logged(workerLost())).toMatch(/^warn {2}The worker failed .*\n$/);
  });

  it('that somebody has to mend says where it is', () => {
    expect(logged(VoiceError.from(new TypeError('x is undefined')))).toMatch(
      /^error Something went wrong inside voice\.\n( {4}.*\n)+ {4}caused by: TypeError: x is undefined\n( {8}at .*\n)+$/,
    );
  });

  it('is not there where it is the client that has to mend something', () => {
    expect(logged(missingField('model')) + logged(cancelled())).toBe('');
  });
});

describe('an error for which no more files could be opened', () => {
  it('is that, whatever failed for it', () => {
    const cause = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const failed = new VoiceError('storage', 'The models folder cannot be read.', { cause });
    for (const thrown of [cause, failed, new VoiceError('internal', 'No.', { cause: failed })])
      expect(toVoiceError(thrown)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1, cause });
    expect(toVoiceError(new VoiceError('storage', 'No.')).kind).toBe('storage');
  });
});

describe('an error', () => {
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
    ['internal', 500, 'internal_error', 'internal_error'],
  ])('of kind %s is %i %s %s', (kind, status, type, code) => {
    expect(presented(kind)).toMatchObject({ status, body: { error: { type, code } } });
  });

  it('is said in its own sentence, unless that is for whoever runs the server', () => {
    const secretive = Object.keys(PRESENTATION).filter(
      (kind) => presented(kind as ErrorKind).body.error.message !== 'What went wrong.',
    );
    expect(secretive.toSorted()).toEqual(['internal', 'storage']);
  });

  it('says when to try again, as it knows it or as is usual, and where not to', () => {
    expect(presented('queue_full', 2.5).headers).toEqual({ 'retry-after': '3', 'retry-after-ms': '2500' });
    expect(presented('worker_lost').headers).toEqual({ 'retry-after': '1', 'retry-after-ms': '1000' });
    expect(presented('unavailable').headers['retry-after']).toBe('5');
    expect(presented('internal', 7).headers).toEqual({ 'x-should-retry': 'false' });
    expect(presented('invalid_value', 7).headers).toEqual({});
  });

  it('blames a field with the rule it breaks, and says so in detail', () => {
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

  it('that only HTTP knows has a code of its own', () => {
    expect(presentError(missingField('model'))).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'missing_field', param: 'model' } },
    });
    expect(presentError(fileTooLarge(26_214_400, 31_457_280))).toMatchObject({
      status: 413,
      body: { error: { message: 'An upload may have 25 MiB; this one is 30 MiB.', code: 'file_too_large' } },
    });
    expect(presentError(fileTooLarge(2 ** 20, undefined)).body.error.message).toBe(
      'An upload may have 1 MiB; this one is larger than that.',
    );
  });
});
