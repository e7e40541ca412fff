import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { TTS_RATE } from '../../src/domain/synthesis.ts';
import { speak } from '../../src/runtime/speak.ts';
import { collect } from '../helpers/collect.ts';
import { FakeTts, WORD_MS } from '../helpers/fake-tts.ts';
import { temporaryFolder, ttsManifest } from '../helpers/model-fixtures.ts';
import { SavedVoices } from '../../src/voices/saved.ts';
import { TEST_VOICE, testRuntime } from '../helpers/test-runtime.ts';

const MODEL = { manifest: ttsManifest({ name: TEST_VOICE }), folder: '' };
const never = new AbortController().signal;

/** An engine with one unlisted voice, and one language. */
class ChoosyTts extends FakeTts {
  override async *synthesize(...[request, signal]: Parameters<FakeTts['synthesize']>) {
    const { voice = 'own', language = 'en' } = request;
    if (voice !== 'own') throw new VoiceError('voice_not_found', `no voice '${voice}'`);
    if (language !== 'en')
      throw new VoiceError('invalid_value', `no language '${language}'`, {
        field: { name: 'language', rule: 'unknown_language' },
      });
    yield* super.synthesize(request, signal);
  }
}

describe('speak', () => {
  it('yields the sound of the text in chunks', async () => {
    const chunks = await collect(speak(testRuntime(), { text: 'good morning all', model: MODEL }, never));
    expect(chunks.map(({ samples }) => samples.length)).toEqual(Array(3).fill((WORD_MS * TTS_RATE) / 1000));
  });

  it('passes only the given voice and speed to the engine', async () => {
    const tts = new FakeTts();
    const runtime = testRuntime({ tts });
    await collect(speak(runtime, { text: 'hello', model: MODEL }, never));
    await collect(speak(runtime, { text: 'hello', model: MODEL, voice: 'bert', speed: 2 }, never));
    expect(tts.requests).toEqual([
      { text: 'hello', speed: 1 },
      { text: 'hello', speed: 2, voice: 'bert' },
    ]);
  });

  it('passes the scales of a request to the engine, and rejects them for a model without scales', async () => {
    const tts = new FakeTts();
    const runtime = testRuntime({ tts });
    const scales = { noiseScale: 0, noiseWScale: 0.5, lengthScale: 1.2 };
    const piper = { ...MODEL, manifest: ttsManifest({ name: TEST_VOICE, engine: 'piper' }) };
    await collect(speak(runtime, { text: 'hello', model: piper, ...scales }, never));
    expect(tts.requests).toEqual([{ text: 'hello', speed: 1, ...scales }]);
    await expect(
      collect(speak(runtime, { text: 'hello', model: MODEL, noiseScale: 0 }, never)),
    ).rejects.toMatchObject({ kind: 'unsupported', message: expect.stringContaining('noise') });
  });

  it.each(['', '  \n\t ', '\u0001', ' \u0007\u200b\u00ad\ufeff', '\ud800', '\udc00 \u0000'])(
    'rejects %j, which has nothing to speak',
    async (text) => {
      const tts = new FakeTts();
      await expect(collect(speak(testRuntime({ tts }), { text, model: MODEL }, never))).rejects.toMatchObject(
        {
          kind: 'invalid_value',
          message: 'There is no text to speak.',
        },
      );
      expect(tts.requests).toEqual([]);
    },
  );

  it('uses the lexicon of the model for words without a pronunciation in the request', async () => {
    const tts = new FakeTts();
    const own = [
      { text: 'Nguyen', pronunciation: '/nwˈɪn/' },
      { text: 'Oslo', pronunciation: 'Ooshloo', language: 'nb' },
    ];
    const runtime = testRuntime({ tts, lexicon: own });
    const text = 'Nguyen is in Oslo.';
    const lexicon = [{ text: 'Nguyen', pronunciation: 'Win' }];
    await collect(speak(runtime, { text, model: MODEL, language: 'en' }, never));
    await collect(speak(runtime, { text, model: MODEL, language: 'nb', lexicon }, never));
    expect(tts.requests.map(({ pronunciations }) => pronunciations)).toEqual([
      [{ start: 0, end: 6, ipa: 'nwˈɪn' }],
      [
        { start: 0, end: 6, spoken: 'Win' },
        { start: 13, end: 17, spoken: 'Ooshloo' },
      ],
    ]);
  });

  it('uses the lexicon of a saved voice before that of the model', async () => {
    const tts = new FakeTts();
    const savedVoices = new SavedVoices(temporaryFolder());
    const entry = { text: 'Nguyen', pronunciation: 'Win' };
    const { id } = await savedVoices.create({
      name: 'Reader',
      voiceType: 'blended',
      resolvedVoice: 'anna',
      lexicon: [entry],
    });
    const runtime = testRuntime({ tts, savedVoices, lexicon: [{ ...entry, pronunciation: 'New yen' }] });
    for (const voice of [`voice_${id}`, 'anna'])
      await collect(speak(runtime, { text: 'Nguyen', model: MODEL, voice }, never));
    expect(tts.requests.map(({ voice, pronunciations }) => [voice, pronunciations])).toEqual([
      ['anna', [{ start: 0, end: 6, spoken: 'Win' }]],
      ['anna', [{ start: 0, end: 6, spoken: 'New yen' }]],
    ]);
  });

  it('synthesizes streamed text sentence by sentence, with continuous times', async () => {
    const tts = new FakeTts();
    async function* text() {
      yield 'One two. Th';
      yield 'ree. ';
    }
    const chunks = await collect(speak(testRuntime({ tts }), { text: text(), model: MODEL }, never));
    expect(tts.requests.map((request) => request.text)).toEqual(['One two. ', 'Three. ']);
    expect(chunks.flatMap(({ alignment }) => alignment?.items ?? [])).toEqual(
      ['One', 'two.', 'Three.'].map((text, index) => ({
        text,
        startMs: index * WORD_MS,
        durationMs: WORD_MS,
      })),
    );
    async function* silence() {
      yield ' \n';
    }
    const nothing = collect(speak(testRuntime({ tts }), { text: silence(), model: MODEL }, never));
    await expect(nothing).rejects.toMatchObject({ kind: 'invalid_value' });
  });

  it('synthesizes passages as the SSML directs, and reports marks with their times', async () => {
    const tts = new FakeTts();
    const text = 'One. [pause:2s][mark:here][voice:bert][rate:2][two](/tuː/) ok.[voice][rate] End.';
    const chunks = await collect(speak(testRuntime({ tts }), { text, model: MODEL, speed: 1.5 }, never));
    expect(tts.requests.map(({ text, voice, speed }) => [text.trim(), voice, speed])).toEqual([
      ['One.', undefined, 1.5],
      ['two ok.', 'bert', 3],
      ['End.', undefined, 1.5],
    ]);
    expect(tts.requests[1]!.pronunciations).toEqual([{ start: 0, end: 3, ipa: 'tuː' }]);
    const alignments = chunks.flatMap(({ alignment }) => alignment ?? []);
    const [mark] = alignments.flatMap(({ marks = [] }) => marks);
    const items = alignments.flatMap(({ items }) => items);
    expect(items.map(({ text }) => text)).toEqual(['One.', 'two', 'ok.', 'End.']);
    expect(mark).toMatchObject({ name: 'here' });
    // The pause begins at the end of the previous sound, which is not audible up to its last sample.
    expect(Math.abs(mark!.atMs - (WORD_MS + 2000))).toBeLessThan(50);
    expect(Math.abs(items[1]!.startMs - mark!.atMs)).toBeLessThan(50);
  });

  it('rejects an unknown voice or language before any synthesis, even late in the text', async () => {
    const runtime = testRuntime({ tts: new ChoosyTts() });
    const heard: number[] = [];
    const speakAll = async (text: string) => {
      for await (const { samples } of speak(runtime, { text, model: MODEL }, never))
        heard.push(samples.length);
    };
    await expect(speakAll('One two. [voice:nobody]three.')).rejects.toThrow("no voice 'nobody'");
    await expect(speakAll('One two. [lang:zz]three.')).rejects.toThrow("no language 'zz'");
    expect(heard).toEqual([]);
  });

  it('rejects a voice that the folder of the model does not list before the model is loaded', async () => {
    const runtime = testRuntime();
    const loading = () => new Promise<never>(() => undefined);
    const model = (await runtime.store.get(TEST_VOICE)) as typeof MODEL;
    const say = (voice: string) =>
      collect(speak({ ...runtime, tts: loading }, { text: 'One.', voice, model }, never));
    for (const voice of ['nobody', 'af_heart+nobody'])
      await expect(say(voice)).rejects.toThrow("There is no voice 'nobody'; the model has voices such as");
    await expect(say('af_heart(x)+af_heart')).rejects.toMatchObject({ kind: 'invalid_value' });
  });

  it('reports invalid SSML with its position', async () => {
    const request = { text: '<speak>\n<p>One</s></speak>', inputFormat: 'ssml', model: MODEL } as const;
    await expect(collect(speak(testRuntime(), request, never))).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringContaining('line 2'),
    });
  });

  it('applies effects to the whole, and keeps the alignments', async () => {
    const request = { text: 'one two three', model: MODEL };
    const plain = await collect(speak(testRuntime(), request, never));
    const effects = { pitchShiftSemitones: 5, reverbRoomSize: 0.5 };
    const changed = await collect(speak(testRuntime(), { ...request, effects }, never));
    const length = (chunks: typeof plain) => chunks.reduce((sum, { samples }) => sum + samples.length, 0);
    expect(length(changed)).toBeGreaterThan(length(plain));
    const marks = (chunks: typeof plain) => chunks.flatMap(({ alignment }) => alignment ?? []);
    expect(marks(changed)).toEqual(marks(plain));
  });

  it('ends the call of the engine with the iteration', async () => {
    let running = 0;
    class CountingTts extends FakeTts {
      override async *synthesize(...asked: Parameters<FakeTts['synthesize']>) {
        running++;
        try {
          yield* super.synthesize(...asked);
        } finally {
          running--;
        }
      }
    }
    const runtime = testRuntime({ tts: new CountingTts() });
    for await (const { samples } of speak(runtime, { text: 'one two three', model: MODEL }, never)) {
      expect([samples.length > 0, running]).toEqual([true, 1]);
      break;
    }
    expect(running).toBe(0);
  });

  it('stops with the iteration, and with the signal', async () => {
    const spoken: string[] = [];
    const tts = new FakeTts({ beforeWord: async (word) => void spoken.push(word) });
    const runtime = testRuntime({ tts });
    for await (const chunk of speak(runtime, { text: 'one two three', model: MODEL }, never)) {
      expect(chunk.samples.length).toBeGreaterThan(0);
      break;
    }
    expect(spoken).toEqual(['one']);
    const cancelled = collect(speak(runtime, { text: 'one two', model: MODEL }, AbortSignal.abort()));
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
