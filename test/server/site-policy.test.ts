import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type SitePolicy, allowedOrigin } from '../../src/server/site-policy.ts';
import { SavedVoices } from '../../src/voices/saved.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { errorOf, talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';

const LOCAL: SitePolicy = { isLocal: true, host: '127.0.0.1', allowedOrigins: [] };
const PUBLIC: SitePolicy = { isLocal: false, host: '0.0.0.0', allowedOrigins: [] };

const ask =
  (headers: IncomingHttpHeaders, policy: SitePolicy = LOCAL, method = 'GET') =>
  () =>
    allowedOrigin({ host: 'localhost:8000', ...headers }, method, policy);

const REFUSED = expect.objectContaining({ status: 403, code: 'forbidden_origin' });

describe('a request without an Origin header', () => {
  it('is accepted from a program that is not a browser', () => {
    for (const policy of [LOCAL, PUBLIC]) expect(ask({}, policy)()).toBeUndefined();
    expect(ask({ host: undefined })()).toBeUndefined();
  });

  it('is rejected if a page of another site caused it', () => {
    for (const policy of [LOCAL, PUBLIC]) {
      for (const mode of ['no-cors', 'navigate']) {
        const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode };
        expect(ask(headers, policy)).toThrow(REFUSED);
        expect(ask({ ...headers, 'sec-fetch-dest': 'iframe' }, policy)).toThrow(REFUSED);
        expect(ask({ ...headers, 'sec-fetch-dest': 'document' }, policy, 'POST')).toThrow(REFUSED);
      }
    }
  });

  it('is accepted for a typed address, a followed link, or a page of this server', () => {
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

describe('the Host header of a request over the loopback interface', () => {
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
    // DNS rebinding makes a page look as if it came from this server.
    expect(ask({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toThrow(REFUSED);
  });

  it('may be the configured host, or the host of an allowed origin', () => {
    const policy = {
      ...LOCAL,
      host: 'MyBox',
      allowedOrigins: ['https://speech.example', 'app://obsidian.md'],
    };
    expect(ask({ host: 'mybox:8000', origin: 'http://mybox:8000' }, policy)()).toBe('http://mybox:8000');
    expect(ask({ host: 'speech.example', origin: 'https://speech.example' }, policy)).not.toThrow();
    expect(ask({ host: 'evil.example' }, policy)).toThrow(REFUSED);
  });

  it('may be anything if the server listens beyond this machine', () => {
    expect(ask({ host: 'speech.lan:8000' }, PUBLIC)).not.toThrow();
  });
});

describe('the Origin header', () => {
  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://app.localhost:8443',
    'http://127.0.0.1:8000',
    'http://127.9.9.9',
    'http://[::1]:8000',
  ])('of a page of this machine, %s, is allowed', (origin) => {
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
  ])("of another site, '%s', is rejected", (origin) => {
    const others = { allowedOrigins: ['https://other.example'] };
    expect(ask({ origin }, { ...LOCAL, ...others })).toThrow(REFUSED);
    expect(ask({ origin, host: 'speech.lan' }, { ...PUBLIC, ...others })).toThrow(REFUSED);
  });

  it('is allowed if it is configured, and similar ones are not', () => {
    const policy = { ...LOCAL, allowedOrigins: ['https://example.org', 'app://obsidian.md'] };
    for (const origin of ['https://example.org', 'https://Example.org', 'app://obsidian.md'])
      expect(ask({ origin }, policy)()).toBe(origin);
    for (const origin of ['http://example.org', 'https://example.org:8443', 'https://www.example.org'])
      expect(ask({ origin }, policy)).toThrow(REFUSED);
    const any = { ...LOCAL, allowedOrigins: ['*'] };
    for (const origin of ['https://evil.example', 'null']) expect(ask({ origin }, any)()).toBe(origin);
  });

  it('is allowed if it matches the Host header', () => {
    expect(ask({ host: 'speech.lan:8000', origin: 'http://speech.lan:8000' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.example', origin: 'https://speech.example' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.example:443', origin: 'https://speech.example' }, PUBLIC)).not.toThrow();
    expect(ask({ host: 'speech.lan:8000', origin: 'http://speech.lan:9000' }, PUBLIC)).toThrow(REFUSED);
  });
});

const EVIL = { origin: 'http://evil.example' };
const FORBIDDEN = [403, 'invalid_request_error', 'forbidden_origin', null];
const PAGE = { origin: 'http://localhost:3000' };

describe('a page of another site', () => {
  it.each<[method: 'GET' | 'POST' | 'DELETE', url: string]>([
    ['GET', '/health'],
    ['GET', '/v1/models'],
    ['GET', '/v1/voices'],
    ['GET', '/metrics'],
    ['GET', '/docs'],
    ['POST', '/v1/audio/speech'],
    ['POST', `${TRANSCRIPTIONS}/x/cancel`],
    ['DELETE', '/v1/voices/x'],
    ['GET', '/nowhere'],
    ['POST', '/health'],
  ])('gets nothing from %s %s', async (method, url) => {
    const { app } = await testServer();
    const answers = [EVIL, { host: 'evil.example' }, { 'sec-fetch-site': 'cross-site' }].map((headers) =>
      app.inject({ method, url, headers }),
    );
    for (const answer of await Promise.all(answers)) {
      expect(errorOf(answer)).toEqual(FORBIDDEN);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('can neither transcribe nor save a voice', async () => {
    const savedVoices = new SavedVoices(temporaryFolder());
    const { post, engine } = await testServer({ speech: { savedVoices } });
    expect(errorOf(await post(TRANSCRIPTIONS, talkForm(), EVIL))).toEqual(FORBIDDEN);
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'x', voice_type: 'blended', instruction: 'bert' }))
      form.append(name, value);
    expect(errorOf(await post('/v1/voices', form, EVIL))).toEqual(FORBIDDEN);
    expect([engine.calls, await savedVoices.list()]).toEqual([[], []]);
    expect((await post(TRANSCRIPTIONS, talkForm(), PAGE)).statusCode).toBe(200);
  });

  it('gets no permission for cross-origin requests', async () => {
    const { app } = await testServer();
    const headers = { ...EVIL, 'access-control-request-method': 'POST' };
    expect(errorOf(await app.inject({ method: 'OPTIONS', url: TRANSCRIPTIONS, headers }))).toEqual(FORBIDDEN);
  });
});

describe('an allowed page', () => {
  it('may read answers, errors and events, with the headers that clients need', async () => {
    const { app, post } = await testServer({ allowedOrigins: ['app://obsidian.md'] });
    for (const headers of [PAGE, { origin: 'app://obsidian.md' }]) {
      const answers = [
        await app.inject({ url: '/v1/models', headers }),
        await app.inject({ url: '/nowhere', headers }),
        await post(TRANSCRIPTIONS, talkForm({ stream: 'true' }), headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
      for (const answer of answers) {
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': headers.origin,
          'access-control-expose-headers': expect.stringMatching(/x-request-id.*retry-after.*retry-after-ms/),
          vary: 'origin',
        });
      }
    }
    expect((await app.inject('/v1/models')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets permission for all request headers that it asked for', async () => {
    const { app } = await testServer();
    const asked = 'authorization,Content-Type,x-stainless-os, http-referer,sentry-trace,baggage,x-api-key';
    const headers = {
      ...PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
      'access-control-request-private-network': 'true',
    };
    const answer = await app.inject({ method: 'OPTIONS', url: TRANSCRIPTIONS, headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PAGE.origin,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, x-stainless-os, http-referer, sentry-trace, baggage, x-api-key',
      'access-control-allow-private-network': 'true',
    });
  });

  it.each([
    ['no invalid name', 'x-title, *, a b, x:y, "z",, ü', 'x-title'],
    [
      'no more than anybody sends',
      Array.from({ length: 99 }, () => 'x').join(','),
      'x, '.repeat(64).slice(0, -2),
    ],
    ['no overlong name', `${'x'.repeat(65)},y`, 'y'],
    ['nothing if no names are requested', undefined, ''],
  ])('is allowed to send %s', async (_, asked, allowed) => {
    const { app } = await testServer();
    const headers = {
      ...PAGE,
      'access-control-request-method': 'POST',
      ...(asked !== undefined && { 'access-control-request-headers': asked }),
    };
    const answer = await app.inject({ method: 'OPTIONS', url: TRANSCRIPTIONS, headers });
    expect([answer.statusCode, answer.headers['access-control-allow-headers']]).toEqual([204, allowed]);
  });
});

describe('the listen address', () => {
  it('decides whether any Host header is accepted', async () => {
    const headers = { host: 'speech.lan' };
    const open = await testServer({ host: '0.0.0.0' });
    expect((await open.app.inject({ url: '/health', headers })).statusCode).toBe(200);
    // The configured name is accepted as well as the address.
    const named = await testServer({ host: 'speech.lan' });
    const address = await named.listen();
    expect((await fetch(`${address}/health`)).status).toBe(200);
    const rebound = await named.app.inject({ url: '/health', headers: { host: 'evil.example' } });
    expect(errorOf(rebound)).toEqual(FORBIDDEN);
    expect((await named.app.inject({ url: '/health', headers })).statusCode).toBe(200);
  });
});
