import { afterAll, describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../../src/domain/live-stream.ts';
import type { SttRequest } from '../../../src/domain/recognition.ts';
import { openSttEngine } from '../../../src/engines/registry.ts';
import type { Form } from '../../generated/ctc/generated-models.ts';
import { installedCtc, temporaryCtc } from '../../generated/ctc/temporary-ctc.ts';
import { sing, song, type Tone, written } from '../../generated/ctc/tone-alphabet.ts';
import { collect } from '../../helpers/collect.ts';
import { transcribeOne } from '../../helpers/transcribe-one.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';

const never = new AbortController().signal;
const opened: SttEngine[] = [];
afterAll(() => Promise.all(opened.map((engine) => engine.close())));

const folders = { zipformer: temporaryCtc('zipformer'), live: temporaryCtc('streaming-zipformer') };

async function open(form: keyof typeof folders, config: Readonly<Record<string, unknown>> = {}, threads = 1) {
  const engine = await openSttEngine(installedCtc(folders[form], config), threads);
  opened.push(engine);
  return engine;
}

const request = (speech: Float32Array, change: Partial<SttRequest> = {}): SttRequest => ({
  speech: speech as Speech,
  speechProbability: 1,
  task: 'transcribe',
  temperature: 0,
  ...change,
});

const tone = (sound: Tone['sound']): Tone => ({ sound, seconds: 0.24, pause: 0.16 });
/** Options of one row. A sound between two tokens for several frames can mean both, one after the other. */
const BETWEEN: Tone = { sound: 'between', seconds: 0.06, pause: 0.18 };
const { tones, pieces } = song(3, 6);
const CLIP = sing(tones);

const textOf = ({ segments }: { readonly segments: readonly { readonly text: string }[] }) =>
  segments.map(({ text }) => text).join(' ');

describe('CTC engine', () => {
  it('reports the capabilities of its files, whatever the manifest claims', async () => {
    const [whole, live] = await Promise.all([open('zipformer'), open('live')]);
    expect(whole.facts.capabilities).toMatchObject({
      streaming: false,
      wordTimestamps: true,
      batchInference: false,
      languages: ['zh'],
    });
    expect(live.facts.capabilities).toMatchObject({
      streaming: true,
      partialTranscripts: true,
      hotWords: true,
    });
    expect(whole.stream).toBeUndefined();
    expect(live.stream).toBeDefined();
  });

  it('times words where they sound, with high confidence', async () => {
    const engine = await open('zipformer');
    const script = ['▁ka', 'to', '▁mi', 'ru', '▁so'].map((sound) => tone(sound as Tone['sound']));
    const { segments } = await transcribeOne(engine, request(sing(script), { wordTimestamps: true }), never);
    expect(segments[0]!.text).toBe('kato miru so');
    const words = segments[0]!.words!;
    expect(words.map(({ word }) => word)).toEqual(['kato', 'miru', 'so']);
    [0.2, 1, 1.8].forEach((start, index) => {
      expect(Math.abs(words[index]!.start - start)).toBeLessThan(0.06);
      expect(Math.abs(words[index]!.end - (start + (index === 2 ? 0.24 : 0.64)))).toBeLessThan(0.06);
      expect(words[index]!.probability).toBeGreaterThan(0.9);
    });
    const without = await transcribeOne(engine, request(sing(script)), never);
    expect(without.segments[0]).not.toHaveProperty('words');
  });

  it.each(['zipformer', 'live'] as const)(
    'prefers hot words if the sound is between two words: %s',
    async (form) => {
      const engine = await open(form);
      const unclear = sing([tone('▁mi'), BETWEEN, tone('▁so'), BETWEEN]);
      const hear = async (hotWords?: readonly string[]) =>
        textOf(await transcribeOne(engine, request(unclear, hotWords && { hotWords }), never));
      expect(await hear()).toBe('miru soru');
      expect(await hear(['mine'])).toBe('mine soru');
      expect(await hear(['MINE', 'sone'])).toBe('mine sone');
      expect(await hear(['mine sone'])).toBe('mine sone');
      expect(await hear(['lune'])).toBe('miru soru');
    },
  );

  it.each(['beam', 'greedy'])('reports token log probabilities on request: %s', async (decoding) => {
    const engine = await open('zipformer', { decoding });
    const { segments } = await transcribeOne(engine, request(CLIP, { logprobs: true }), never);
    const { text, likelyTokens } = segments[0]!;
    const bytes = likelyTokens!.flatMap((token) => [...token.bytes]);
    expect(Buffer.from(bytes).toString().trim()).toBe(text);
    for (const { logprob } of likelyTokens!) expect(logprob).toBeLessThanOrEqual(0);
    const plain = await transcribeOne(engine, request(CLIP), never);
    expect(plain.segments[0]).not.toHaveProperty('likelyTokens');
  });

  it('does not invent hot words', async () => {
    const engine = await open('zipformer', { hot_word_score: 3 });
    for (const hotWords of [['kato'], ['miso', 'luda'], ['toruneda']]) {
      const { segments } = await transcribeOne(engine, request(CLIP, { hotWords }), never);
      expect(segments[0]!.text).toBe(written(pieces));
    }
  });

  it('weighs hot words by their score', async () => {
    const engine = await open('zipformer', { hot_word_score: 0.01 });
    const unclear = sing([tone('▁mi'), BETWEEN]);
    expect(textOf(await transcribeOne(engine, request(unclear, { hotWords: ['mine'] }), never))).toBe('miru');
  });

  it('reports options that had no effect', async () => {
    const [beam, greedy] = await Promise.all([open('zipformer'), open('zipformer', { decoding: 'greedy' })]);
    const wishes = { hotWords: ['kato', 'quux'], temperature: 0.5 };
    const heard = await transcribeOne(beam, request(CLIP, wishes), never);
    expect(heard.warnings).toEqual([
      expect.stringContaining('temperature was ignored'),
      expect.stringContaining("'quux'"),
    ]);
    const { warnings } = await transcribeOne(greedy, request(CLIP, { hotWords: ['kato'] }), never);
    expect(warnings).toEqual([expect.stringContaining('Hot words need the decoding beam')]);
  });

  it('refuses to translate, to detect a language, and an unknown language', async () => {
    const engine = await open('zipformer');
    const refused = (change: Partial<SttRequest>) => transcribeOne(engine, request(CLIP, change), never);
    await expect(refused({ task: 'translate' })).rejects.toMatchObject({ kind: 'unsupported' });
    for (const language of ['auto', 'fr'])
      await expect(refused({ language })).rejects.toMatchObject({ kind: 'invalid_value' });
  });

  it('supports live captions without a warning if its files decode only whole utterances', async () => {
    const [whole, live] = [await open('zipformer'), await open('live')];
    expect(whole.facts.warnings).toEqual([]);
    expect(live.facts.warnings).toEqual([]);
  });

  it('transcribes several clips in one batch', async () => {
    const engine = await open('zipformer', {}, 2);
    const songs = Array.from({ length: 4 }, (_, seed) => song(seed + 50, 4));
    const heard = await Promise.all(
      songs.map(({ tones }) => transcribeOne(engine, request(sing(tones)), never)),
    );
    expect(heard.map(textOf)).toEqual(songs.map(({ pieces }) => written(pieces)));
    expect(engine.facts.lanes).toBe(2);
  });
});

/** A clip in frames of `ms` milliseconds, and a final decode of all of it. */
async function* spoken(clip: Float32Array, ms: number): AsyncGenerator<StreamCommand> {
  const length = ms * 16;
  for (let at = 0; at < clip.length; at += length)
    yield { type: 'audio', samples: clip.slice(at, at + length) as Speech };
  const asked = { task: 'transcribe', speechProbability: 1, temperature: 0, wordTimestamps: true } as const;
  yield { type: 'decode', id: 1, from: 0, to: clip.length, final: true, ...asked };
}

describe.each([
  ['in this process', (engine: SttEngine) => Promise.resolve(engine)],
  ['in a worker', (engine: SttEngine) => sttOverGrpc(engine)],
])('live stream to a CTC engine %s', (_, place) => {
  it('sends partials that grow to the text and words of the whole file', async () => {
    const engine = await place(await open('live'));
    opened.push(engine);
    const whole = await transcribeOne(engine, request(CLIP, { wordTimestamps: true }), never);
    expect(textOf(whole)).toBe(written(pieces));
    for (const ms of [20, 100, 333]) {
      const events: StreamEvent[] = await collect(engine.stream!(spoken(CLIP, ms), never));
      const partials = events.flatMap((event) => (event.type === 'partial' ? [event.text] : []));
      expect(partials.length).toBeGreaterThan(3);
      partials.reduce((before, text) => {
        expect(text.startsWith(before)).toBe(true);
        return text;
      });
      expect(events.at(-1)).toEqual({ type: 'result', id: 1, result: whole });
    }
  });

  it('transcribes more streams at once than there are threads', async () => {
    const engine = await place(await open('live', {}, 2));
    opened.push(engine);
    const songs = Array.from({ length: 5 }, (_, seed) => song(seed + 80, 4));
    const finals = await Promise.all(
      songs.map(async ({ tones }) => {
        const events = await collect(engine.stream!(spoken(sing(tones), 50), never));
        const last = events.at(-1);
        return last?.type === 'result' ? textOf(last.result) : undefined;
      }),
    );
    expect(finals).toEqual(songs.map(({ pieces }) => written(pieces)));
  });
});

it.each([
  ['an engine_config with an invalid value', { device: 'tpu' }, 'engine_config.device'],
  ['a model file that does not exist', { model: 'other.onnx' }, "'other.onnx' is missing"],
] as const)('CTC engine cannot be opened with %s', async (_, config, message) => {
  await expect(open('zipformer', config)).rejects.toMatchObject({
    kind: 'invalid_manifest',
    message: expect.stringContaining(message),
  });
});

const FORMS: readonly Form[] = ['nemo', 'wenet', 'streaming-wenet', 'streaming-wenet-pair'];
describe.each(FORMS)('CTC engine with the export %s', (form) => {
  const folder = temporaryCtc(form);
  it('transcribes a generated melody', async () => {
    const engine = await openSttEngine(installedCtc(folder), 1);
    opened.push(engine);
    expect(textOf(await transcribeOne(engine, request(CLIP), never))).toBe(written(pieces));
  });
});
