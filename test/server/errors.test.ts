import { describe, expect, it } from 'vitest';
import { cancelled, VoiceError, workerLost } from '../../src/domain/errors.ts';
import { listenError, logFault, toVoiceError } from '../../src/server/errors.ts';
import { openLog } from '../../src/server/log.ts';
import { missingFile } from '../../src/wire/refusal.ts';

describe('an error in the log', () => {
  const logged = (error: VoiceError) => {
    const lines: string[] = [];
    logFault(openLog({ level: 'debug', format: 'pretty', write: (text) => lines.push(text) }), error);
    return lines.join('').replaceAll(/^[\d:]{8} /gm, '');
  };

  it('is one line with its cause, if it is temporary', () => {
    const cause = new Error('EMFILE: too many open files');
    expect(logged(new VoiceError('unavailable', 'Too many files are open.', { cause }))).toBe(
      'warn  Too many files are open. because="EMFILE: too many open files"\n',
    );
    expect(logged(workerLost())).toMatch(/^warn {2}The worker failed .*\n$/);
  });

  it('shows its stack, if somebody must fix it', () => {
    expect(logged(VoiceError.from(new TypeError('x is undefined')))).toMatch(
      /^error Something went wrong inside voice\.\n( {4}.*\n)+ {4}caused by: TypeError: x is undefined\n( {8}at .*\n)+$/,
    );
  });

  it('is absent, if the client must fix it', () => {
    expect(logged(missingFile()) + logged(cancelled())).toBe('');
  });
});

describe('an error caused by too many open files', () => {
  it('is reported as that, whatever operation failed', () => {
    const cause = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const failed = new VoiceError('storage', 'The models folder cannot be read.', { cause });
    for (const thrown of [cause, failed, new VoiceError('internal', 'No.', { cause: failed })])
      expect(toVoiceError(thrown)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1, cause });
    expect(toVoiceError(new VoiceError('storage', 'No.')).kind).toBe('storage');
  });
});

it.each([
  ['EADDRNOTAVAIL', /^Cannot listen on 10\.9\.8\.7:80: this machine has no such address; use 0\.0\.0\.0 for/],
  ['ENOTFOUND', /: there is no host of this name\.$/],
  ['EACCES', /: that is not allowed\.$/],
  ['EWHATEVER', /: EWHATEVER\.$/],
])('listenError explains why a server cannot listen: %s', (code, sentence) => {
  const error = listenError('10.9.8.7', 80, Object.assign(new Error(code), { code }));
  expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(sentence) as string });
});

it('listenError tells for what the address is, if it is not for HTTP', () => {
  const taken = Object.assign(new Error('x'), { code: 'EADDRINUSE' });
  const { message } = listenError('127.0.0.1', 80, taken, ' for Wyoming');
  expect(message).toBe('Cannot listen for Wyoming on 127.0.0.1:80: the port is taken.');
});
