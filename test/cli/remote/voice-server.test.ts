import { describe, expect, it } from 'vitest';
import { VoiceServer } from '../../../src/cli/remote/voice-server.ts';
import { testServer } from '../../server/test-server.ts';

describe('a server with a key', () => {
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

  it('is sent the key of the command', async () => {
    await expect(asked('secret')).resolves.toMatchObject({ object: 'list' });
  });

  it('is said to want one where it is none, or another', async () => {
    for (const key of [undefined, 'other'])
      await expect(asked(key)).rejects.toMatchObject({
        kind: 'invalid_request',
        message: expect.stringMatching(/wants the key .*: --api-key KEY, or VOICE_API_KEY\.$/),
      });
  });
});
