import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { installedMoonshine, MOONSHINE, MOONSHINE_MODELS_DIR } from '../helpers/installed-moonshine.ts';
import { TRIED_FILE, type TriedClient } from '../../tools/docs/clients.ts';
import type { Word } from '../../src/domain/transcript.ts';

/** A line that a trial prints. */
interface Line extends TriedClient {
  readonly gives: unknown;
  readonly given?: unknown;
  readonly error?: string;
}

const SPEAKER = 'espeak';
const CLIENTS = ['openai', 'openai-agents', 'pipecat', 'livekit-agents', 'wyoming', 'mcp'];
/** Names that are built into these clients. */
const NAMES = {
  stt: [
    'gpt-transcribe',
    'gpt-live-transcribe',
    'gpt-realtime-whisper',
    'gpt-4o-mini-transcribe',
    'whisper-1',
  ],
  tts: ['tts-1', 'gpt-4o-mini-tts'],
};

const python = resolve('node_modules/.cache/python-clients/bin/python');
const skipped = existsSync(python)
  ? (await installedMoonshine()).skipped
  : ' (skipped: npm run test:clients installs them, where there is Python)';

describe.skipIf(skipped !== '')(`unmodified Python clients, apart from the server address${skipped}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-clients-'));
  let server: VoiceServer;
  let text: string;
  let lines: readonly Line[] = [];

  beforeAll(async () => {
    const aliases = [
      ...NAMES.stt.map((name) => `${name}=${MOONSHINE}`),
      ...NAMES.tts.map((name) => `${name}=${SPEAKER}`),
    ];
    server = await serve({
      modelsDir: MOONSHINE_MODELS_DIR,
      args: ['--wyoming-port', '0'],
      env: { VOICE_ALIASES: aliases.join(','), VOICE_SPEAK_MODEL: SPEAKER },
    });
    const { msg } = await server.line((line) => line.msg.startsWith('speaking Wyoming'));
    const spoken = await fetch(`${server.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: SPEAKER, input: 'The quick brown fox jumps over the lazy dog.' }),
    });
    const recording = join(folder, 'talk.wav');
    const bytes = Buffer.from(await spoken.arrayBuffer());
    writeFileSync(recording, bytes);
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'talk.wav');
    form.append('model', MOONSHINE);
    const heard = await fetch(`${server.url}/v1/audio/transcriptions`, { method: 'POST', body: form });
    ({ text } = (await heard.json()) as { text: string });
    const args = [server.url, new URL(msg.slice(msg.indexOf('tcp://'))).port, recording];
    const program = fileURLToPath(new URL('python/trials.py', import.meta.url));
    const { stdout } = await execa(python, [program, ...args, resolve('bin/voice.js')], {
      env: { PYTHONDONTWRITEBYTECODE: '1' },
    });
    lines = stdout.split('\n').map((line) => JSON.parse(line) as Line);
    const tried: readonly TriedClient[] = lines.map(({ client, version, trial }) => ({
      client,
      version,
      trial,
    }));
    // The documents name the tested versions.
    if (lines.every(isRight)) writeFileSync(TRIED_FILE, `${JSON.stringify(tried, undefined, 2)}\n`);
  }, 900_000);
  afterAll(async () => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const isRight = ({ gives, given, error }: Line) =>
    error === undefined && isDeepStrictEqual(normalized(gives, given), gives);

  /** Returns `gives` if `given` is equivalent to it, otherwise `given`. */
  function normalized(gives: unknown, given: unknown): unknown {
    if (!['text', 'words', 'live text'].includes(gives as string)) return given;
    const said = Array.isArray(given)
      ? (given as readonly Word[]).map(({ word }) => word).join(' ')
      : (given as string).trim();
    if (gives !== 'live text') return said === text ? gives : said;
    // In live speech, and in audio that a client has cut, other words may be uncertain.
    const words = new Set(wordsOf(said));
    const found = wordsOf(text).filter((word) => words.has(word));
    return found.length >= wordsOf(text).length / 2 ? gives : said;
  }

  it.each(CLIENTS)('%s', (client) => {
    const own = lines.filter((line) => line.client === client);
    expect(own.length).toBeGreaterThan(0);
    for (const { trial, gives, given, error } of own)
      expect([trial, error ?? normalized(gives, given)]).toEqual([trial, gives]);
  });
});

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
