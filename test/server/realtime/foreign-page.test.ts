import { describe, expect, it } from 'vitest';
import { refuseForeignPages } from '../../../src/server/realtime/foreign-page.ts';

const ask =
  (origin: string | undefined, allowed: readonly string[] = [], localAddress = '127.0.0.1') =>
  () =>
    refuseForeignPages(
      { headers: origin === undefined ? {} : { origin }, socket: { localAddress } },
      allowed,
    );

const REFUSED = expect.objectContaining({ status: 403, code: 'origin_not_allowed' });

describe('a request for a socket', () => {
  it('of a program that is no browser is not refused', () => {
    expect(ask(undefined)).not.toThrow();
  });

  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://app.localhost:8443',
    'http://127.0.0.1:8000',
    'http://127.9.9.9',
    'http://[::1]:8000',
  ])('of a page of this machine, %s, is not refused', (origin) => {
    expect(ask(origin)).not.toThrow();
  });

  it.each([
    'https://example.org',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://notlocalhost',
    'http://192.168.1.2',
    'http://[::2]',
    'null',
    '',
    'file://',
    'moz-extension://localhost',
    'localhost',
  ])('of another page, %s, is refused on every address of the loopback', (origin) => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(ask(origin, ['https://other.example'], address)).toThrow(REFUSED);
  });

  it('of a page that is allowed is not refused', () => {
    const allowed = ['https://example.org', 'moz-extension://abc'];
    for (const origin of ['https://example.org', 'https://Example.org', 'moz-extension://abc'])
      expect(ask(origin, allowed)).not.toThrow();
    for (const origin of ['http://example.org', 'https://example.org:8443', 'https://www.example.org'])
      expect(ask(origin, allowed)).toThrow(REFUSED);
    expect(ask('https://example.org', ['*'])).not.toThrow();
  });

  it('of any page is not refused where others than this machine are served', () => {
    expect(ask('https://example.org', [], '192.168.1.2')).not.toThrow();
  });
});
