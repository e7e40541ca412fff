import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type SitePolicy, welcomeOrigin } from '../../src/server/site-policy.ts';

const LOCAL: SitePolicy = { isLocal: true, host: '127.0.0.1', allowedOrigins: [] };
const PUBLIC: SitePolicy = { isLocal: false, host: '0.0.0.0', allowedOrigins: [] };

const ask =
  (headers: IncomingHttpHeaders, policy: SitePolicy = LOCAL, method = 'GET') =>
  () =>
    welcomeOrigin({ host: 'localhost:8000', ...headers }, method, policy);

const REFUSED = expect.objectContaining({ status: 403, code: 'forbidden_origin' });

describe('a request without an origin', () => {
  it('of a program that is no browser is welcome', () => {
    for (const policy of [LOCAL, PUBLIC]) expect(ask({}, policy)()).toBeUndefined();
    expect(ask({ host: undefined })()).toBeUndefined();
  });

  it('that a page of another site makes a browser send is refused', () => {
    for (const policy of [LOCAL, PUBLIC]) {
      for (const mode of ['no-cors', 'navigate']) {
        const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
        expect(ask(headers, policy)).toThrow(REFUSED);
        expect(ask({ ...headers, 'sec-fetch-dest': 'iframe' }, policy)).toThrow(REFUSED);
        expect(ask({ ...headers, 'sec-fetch-dest': 'document' }, policy, 'POST')).toThrow(REFUSED);
      }
    }
  });

  it('of a person who types the address, follows a link to it, or is there already is welcome', () => {
    for (const site of ['none', 'same-origin', 'same-site'])
      expect(ask({ 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).not.toThrow();
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(ask(link)).not.toThrow();
  });
});

describe('the name that a server on the loopback is asked for', () => {
  it.each([
    'localhost',
    'LocalHost:8000',
    'localhost.',
    'voice.localhost',
    '127.0.0.1:8000',
    '127.0.0.2',
    '[::1]:8000',
    'host.docker.internal:8000',
  ])('may be %s', (host) => {
    expect(ask({ host })).not.toThrow();
  });

  it.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost@evil.example',
    '192.168.1.2',
    '[::2]',
    'localhost/evil.example',
    '',
    ':8000',
  ])("may not be '%s'", (host) => {
    expect(ask({ host })).toThrow(REFUSED);
    // That is how a page comes to be of the same site as this server.
    expect(ask({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toThrow(REFUSED);
  });

  it('may be the one that it was told to listen on, or that of a site that is allowed', () => {
    const policy = {
      ...LOCAL,
      host: 'MyBox',
      allowedOrigins: ['https://speech.example', 'app://obsidian.md'],
    };
    expect(ask({ host: 'mybox:8000', origin: 'http://mybox:8000' }, policy)()).toBe('http://mybox:8000');
    expect(ask({ host: 'speech.example', origin: 'https://speech.example' }, policy)).not.toThrow();
    expect(ask({ host: 'evil.example' }, policy)).toThrow(REFUSED);
  });

  it('is its own affair where others than this machine are served', () => {
    expect(ask({ host: 'speech.lan:8000' }, PUBLIC)).not.toThrow();
  });
});

describe('a page', () => {
  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://app.localhost:8443',
    'http://127.0.0.1:8000',
    'http://127.9.9.9',
    'http://[::1]:8000',
  ])('of this machine, %s, may read the answers', (origin) => {
    expect([ask({ origin })(), ask({ origin }, PUBLIC)()]).toEqual([origin, origin]);
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
    'app://obsidian.md',
    'localhost',
    'localhost:8000',
  ])("of another site, '%s', is refused", (origin) => {
    const others = { allowedOrigins: ['https://other.example'] };
    expect(ask({ origin }, { ...LOCAL, ...others })).toThrow(REFUSED);
    expect(ask({ origin, host: 'speech.lan' }, { ...PUBLIC, ...others })).toThrow(REFUSED);
  });

  it('that is allowed may, and none that is only like it', () => {
    const policy = { ...LOCAL, allowedOrigins: ['https://example.org', 'app://obsidian.md'] };
    for (const origin of ['https://example.org', 'https://Example.org', 'app://obsidian.md'])
      expect(ask({ origin }, policy)()).toBe(origin);
    for (const origin of ['http://example.org', 'https://example.org:8443', 'https://www.example.org'])
      expect(ask({ origin }, policy)).toThrow(REFUSED);
    const any = { ...LOCAL, allowedOrigins: ['*'] };
    for (const origin of ['https://evil.example', 'null']) expect(ask({ origin }, any)()).toBe(origin);
  });

  it('that came from this server may, whatever it is called', () => {
    expect(ask({ host: 'speech.lan:8000', origin: 'http://speech.lan:8000' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.example', origin: 'https://speech.example' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.example:443', origin: 'https://speech.example' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.lan:8000', origin: 'http://speech.lan:9000' }, PUBLIC)).toThrow(REFUSED);
  });
});
