import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinArrays } from '../../src/base/join-arrays.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { wav } from '../fixtures/signals.ts';
import { installCtc } from '../generated/ctc/install-ctc.ts';
import { say, song, type Tone, written } from '../generated/ctc/tone-alphabet.ts';
import { checkedFetch } from '../helpers/api-contract.ts';
import { RealtimeClient, silence } from './realtime-client.ts';
import { serve, type VoiceServer } from './voice-server.ts';
import { voice } from './voice-binary.ts';

const LIVE = 'tones-live';
const WHOLE = 'tones-whole';

/** Two sentences, and when each tone of them is over. */
const sentences = [song(9, 6), song(2, 5)];
const clips = sentences.map(({ tones }) => say(tones, 0.4));
const pause = new Float32Array(12_800);
const samples = joinArrays([clips[0]!, pause, clips[1]!, pause], (length) => new Float32Array(length));
const text = sentences.map(({ pieces }) => written(pieces)).join(' ');
const recording = wav(samples);

/** The second tone sounds nearly alike to `ru` and `ne`, and is short: a long one could be one after the other. */
const ambiguous = (['▁so', 'between', '▁mi', 'to'] as const).map((sound): Tone => ({
  sound,
  seconds: sound === 'between' ? 0.06 : 0.25,
  pause: 0.2,
}));
const heardUsually = 'soru mito';
const heardHot = 'sone mito';

let folder: string;
let file: string;
let server: VoiceServer;

const here = (args: readonly string[]) => voice(args, { env: { VOICE_MODELS_DIR: folder } });

async function post(fields: Readonly<Record<string, string>>, path = 'transcriptions'): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(recording)]), 'tones.wav');
  return checkedFetch(`${server.url}/v1/audio/${path}`, { method: 'POST', body: form });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-ctc-'));
  file = join(folder, 'tones.wav');
  writeFileSync(file, recording);
  installCtc(folder, LIVE, 'streaming-wenet');
  installCtc(folder, WHOLE, 'nemo');
  server = await serve({ modelsDir: folder, args: ['--preload', LIVE] });
  await server.workerProcess(`${LIVE}-1`);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("an operator's CTC models, on the command line", () => {
  it('are listed, and shown with what they can do', async () => {
    const [list, shown] = await Promise.all([here(['models', 'list']), here(['models', 'show', LIVE])]);
    expect(list.stdout).toContain(LIVE);
    expect(list.stdout).toContain(WHOLE);
    expect(shown.stdout).toContain('ctc');
  });

  it('transcribe a file, the live one and the one for whole files alike', async () => {
    const runs = await Promise.all([LIVE, WHOLE].map((model) => here(['transcribe', file, '-m', model])));
    for (const { stdout, exitCode } of runs)
      expect({ text: String(stdout).trim(), exitCode }).toEqual({ text, exitCode: 0 });
  });

  it('do not translate', async () => {
    const { stderr, exitCode } = await here(['translate', file, '-m', LIVE]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Model '${LIVE}' does not support translation`);
  });
});

describe('over REST, a CTC model', () => {
  it('answers in all five formats, with word times', async () => {
    const formats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;
    const bodies = await Promise.all(
      formats.map(async (response_format) =>
        (await post({ model: WHOLE, response_format, 'timestamp_granularities[]': 'word' })).text(),
      ),
    );
    const [json, plain, srt, vtt, verbose] = bodies as [string, string, string, string, string];
    expect(JSON.parse(json).text).toBe(text);
    expect(plain.trim()).toBe(text);
    for (const { pieces } of sentences) {
      expect(srt).toContain(written(pieces));
      expect(vtt).toContain(written(pieces));
    }
    const { words, segments, language } = JSON.parse(verbose);
    expect(words.map(({ word }: { word: string }) => word)).toEqual(text.split(' '));
    expect(segments.map((segment: { text: string }) => segment.text.trim()).join(' ')).toBe(text);
    expect(language).toBe('zh');
    expect(Math.abs(words[0].start - 0.4)).toBeLessThan(0.1);
  });

  it('refuses to translate', async () => {
    const response = await post({ model: LIVE }, 'translations');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_capability' } });
  });
});

describe('over the socket, a CTC model', () => {
  it('tells words before the sentence has been said', async () => {
    const client = await RealtimeClient.open(server, `?model=${LIVE}`);
    const { tones, pieces } = sentences[0]!;
    const said = tones.slice(0, 6).reduce((sum, { seconds, pause }) => sum + seconds + pause, 0.4);
    const first = samples.subarray(0, Math.round(said * SPEECH_RATE));
    await client.play(first, { speed: Infinity });
    const words = written(pieces.slice(0, 3));
    const isTold = () => client.all('transcript.partial').some(({ text }) => text.startsWith(words));
    await client.until(isTold, words);
    expect(client.all('transcript.final')).toEqual([]);
    await client.play(samples.subarray(first.length), { speed: Infinity });
    await client.settled();
    await client.close();
    expect(client.text).toBe(text);
  });

  it('says at last what it says of a file', async () => {
    const heard = async (speech: Float32Array) => {
      const client = await RealtimeClient.open(server, `?model=${LIVE}`);
      await client.play(speech);
      await client.play(silence(1), { speed: Infinity });
      await client.settled();
      await client.close();
      return client.text;
    };
    const [told, usual, ofFile] = await Promise.all([
      heard(samples),
      heard(say(ambiguous, 0.4)),
      post({ model: LIVE, response_format: 'text' }).then((response) => response.text()),
    ]);
    expect(ofFile.trim()).toBe(text);
    expect(told).toBe(text);
    expect(usual).toBe(heardUsually);
  });

  it('hears hot words not only in the end: no partial text knows the other word', async () => {
    const client = await RealtimeClient.open(server, `?model=${LIVE}`);
    client.send({ type: 'session.configure', hot_words: ['sone'] });
    const spoken = say(ambiguous, 0.4);
    // Its end comes when what is before it has been told.
    const first = spoken.subarray(0, spoken.length - 0.4 * SPEECH_RATE);
    await client.play(first, { speed: Infinity });
    const partials = () => client.all('transcript.partial').map(({ text }) => text);
    await client.until(() => partials().some((text) => text.startsWith('sone')), 'sone');
    await client.play(spoken.subarray(first.length), { speed: Infinity });
    await client.play(silence(1), { speed: Infinity });
    await client.settled();
    await client.close();
    expect(client.text).toBe(heardHot);
    expect(partials().filter((text) => text.includes('ru'))).toEqual([]);
  });
});
