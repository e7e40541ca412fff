import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { voicePathPolicy } from '../../src/server/this-machine.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { TEST_VOICE } from '../helpers/test-runtime.ts';
import { SocketClient } from './realtime/socket-client.ts';
import { errorOf, testServer } from './test-server.ts';

const PASSED_ON: readonly Readonly<Record<string, string>>[] = [
  { forwarded: 'for=192.0.2.1' },
  { 'x-forwarded-for': '192.0.2.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-anything': '' },
  { via: '1.1 proxy' },
];
const DIRECT: readonly Readonly<Record<string, string>>[] = [
  {},
  { host: '127.0.0.1', forward: 'x', 'x-via': 'y' },
];

describe('a voice path', () => {
  it('is allowed for local clients if the server listens on the loopback interface', () => {
    const mayName = voicePathPolicy({ host: '127.0.0.1', allowed: false });
    expect(DIRECT.map(mayName)).toEqual([true, true]);
    expect(PASSED_ON.map(mayName)).toEqual(PASSED_ON.map(() => false));
  });

  it('is allowed for nobody if the server listens beyond this machine', () => {
    const mayName = voicePathPolicy({ host: '0.0.0.0', allowed: false });
    expect([...DIRECT, ...PASSED_ON].some(mayName)).toBe(false);
  });

  it('is allowed for everybody with the setting', () => {
    const mayName = voicePathPolicy({ host: '0.0.0.0', allowed: true });
    expect([...DIRECT, ...PASSED_ON].every(mayName)).toBe(true);
  });
});

const PATHS = ['/etc/passwd', 'mine.pt', '/etc/passwd+af_heart', 'af_heart(2)+../mine.pt'];

describe('a request with a voice path', () => {
  it.each(PATHS)('%s is rejected behind a proxy, and does not reach an engine', async (voice) => {
    const tts = new FakeTts();
    const { app } = await testServer({ speech: { tts } });
    const ask = (headers: Readonly<Record<string, string>>) =>
      app.inject({
        method: 'POST',
        url: '/v1/audio/speech',
        headers,
        payload: { model: TEST_VOICE, input: 'One two', voice },
      });
    for (const headers of PASSED_ON) {
      expect(errorOf(await ask(headers))).toEqual([404, 'voice_not_found', 'voice_not_found', 'voice']);
    }
    expect(tts.requests).toEqual([]);
    await ask({});
    expect(tts.requests).toMatchObject([{ voice }]);
  });

  it.each(PATHS)('%s is rejected on a socket, too', async (voice) => {
    const tts = new FakeTts();
    const server = await testServer({ speech: { tts } });
    const url = `${(await server.listen()).replace('http', 'ws')}/v1/realtime`;
    const speakTo = async (headers: Readonly<Record<string, string>>) => {
      const client = new SocketClient(url, { headers });
      await once(client.socket, 'open');
      client.send({ type: 'session.configure', tts_model: TEST_VOICE, tts_voice: voice });
      const errors = () => client.events.filter(({ code }) => code === 'tts_error').length;
      client.send({ type: 'tts.speak', text: 'One two' });
      await expect.poll(errors).toBe(1);
      client.send({ type: 'tts.speak', text: 'One two', voice });
      await expect.poll(errors).toBe(2);
    };
    await speakTo({ via: '1.1 proxy' });
    expect(tts.requests).toEqual([]);
    // From this machine, the engine looks for the file.
    await speakTo({});
    expect(tts.requests).toMatchObject([{ voice }, { voice }]);
  });
});
