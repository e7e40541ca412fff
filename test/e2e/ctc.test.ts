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
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { RealtimeClient, silence } from './realtime-client.ts';
import { serve, type VoiceServer } from './voice-server.ts';

const LIVE = 'tones-live';
const WHOLE = 'tones-whole';

/** Two sentences, and the end time of each of their tones. */
const sentences = [song(9, 6), song(2, 5)];
const clips = sentences.map(({ tones }) => say(tones, 0.4));
const pause = new Float32Array(12_800);
const samples = joinArrays([clips[0]!, pause, clips[1]!, pause], (length) => new Float32Array(length));
const text = sentences.map(({ pieces }) => written(pieces)).join(' ');
const recording = wav(samples);

/**
 * The second tone sounds like both `ru` and `ne`. It is short because a long one could be both in sequence.
 */
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
let here: VoiceHere;

async function post(fields: Readonly<Record<string, string>>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(recording)]), 'tones.wav');
  return checkedFetch(`${server.url}/v1/audio/transcriptions`, { method: 'POST', body: form });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-ctc-'));
  file = join(folder, 'tones.wav');
  writeFileSync(file, recording);
  installCtc(folder, LIVE, 'streaming-wenet');
  installCtc(folder, WHOLE, 'nemo');
  here = openVoiceHere(folder);
  server = await serve({ modelsDir: folder, args: ['--preload', LIVE] });
  await server.workerProcess(`${LIVE}-1`);
});
afterAll(async () => {
  await here.close();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

it('voice transcribe gives the same text with the streaming CTC model and the one for whole files', async () => {
  for (const model of [LIVE, WHOLE]) {
    const { out, code } = await here.run(['transcribe', file, '-m', model]);
    expect({ text: out.trim(), code }).toEqual({ text, code: 0 });
  }
});

it('POST /v1/audio/transcriptions with a CTC model answers with word times', async () => {
  const body = await post({
    model: WHOLE,
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'word',
  });
  const { words, segments, language } = JSON.parse(await body.text());
  expect(words.map(({ word }: { word: string }) => word)).toEqual(text.split(' '));
  expect(segments.map((segment: { text: string }) => segment.text.trim()).join(' ')).toBe(text);
  expect(language).toBe('zh');
  expect(Math.abs(words[0].start - 0.4)).toBeLessThan(0.1);
});

describe('WS /v1/realtime with a CTC model', () => {
  it('sends words before the end of the sentence', async () => {
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

  it('ends with the same text as for a file', async () => {
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

  it('applies hot words to partial texts as well, none of which has the other word', async () => {
    const client = await RealtimeClient.open(server, `?model=${LIVE}`);
    client.send({ type: 'session.configure', hot_words: ['sone'] });
    const spoken = say(ambiguous, 0.4);
    // The final arrives when all earlier events have been sent.
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
