import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noEspeak } from '../fixtures/espeak.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { serve, type VoiceServer } from './voice-server.ts';

let folder: string;
let server: VoiceServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-voices-'));
  server = await serve({ modelsDir: folder, args: ['--voice-dir', join(folder, 'voices')] });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ VOICE_MODELS_DIR: folder, VOICE_VOICE_DIR: join(folder, 'voices') });
const here = (...args: string[]) => runVoice(['voices', ...args], { env: env() });
const there = (...args: string[]) => runVoice(['voices', ...args], { env: { VOICE_SERVER_URL: server.url } });

describe('voice voices', () => {
  it('sees here what was made through a server, and the other way round', async () => {
    const made = await there('create', 'Narrator', '--instruction', 'a calm British man', '--json');
    expect(made).toMatchObject({ code: 0, err: '' });
    const { voice_id: id, voice: value } = JSON.parse(made.out) as Record<string, string>;
    expect(value).toBe(`voice_${id}`);
    const [shownHere, shownThere] = [await here('show', id!), await there('show', id!)];
    expect(shownHere).toMatchObject({ code: 0, err: '' });
    expect(shownThere.out).toBe(shownHere.out);
    expect(await here('rm', value!)).toMatchObject({ code: 0, err: `Removed ${id}.\n` });
    expect(await there('show', id!)).toMatchObject({ code: 2, out: '' });
    expect(readdirSync(join(folder, 'voices'))).toEqual([]);
  });

  it.skipIf(noEspeak !== '')(`lists the same voices${noEspeak}`, async () => {
    await here('create', 'Duo', '--type', 'blended', '--instruction', 'af_heart(2)+af_sky(1)');
    for (const args of [['list'], ['list', '--model', 'espeak', '--json'], ['list', '--language', 'en']]) {
      const [expected, received] = [await here(...args), await there(...args)];
      expect(expected).toMatchObject({ code: 0, err: '' });
      expect(received.out).toBe(expected.out);
      expect(received.out).toContain('Duo');
    }
  });
});
