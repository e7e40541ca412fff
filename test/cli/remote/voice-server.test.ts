import { describe, expect, it } from 'vitest';
import { retryWhenAsked, VoiceServer } from '../../../src/cli/remote/voice-server.ts';
import { testServer } from '../../server/test-server.ts';
import type { HttpResponse } from '../../../src/cli/remote/exchange.ts';

describe('VoiceServer with a key', () => {
  const health = { method: 'GET', path: '/v1/models', silenceMs: 60_000, maxBytes: 65_536 } as const;
  const asked = async (apiKey: string | undefined) => {
    const { listen } = await testServer({ apiKey: 'secret' });
    const address = await listen();
    const context = {
      signal: new AbortController().signal,
      note: async () => undefined,
      settings: { apiKey },
    };
    return new VoiceServer(address, context).ask({ ...health, parse: (body) => body });
  };

  it('sends the key of the command', async () => {
    await expect(asked('secret')).resolves.toMatchObject({ object: 'list' });
  });

  it('says that the server requires its key if it got none or a wrong one', async () => {
    for (const key of [undefined, 'other'])
      await expect(asked(key)).rejects.toMatchObject({
        kind: 'invalid_request',
        message: expect.stringMatching(
          /requires its API key: give the right one with --api-key KEY, or set VOICE_API_KEY\.$/,
        ),
      });
  });
});

describe('retryWhenAsked', () => {
  it.each([429, 502, 503])('tries again after status %d, at most twice', async (status) => {
    const busy = answer(status, { 'retry-after-ms': '1' });
    expect(await run([busy, answer(200)])).toEqual({ status: 200, tries: 2, waits: [1] });
    expect(await run([busy, busy, answer(200)])).toEqual({ status: 200, tries: 3, waits: [1, 1] });
    expect(await run([busy, busy, busy, answer(200)])).toEqual({ status, tries: 3, waits: [1, 1] });
  });

  it.each([200, 400, 404, 413, 422, 499, 500, 504])('takes status %d as final', async (status) => {
    expect(await run([answer(status, { 'retry-after-ms': '1' }), answer(200)])).toMatchObject({ status });
  });

  it('waits as long as the server asks, but not over a minute or if it forbids retries', async () => {
    const seconds = answer(503, { 'retry-after': '0.03' });
    expect(await run([seconds, answer(200)])).toMatchObject({ status: 200, waits: [30] });
    for (const headers of [{ 'retry-after': '61' }, { 'x-should-retry': 'false' }])
      expect(await run([answer(503, headers), answer(200)])).toEqual({ status: 503, tries: 1, waits: [] });
  });

  it('waits longer each time if the server states no delay', async () => {
    const unclear = answer(502, { 'retry-after': 'soon', 'retry-after-ms': '-1' });
    expect(await run([answer(502), unclear, answer(200)])).toMatchObject({ waits: [500, 1000] });
  });

  it('stops waiting when its signal aborts', async () => {
    const leaving = new AbortController();
    const waiting = retryWhenAsked(async () => answer(503, { 'retry-after': '30' }), {
      signal: leaving.signal,
      onWait: async () => leaving.abort(),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const answer = (status: number, headers: HttpResponse['headers'] = {}): HttpResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

/**
 * The last status, the number of tries and the delays in milliseconds, if the tries are answered with
 * `answers` in order.
 */
async function run(answers: readonly HttpResponse[]) {
  const waits: number[] = [];
  let tries = 0;
  const { status } = await retryWhenAsked(async () => answers[tries++]!, {
    signal: new AbortController().signal,
    onWait: async (_, delayMs) => void waits.push(delayMs),
  });
  return { status, tries, waits };
}
