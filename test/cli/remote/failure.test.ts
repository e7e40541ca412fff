import { describe, expect, it } from 'vitest';
import { EXIT_CODE } from '../../../src/cli/exit-codes.ts';
import { failureOf } from '../../../src/cli/remote/failure.ts';
import { type ErrorKind, VoiceError } from '../../../src/domain/errors.ts';
import { PRESENTATION, presentError } from '../../../src/wire/errors.ts';
import { fileTooLarge, missingFile } from '../../../src/wire/refusal.ts';

describe('failureOf', () => {
  it.each(Object.keys(PRESENTATION) as ErrorKind[])(
    'gives an error of kind %s the same exit code as on this machine',
    (kind) => {
      expect(EXIT_CODE[sentAndRead(new VoiceError(kind, 'Something is wrong.')).kind]).toBe(EXIT_CODE[kind]);
    },
  );

  it('reads an error about a field as a wrong value', () => {
    const field = { name: 'temperature', rule: 'out_of_range' } as const;
    const error = sentAndRead(
      new VoiceError('invalid_value', "'temperature' must be between 0 and 1.", { field }),
    );
    expect([error.kind, error.message]).toEqual(['invalid_value', "'temperature' must be between 0 and 1."]);
  });

  it('names the server as the source, except for errors that also occur without a server', () => {
    const large = sentAndRead(fileTooLarge(2 ** 20, 2 ** 21));
    expect([large.kind, large.message]).toEqual([
      'too_large',
      'The server at THERE says: An upload may have 1 MiB; this one is 2 MiB. Larger ones take a server that was started with --max-upload-mb.',
    ]);
    expect(sentAndRead(missingFile()).kind).toBe('invalid_request');
    expect(sentAndRead(new VoiceError('unsupported', 'It cannot do that.')).message).toBe(
      'It cannot do that.',
    );
  });

  it('cuts the message, and escapes control characters', () => {
    const { message } = sentAndRead(new VoiceError('unsupported', `\u001b[2J\n${'x'.repeat(2000)}`));
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
  ])('reports that there is no voice server for an answer such as %d %j', (status, body) => {
    const error = failureOf({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) }, 'THERE');
    expect([error.kind, error.message]).toEqual([
      'unavailable',
      `The program at THERE is not a voice server: it answered with status ${status}.`,
    ]);
  });

  it('goes by the status if the code is unknown', () => {
    const kinds = [408, 418, 507].map((status) => {
      const body = Buffer.from(JSON.stringify({ error: { message: 'New.', code: 'brand_new' } }));
      return failureOf({ status, headers: {}, body }, 'THERE').kind;
    });
    expect(kinds).toEqual(['unavailable', 'invalid_request', 'unavailable']);
  });
});

function sentAndRead(error: VoiceError): VoiceError {
  const { status, body } = presentError(error);
  return failureOf({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) }, 'THERE');
}
