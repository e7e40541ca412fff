import { once } from 'node:events';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { errorOf, talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';

const KEY = 'sk-of-this-server';
const WITH_KEY = { authorization: `Bearer ${KEY}` };
const REFUSED = [401, 'invalid_request_error', 'invalid_api_key', null];

describe('a server with a key', () => {
  it.each<[method: 'GET' | 'POST' | 'DELETE', url: string]>([
    ['GET', '/v1/models'],
    ['GET', '/v1/voices'],
    ['GET', '/v1/status'],
    ['GET', '/metrics'],
    ['POST', '/v1/audio/speech'],
    ['POST', '/v1/realtime/client_secrets'],
    ['POST', '/openai/v1//audio/transcriptions'],
    ['DELETE', '/v1/voices/x'],
    ['GET', '/v1/realtime'],
    ['GET', '/nowhere'],
  ])('answers %s %s only with the key', async (method, url) => {
    const { app } = await testServer({ apiKey: KEY });
    for (const authorization of [undefined, '', 'Bearer', 'Bearer wrong', `Bearer ${KEY}x`, `Basic ${KEY}`]) {
      const answer = await app.inject({ method, url, headers: authorization ? { authorization } : {} });
      expect(errorOf(answer)).toEqual(REFUSED);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.body).not.toContain(KEY);
    }
  });

  it('works with the key, and shows health and documentation without it', async () => {
    const { app, post, engine } = await testServer({ apiKey: KEY });
    expect(errorOf(await post(TRANSCRIPTIONS, talkForm()))).toEqual(REFUSED);
    expect(engine.calls).toEqual([]);
    expect((await post(TRANSCRIPTIONS, talkForm(), WITH_KEY)).statusCode).toBe(200);
    for (const url of ['/health', '/health/live', '/health/ready', '/openapi.json', '/docs'])
      expect((await app.inject(url)).statusCode).toBe(200);
  });

  it('works with the client of the hosted API', async () => {
    const { listen } = await testServer({ apiKey: KEY });
    const baseURL = `${await listen()}/v1`;
    const list = (apiKey: string) => new OpenAI({ baseURL, apiKey, maxRetries: 0 }).models.list();
    await expect(list('wrong')).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    expect((await list(KEY)).data).not.toEqual([]);
  });

  it('opens sockets by header, by subprotocol, or by a client secret, which opens nothing else', async () => {
    const { app, listen } = await testServer({ apiKey: KEY });
    const url = `${(await listen()).replace('http', 'ws')}/v1/realtime`;
    const opened = async (...args: [protocols?: string[], headers?: Record<string, string>]) => {
      const socket = new WebSocket(url, args[0] ?? [], { headers: args[1] });
      const status = await Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(
          ([, answer]: { statusCode: number }[]) => answer!.statusCode,
        ),
      ]);
      socket.on('error', () => undefined);
      socket.terminate();
      return status;
    };
    const made = await app.inject({
      method: 'POST',
      url: '/v1/realtime/client_secrets',
      headers: WITH_KEY,
      payload: {},
    });
    const { value } = made.json<{ value: string }>();
    expect(await opened()).toBe(401);
    expect(await opened(['realtime', 'openai-insecure-api-key.wrong'])).toBe(401);
    expect(await opened([], WITH_KEY)).toBe(101);
    expect(await opened(['realtime', `openai-insecure-api-key.${KEY}`])).toBe(101);
    expect(await opened(['realtime', `openai-insecure-api-key.${value}`])).toBe(101);
    const headers = { authorization: `Bearer ${value}` };
    expect(errorOf(await app.inject({ url: '/v1/models', headers }))).toEqual(REFUSED);
  });

  it('answers preflight requests of allowed pages without a key', async () => {
    const { app } = await testServer({ apiKey: KEY });
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
    const { statusCode } = await app.inject({ method: 'OPTIONS', url: TRANSCRIPTIONS, headers });
    expect(statusCode).toBe(204);
  });
});
