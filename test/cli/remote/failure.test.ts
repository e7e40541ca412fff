import { describe, expect, it } from 'vitest';
import { EXIT_CODE } from '../../../src/cli/exit-codes.ts';
import { failureOf } from '../../../src/cli/remote/failure.ts';
import { type ErrorKind, VoiceError } from '../../../src/domain/errors.ts';
import { PRESENTATION, presentError } from '../../../src/wire/errors.ts';
import { fileTooLarge, missingFile } from '../../../src/wire/refusal.ts';

describe('an error that a server told', () => {
  it.each(Object.keys(PRESENTATION) as ErrorKind[])('%s has the exit code that it has here', (kind) => {
    expect(EXIT_CODE[told(new VoiceError(kind, 'Something is wrong.')).kind]).toBe(EXIT_CODE[kind]);
  });

  it('of a field that is wrong is a wrong value, whatever the rule', () => {
    const field = { name: 'temperature', rule: 'out_of_range' } as const;
    const error = told(new VoiceError('invalid_value', "'temperature' must be between 0 and 1.", { field }));
    expect([error.kind, error.message]).toEqual(['invalid_value', "'temperature' must be between 0 and 1."]);
  });

  it('says that it is the server who says so, except of faults that are told here as well', () => {
    const large = told(fileTooLarge(2 ** 20, 2 ** 21));
    expect([large.kind, large.message]).toEqual([
      'too_large',
      'The server at THERE says: An upload may have 1 MiB; this one is 2 MiB. Larger ones take a server that was started with --max-upload-mb.',
    ]);
    expect(told(missingFile()).kind).toBe('invalid_request');
    expect(told(new VoiceError('unsupported', 'It cannot do that.')).message).toBe('It cannot do that.');
  });

  it('is one line of reasonable length, which does nothing to a terminal', () => {
    const { message } = told(new VoiceError('unsupported', `\u001b[2J\n${'x'.repeat(2000)}`));
    expect(message).toMatch(/^\\u001b\[2J\\u000ax+$/);
    expect(message.length).toBeLessThan(600);
  });

  it.each([
    [404, { error: { message: 'Nothing here.', code: 'not_found' } }],
    [405, { error: { message: 'Not that way.', code: 'method_not_allowed' } }],
    [301, { error: { message: 'Over there.', code: 'moved' } }],
    [500, 'Internal Server Error'],
    [503, '<html>'],
    [401, { error: 'no key' }],
    [400, { error: { message: '', code: 'x' } }],
  ])('as no voice server tells it means that there is none: %d %j', (status, body) => {
    const error = failureOf({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) }, 'THERE');
    expect([error.kind, error.message]).toEqual([
      'unavailable',
      `The program at THERE is not a voice server: it answered with status ${status}.`,
    ]);
  });

  it('and is not known here is as good as its status', () => {
    const kinds = [408, 418, 507].map((status) => {
      const body = Buffer.from(JSON.stringify({ error: { message: 'New.', code: 'brand_new' } }));
      return failureOf({ status, headers: {}, body }, 'THERE').kind;
    });
    expect(kinds).toEqual(['unavailable', 'invalid_request', 'unavailable']);
  });
});

function told(error: VoiceError): VoiceError {
  const { status, body } = presentError(error);
  return failureOf({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) }, 'THERE');
}
