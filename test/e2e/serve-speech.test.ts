import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI, { NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TTS_RATE } from '../../src/domain/engine.ts';
import { dominantFrequency } from '../audio/spectrum.ts';
import { readWavHeader } from '../fixtures/wav-header.ts';
import { functionalVoice } from '../generated/kokoro/functional-kokoro.ts';
import { checkedFetch } from '../helpers/api-contract.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Speech over HTTP from a worker process, with a Kokoro in which every symbol is a tone. */

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
/** Three segments: each sentence is as long as a segment may be at its place. */
const THREE = (
  [
    ['home', 12],
    ['zebra', 20],
    ['bee', 90],
  ] as const
)
  .map(([word, times]) => `${Array(times).fill(word).join(' ')}.`)
  .join(' ');

let folder: string;
let server: VoiceServer;
let client: OpenAI;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-speech-'));
  installFunctionalKokoro(join(folder, 'models'));
  const args = ['--voice-dir', join(folder, 'voices'), '--preload', KOKORO];
  server = await serve({ modelsDir: join(folder, 'models'), args });
  client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1`, maxRetries: 0 });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

interface Wish {
  readonly input?: string;
  readonly voice?: string;
  readonly speed?: number;
  readonly format?: 'wav' | 'pcm' | 'mp3' | 'opus' | 'flac' | 'aac';
  /** What only this server knows. */
  readonly more?: object;
}

async function say({ input = TEXT, voice = 'af_heart', speed = 1, format = 'wav', more }: Wish = {}) {
  const asked = { model: KOKORO, input, voice, speed, response_format: format, ...more };
  const response = await client.audio.speech.create(asked);
  return new Uint8Array(await response.arrayBuffer());
}

/** The samples of PCM. */
const samplesOf = (pcm: Uint8Array) =>
  Float32Array.from(new Int16Array(pcm.slice().buffer), (value) => value / 32_768);

interface Line {
  readonly type: string;
  readonly audio?: string;
  readonly alignment?: { readonly granularity: string; readonly items: readonly { readonly text: string }[] };
  readonly duration?: number;
}

async function lines(body: object): Promise<Line[]> {
  const response = await checkedFetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    body: JSON.stringify({ model: KOKORO, include_alignment: true, ...body }),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe("speech for the hosted API's client", () => {
  it('comes in every format that needs no other program', async () => {
    const starts = { wav: 'RIFF', mp3: '', opus: 'OggS', flac: 'fLaC' } as const;
    for (const format of ['wav', 'mp3', 'opus', 'flac'] as const) {
      const bytes = await say({ format });
      expect(bytes.length).toBeGreaterThan(2000);
      expect(Buffer.from(bytes.subarray(0, starts[format].length)).toString('latin1')).toBe(starts[format]);
    }
  });

  it.skipIf(!isInstalled('ffmpeg'))('comes as AAC where ffmpeg is', async () => {
    const bytes = await say({ format: 'aac' });
    expect(bytes.length).toBeGreaterThan(2000);
    // The sync word of ADTS.
    expect([bytes[0], bytes[1]! & 0xf6]).toEqual([0xff, 0xf0]);
  });

  it('is WAV where nothing is said about it: PCM behind 44 bytes', async () => {
    const [wav, pcm] = [await say({ format: 'wav' }), await say({ format: 'pcm' })];
    expect(wav.length).toBe(pcm.length + 44);
    expect(readWavHeader(wav)).toMatchObject({ rate: TTS_RATE, bytes: pcm.length });
    expect(Buffer.from(wav.subarray(44)).equals(Buffer.from(pcm))).toBe(true);
    const { headers } = await client.audio.speech.create({
      model: KOKORO,
      input: 'hello',
      voice: 'default',
    });
    expect(headers.get('content-type')).toBe('audio/wav');
  });

  it('is there before all of it is made', async () => {
    const input = `${TEXT} `.repeat(40);
    const response = await client.audio.speech.create({
      model: KOKORO,
      input,
      voice: 'af_heart',
      response_format: 'pcm',
    });
    const sizes: number[] = [];
    for await (const block of response.body!) sizes.push((block as Uint8Array).length);
    expect(sizes.length).toBeGreaterThan(5);
  });

  it('is half as long at twice the speed', async () => {
    const [plain, fast] = [await say({ format: 'pcm' }), await say({ format: 'pcm', speed: 2 })];
    expect(fast.length / plain.length).toBeGreaterThan(0.4);
    expect(fast.length / plain.length).toBeLessThan(0.6);
  });

  it('sounds an octave higher by 12 semitones, and lasts as long', async () => {
    const input = 'hmmmm '.repeat(12);
    const plain = samplesOf(await say({ input, format: 'pcm' }));
    const effects = { pitch_shift_semitones: 12 };
    const higher = samplesOf(await say({ input, format: 'pcm', more: { effects } }));
    expect(higher.length).toBe(plain.length);
    const ratio = dominantFrequency(higher, TTS_RATE) / dominantFrequency(plain, TTS_RATE);
    expect(ratio).toBeCloseTo(2, 1);
  });

  it('has a tail in a room, alone and with another pitch', async () => {
    const plain = samplesOf(await say({ format: 'pcm' }));
    const reverb = { reverb_room_size: 0.7, reverb_damping: 0.3, reverb_wet_dry_mix: 0.5 };
    for (const effects of [reverb, { ...reverb, pitch_shift_semitones: 4 }]) {
      const echoed = samplesOf(await say({ format: 'pcm', more: { effects } }));
      expect(echoed.length).toBeGreaterThan(plain.length + TTS_RATE / 4);
      const tail = echoed.subarray(plain.length);
      const [first, last] = [level(tail.subarray(0, 2400)), level(tail.subarray(-2400))];
      expect(first).toBeGreaterThan(10 * last);
    }
  });

  it('is refused with the classes of errors that the client knows', async () => {
    await expect(say({ voice: 'nobody' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(say({ input: '' })).rejects.toMatchObject({ status: 422, type: 'validation_error' });
    const unknown = client.audio.speech.create({ model: 'nothing', input: 'a', voice: 'alloy' });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });

  it('is blended, and by the names of the hosted API', async () => {
    const pcm = (voice: string) => say({ voice, format: 'pcm' }).then((bytes) => Buffer.from(bytes));
    const heart = await pcm('af_heart');
    expect((await pcm('default')).equals(heart)).toBe(true);
    expect((await pcm('marin')).equals(heart)).toBe(true);
    expect((await pcm('af_heart(2)+af_sky(1)')).equals(heart)).toBe(false);
  });

  it('is the voice that was saved', async () => {
    const form = new FormData();
    form.append('name', 'Both');
    form.append('voice_type', 'blended');
    form.append('instruction', 'af_heart(2)+af_sky(1)');
    const created = await checkedFetch(`${server.url}/v1/voices`, { method: 'POST', body: form });
    expect(created.status).toBe(201);
    const { voice_id } = (await created.json()) as { voice_id: string };
    const saved = await say({ voice: `voice_${voice_id}`, format: 'pcm' });
    const blended = await say({ voice: 'af_heart(2)+af_sky(1)', format: 'pcm' });
    expect(Buffer.from(saved).equals(Buffer.from(blended))).toBe(true);
  });
});

describe('alignments', () => {
  it('stand on the first chunk of each of four segments, and nowhere else', async () => {
    const all = await lines({ input: THREE });
    const done = all.at(-1)!;
    const sound = all.slice(0, -1);
    expect(done).toMatchObject({ type: 'done', alignment_available: true });
    const aligned = sound.flatMap(({ alignment }) => alignment ?? []);
    expect(aligned).toHaveLength(4);
    expect(aligned.flatMap(({ items }) => items.map(({ text }) => text)).join(' ')).toBe(THREE);
    const bytes = sound.reduce((sum, { audio }) => sum + Buffer.from(audio!, 'base64').length, 0);
    expect(done.duration).toBeCloseTo(bytes / 2 / TTS_RATE, 6);
  });

  it('name a number as it was written', async () => {
    const all = await lines({ input: 'It costs $3.50 now.' });
    const items = all.flatMap(({ alignment }) => alignment?.items ?? []);
    expect(items.map(({ text }) => text.replace(/\.$/, ''))).toEqual(['It', 'costs', '$3.50', 'now']);
  });
});

describe('a voice by its path', () => {
  const own = networkInterfaces();
  const address = Object.values(own)
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  it('speaks where only this machine is served', async () => {
    const path = join(folder, 'mine.bin');
    writeFileSync(path, new Uint8Array(functionalVoice('af_sky').buffer));
    const mine = await say({ voice: path, format: 'pcm' });
    expect(Buffer.from(mine).equals(Buffer.from(await say({ voice: 'af_sky', format: 'pcm' })))).toBe(true);
  });

  it.skipIf(address === undefined).each([
    ['is not there for others', [], 404],
    ['is there for them where that is allowed', ['--allow-voice-paths'], 200],
  ] as const)('%s', async (_, args, status) => {
    const open = await serve({ modelsDir: join(folder, 'models'), args: ['--host', address!, ...args] });
    try {
      const response = await fetch(`${open.url}/v1/audio/speech`, {
        method: 'POST',
        body: JSON.stringify({ model: KOKORO, input: 'hello', voice: join(folder, 'mine.bin') }),
        headers: { 'content-type': 'application/json' },
      });
      const start = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 64);
      expect([response.status, start.includes('RIFF')]).toEqual([status, status === 200]);
    } finally {
      await open.end();
    }
  });
});

describe('the measurements of speech', () => {
  it('move', async () => {
    const read = async () => (await fetch(`${server.url}/metrics`)).text();
    const completed = (text: string) =>
      Number(/tts_requests_total\{status="completed"\} (\d+)/.exec(text)?.[1] ?? 0);
    const before = completed(await read());
    await say();
    await expect.poll(async () => completed(await read())).toBe(before + 1);
    expect(await read()).toMatch(/tts_ttfb_seconds_count [1-9]/);
  });
});

/** Root mean square. */
const level = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
