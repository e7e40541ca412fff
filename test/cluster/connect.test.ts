import { describe, expect, it } from 'vitest';
import { connectNats, parseNatsAddress, requireTrusted, unreachable } from '../../src/cluster/connect.ts';
import { natsAddress } from '../../src/config/setting-values.ts';

describe('parseNatsAddress', () => {
  it('returns the servers and the credentials of the address', () => {
    expect(parseNatsAddress(natsAddress('nats://ada:p%40ss@a.example:4333,b.example'))).toEqual({
      servers: ['a.example:4333', 'b.example:4222'],
      isEncrypted: false,
      user: 'ada',
      password: 'p@ss',
    });
    expect(parseNatsAddress(natsAddress('tls://[::1]:1,nats://127.0.0.1:2'))).toEqual({
      servers: ['[::1]:1', '127.0.0.1:2'],
      isEncrypted: true,
    });
  });

  it.each(['http://a:1', 'a:4222', 'nats://', 'nats://a,,b', 'nats://a b'])('rejects %s', (text) => {
    expect(() => natsAddress(text)).toThrow('must be NATS servers');
  });

  it('requires encryption for servers on other machines, unless the network is trusted', () => {
    const check = (text: string, isInsecure = false) => requireTrusted(parseNatsAddress(text), isInsecure);
    expect(() => check('nats://127.0.0.1:4222,10.0.0.1:4222')).toThrow(
      'NATS at 10.0.0.1:4222 is on another machine',
    );
    expect(() => check('tls://10.0.0.1:4222')).not.toThrow();
    expect(() => check('nats://10.0.0.1:4222', true)).not.toThrow();
    expect(() => check('nats://localhost:4222,[::1]:4222')).not.toThrow();
  });
});

it('connectNats names the option of an invalid credentials file, not the server', async () => {
  const natsCreds = import.meta.filename;
  const settings = { natsCreds, insecure: false, tlsCert: undefined, tlsKey: undefined, tlsCa: undefined };
  const connecting = connectNats({
    address: 'nats://127.0.0.1:1',
    settings,
    name: 'test',
    log: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(connecting).rejects.toMatchObject({
    kind: 'invalid_value',
    message: `'${natsCreds}' of --nats-creds is not a credentials file of nsc.`,
  });
});

it.each([
  [{ name: 'ConnectionError' }, 'cannot be reached'],
  [{ name: 'AuthorizationError' }, '--nats-creds'],
  [{ name: 'TimeoutError' }, 'does not answer; it may refuse the certificate of --tls-cert'],
  [
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', message: 'no such authority' },
    '(no such authority): name its',
  ],
])('unreachable names the reason why the server cannot be used: %j', (fault, reason) => {
  const address = { servers: ['a:4222'], isEncrypted: true };
  expect(unreachable(address, Object.assign(new Error('x'), fault))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^NATS at a:4222 /),
  });
  expect(unreachable(address, Object.assign(new Error('x'), fault)).message).toContain(reason);
});
