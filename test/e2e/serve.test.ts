import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedFetch } from '../helpers/api-contract.ts';
import { eventually } from '../helpers/eventually.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { cancel, transcribe } from './ask.ts';
import { servedModels } from './served-models.ts';
import { record, sentences, twoSentences } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/**
 * A server with real workers, called by the unmodified official client of the hosted API and by the command
 * line. test/server tests each field of each route; test/cli/remote tests the output of the command line.
 */

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
const french = record(twoSentences('fr'));
/** Four minutes of speech, so that the engine works for seconds. */
const long = record(sentences(60));

const models = await servedModels();
installFunctionalKokoro(models.folder);

let folder: string;
let server: VoiceServer;
let client: OpenAI;
let here: VoiceHere;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-serve-'));
  await writeFile(file('talk.wav'), french.bytes);
  here = openVoiceHere(models.folder);
  const args = ['--preload', `${FUNCTIONAL},${KOKORO}`, '--voice-dir', file('voices')];
  server = await serve({ modelsDir: models.folder, args });
  client = new OpenAI({ apiKey: 'none is needed', baseURL: `${server.url}/v1` });
});
afterAll(async () => {
  await here.close();
  await server.end();
  await models.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('the client of the hosted API', () => {
  const asked = async () => ({ file: await toFile(french.bytes, 'salut.wav'), model: FUNCTIONAL });

  it('gets a transcription with the time of every word', async () => {
    const { transcriptions } = client.audio;
    const text = french.text('fr');
    expect(await transcriptions.create({ ...(await asked()), response_format: 'vtt' })).toMatch(
      /^WEBVTT\n\n00:00/,
    );
    const verbose = await transcriptions.create({
      ...(await asked()),
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(verbose).toMatchObject({ task: 'transcribe', language: 'fr', text });
    expect(verbose.duration).toBeCloseTo(french.seconds, 2);
    expect(verbose.segments!.map((segment) => segment.text)).toEqual(
      text.match(/[^.?]+[.?]/g)!.map((sentence) => sentence.trim()),
    );
    expect(verbose.words!.map(({ word }) => word)).toEqual(text.split(' '));
    // The question mark is a tone in the recording, but has no time in the transcript.
    const spoken = french.words.filter(({ key }) => key !== 'question');
    verbose.words!.forEach(({ start }, index) => {
      expect(Math.abs(start - spoken[index]!.start)).toBeLessThan(0.12);
    });
  });

  it('gets a translation', async () => {
    const verbose = { ...(await asked()), response_format: 'verbose_json' } as const;
    expect(await client.audio.translations.create(verbose)).toMatchObject({
      task: 'translate',
      language: 'fr',
      text: french.text('en'),
    });
  });

  it('receives deltas while a long file is transcribed, and then the whole text', async () => {
    const minute = record(sentences(12));
    const stream = await client.audio.transcriptions.create({
      file: await toFile(minute.bytes, 'minute.wav'),
      model: FUNCTIONAL,
      stream: true,
    });
    const deltas: string[] = [];
    let done: string | undefined;
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') deltas.push(event.delta);
      if (event.type === 'transcript.text.done') done = event.text;
    }
    expect(done).toBe(minute.text('de'));
    expect(deltas.join('')).toBe(done);
    expect(deltas).toHaveLength(12);
  });

  const say = async (format: 'wav' | 'pcm' | 'mp3' | 'opus' | 'flac' | 'aac', by = 'af_heart') => {
    const speech = { model: KOKORO, input: TEXT, voice: by, response_format: format };
    const response = await client.audio.speech.create(speech);
    return Buffer.from(await response.arrayBuffer());
  };

  it('gets speech in every format that needs no other program', async () => {
    const starts = { wav: 'RIFF', mp3: '', opus: 'OggS', flac: 'fLaC' } as const;
    for (const format of ['wav', 'mp3', 'opus', 'flac'] as const) {
      const bytes = await say(format);
      expect(bytes.length).toBeGreaterThan(2000);
      expect(bytes.toString('latin1', 0, starts[format].length)).toBe(starts[format]);
    }
  });

  it.skipIf(!isInstalled('ffmpeg'))('gets speech as AAC if ffmpeg is installed', async () => {
    // The syncword of ADTS.
    expect((await say('aac')).readUInt16BE() & 0xff_f6).toBe(0xff_f0);
  });

  it('receives speech before all of it is synthesized', async () => {
    const response = await client.audio.speech.create({
      model: KOKORO,
      input: `${TEXT} `.repeat(15),
      voice: 'af_heart',
      response_format: 'pcm',
    });
    const sizes: number[] = [];
    for await (const block of response.body!) sizes.push((block as Uint8Array).length);
    expect(sizes.length).toBeGreaterThan(5);
  });

  it('gets a saved voice, and voices by the names of the hosted API', async () => {
    const form = new FormData();
    form.append('name', 'Both');
    form.append('voice_type', 'blended');
    form.append('instruction', 'af_heart(2)+af_sky(1)');
    const created = await checkedFetch(`${server.url}/v1/voices`, { method: 'POST', body: form });
    expect(created.status).toBe(201);
    const { voice_id } = (await created.json()) as { voice_id: string };
    const [heart, blended] = [await say('pcm'), await say('pcm', 'af_heart(2)+af_sky(1)')];
    expect((await say('pcm', 'marin')).equals(heart)).toBe(true);
    expect((await say('pcm', `voice_${voice_id}`)).equals(blended)).toBe(true);
    expect(blended.equals(heart)).toBe(false);
  });
});

it('a request is cancelled once by its id, and its worker is free for the next', async () => {
  const upload = transcribe(server, long, { id: 'long-1' });
  await server.underway('long-1');
  expect(await cancel(server, 'long-1')).toBe(true);
  const { status, body } = await upload;
  expect([status, body.error?.code]).toEqual([499, 'request_cancelled']);
  await eventually(async () => {
    const told = await (await fetch(`${server.url}/v1/status`)).json();
    expect(told).toMatchObject({ queue: { realtime: 0, batch: 0, in_flight: 0 } });
    const { workers } = told as { workers: readonly { calls: number }[] };
    expect(workers.every(({ calls }) => calls === 0)).toBe(true);
  });
  expect(await transcribe(server, french)).toMatchObject({ status: 200, body: { text: french.text('fr') } });
  expect(await cancel(server, 'long-1')).toBe(false);
});

describe('the command line with --server', () => {
  const there = (args: readonly string[], stdin?: Uint8Array) =>
    runVoice(args, { env: { VOICE_SERVER_URL: server.url }, ...(stdin && { stdin }) });

  it('writes the same transcript, byte for byte, and the same translation from standard input', async () => {
    const words = ['transcribe', '-m', FUNCTIONAL, '-f', 'verbose_json', '--word-timestamps'];
    const expected = await here.run([...words, file('talk.wav')]);
    expect(expected).toMatchObject({ code: 0, err: '' });
    expect(await there([...words, file('talk.wav')])).toEqual(expected);
    const translate = ['translate', '-m', FUNCTIONAL];
    const english = await here.run([...translate, file('talk.wav')]);
    expect(english.out).toBe(`${french.text('en')}\n`);
    expect(await there([...translate, '-'], french.bytes)).toEqual(english);
  });

  it('writes the same speech, with its effects and subtitles', async () => {
    const args = (name: string) => {
      const files = ['-o', file(`${name}.flac`), '--subtitles', file(`${name}.srt`)];
      const more = ['--voice', 'marin', '--pitch', '-4', '--reverb-room', '0.8'];
      return ['speak', 'It has 2 sentences. This is the last one.', '-q', ...more, ...files];
    };
    for (const outcome of [await here.run(args('here')), await there(args('there'))])
      expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(file('there.srt'), 'utf8')).toContain('It has 2 sentences');
    for (const kind of ['flac', 'srt'])
      expect(readFileSync(file(`there.${kind}`)).equals(readFileSync(file(`here.${kind}`)))).toBe(true);
  });
});
