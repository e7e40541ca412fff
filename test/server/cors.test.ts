import { describe, expect, it } from 'vitest';
import { SavedVoices } from '../../src/voices/saved.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { errorOf, talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';

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

  it('has nothing transcribed, and saves no voice', async () => {
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

  it('is not told that it may ask', async () => {
    const { app } = await testServer();
    const headers = { ...EVIL, 'access-control-request-method': 'POST' };
    expect(errorOf(await app.inject({ method: 'OPTIONS', url: TRANSCRIPTIONS, headers }))).toEqual(FORBIDDEN);
  });
});

describe('a page that is welcome', () => {
  it('may read the answers, errors and events too, with the headers that clients look at', async () => {
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

  it('is told what it may send, before it does: whatever it asked for', async () => {
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
    ['nothing that is no name', 'x-title, *, a b, x:y, "z",, ü', 'x-title'],
    [
      'no more than anybody sends',
      Array.from({ length: 99 }, () => 'x').join(','),
      'x, '.repeat(64).slice(0, -2),
    ],
    ['no name that has no end', `${'x'.repeat(65)},y`, 'y'],
    ['nothing where it asks for nothing', undefined, ''],
  ])('may send %s', async (_, asked, allowed) => {
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

describe('where it listens', () => {
  it('decides whether it may be called by any name', async () => {
    const headers = { host: 'speech.lan' };
    const open = await testServer({ host: '0.0.0.0' });
    expect((await open.app.inject({ url: '/health', headers })).statusCode).toBe(200);
    // Whatever it was called when it was told to listen there.
    const named = await testServer({ host: 'speech.lan' });
    const address = await named.listen();
    expect((await fetch(`${address}/health`)).status).toBe(200);
    const rebound = await named.app.inject({ url: '/health', headers: { host: 'evil.example' } });
    expect(errorOf(rebound)).toEqual(FORBIDDEN);
    expect((await named.app.inject({ url: '/health', headers })).statusCode).toBe(200);
  });
});
