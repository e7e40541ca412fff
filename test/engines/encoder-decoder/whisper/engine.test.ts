import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speech } from '../../../../src/domain/audio.ts';
import type { SttEngine } from '../../../../src/domain/engine.ts';
import type { SttRequest } from '../../../../src/domain/recognition.ts';
import { resultsOf } from '../../../../src/domain/outcome.ts';
import { openSttEngine } from '../../../../src/engines/registry.ts';
import { hasCuda } from '../../../../src/onnx/device.ts';
import { BEHAVIOURS } from '../../../generated/whisper/functional/keys.ts';
import { writeDown } from '../../../generated/whisper/functional/listener.ts';
import { sayInTones } from '../../../generated/whisper/functional/say-in-tones.ts';
import type { Script } from '../../../generated/whisper/functional/script.ts';
import { type FunctionalModelOptions, installFunctional } from '../../../helpers/functional-model.ts';
import { transcribeOne } from '../../../helpers/transcribe-one.ts';

// test/e2e/whisper.test.ts covers the path from file to transcript, test/contract the interface of engines.

const never = new AbortController().signal;

let modelsDir: string;
const opened: SttEngine[] = [];
let installed = 0;

beforeAll(() => {
  modelsDir = mkdtempSync(join(tmpdir(), 'voice-whisper-engine-'));
});
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close()));
  rmSync(modelsDir, { recursive: true });
});

async function open(options: FunctionalModelOptions = {}): Promise<SttEngine> {
  const model = installFunctional(modelsDir, { name: `model-${installed++}`, ...options });
  const engine = await openSttEngine(model, 1);
  opened.push(engine);
  return engine;
}

const request = (script: Script, change: Partial<SttRequest> = {}): SttRequest => ({
  speech: sayInTones(script).samples as Speech,
  speechProbability: 0.9,
  task: 'transcribe',
  temperature: 0,
  ...change,
});
const textOf = ({ segments }: { readonly segments: readonly { readonly text: string }[] }) =>
  segments.map(({ text }) => text.trim()).join(' ');
const SENTENCES: Script = [
  { words: ['house', 'tree', 'water'] },
  { silence: 1 },
  { words: ['hello', 'coffee', 'question'] },
];
const HOUSE: Script = [{ mark: 'fr' }, { words: ['house', 'tree'] }];

describe('Whisper engine', () => {
  it('reports the probability of a detected language, and 1 for a given one', async () => {
    const engine = await open();
    const detected = await transcribeOne(engine, request(HOUSE), never);
    expect(detected.language).toBe('fr');
    expect(detected.languageProbability).toBeGreaterThan(0.5);
    expect(detected.languageProbability).toBeLessThanOrEqual(1);
    const told = await transcribeOne(engine, request(HOUSE, { language: 'es' }), never);
    expect(told).toMatchObject({
      language: 'es',
      languageProbability: 1,
      segments: [{ text: 'casa árbol.' }],
    });
  });

  it('pads clips to 30 s, and decodes more clips at once with fewer beams', async () => {
    const engine = await open();
    const greedy = await open({ engineConfig: { beam_size: 1 } });
    expect(engine.facts.paddedSeconds).toBe(30);
    expect([engine, greedy].map(({ facts }) => facts.batchRows)).toEqual([2, 4]);
    expect(engine.facts.lanes).toBe(1);
  });

  it('has the capabilities that the manifest claims and the files support', async () => {
    const whole = await open();
    expect(whole.facts.capabilities).toMatchObject({
      wordTimestamps: true,
      translation: true,
      languageDetection: true,
      batchInference: true,
    });
    const english = await open({
      englishOnly: true,
      timestamped: false,
      capabilities: { languages: ['auto', 'en'], translation: true, languageDetection: true },
    });
    expect(english.facts.capabilities).toMatchObject({
      languages: ['en'],
      wordTimestamps: false,
      translation: false,
      languageDetection: false,
    });
    const modest = await open({ capabilities: { translation: false, wordTimestamps: false } });
    expect(modest.facts.capabilities).toMatchObject({ translation: false, wordTimestamps: false });
  });

  it('refuses a language that manifest or tokenizer lacks, and word times without alignment heads', async () => {
    const engine = await open({ timestamped: false, capabilities: { languages: ['auto', 'en', 'de'] } });
    for (const language of ['fr', 'xx']) {
      await expect(transcribeOne(engine, request(HOUSE, { language }), never)).rejects.toMatchObject({
        kind: 'invalid_value',
        message: expect.stringContaining(`'${language}'`),
      });
    }
    await expect(
      transcribeOne(engine, request(HOUSE, { wordTimestamps: true }), never),
    ).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });

  it('uses the language of its manifest if that does not include detection', async () => {
    const distilled = await open({ capabilities: { languages: ['de'], languageDetection: false } });
    const { language, segments } = await transcribeOne(distilled, request(HOUSE), never);
    expect({ language, text: segments[0]?.text }).toEqual({ language: 'de', text: 'Haus Baum.' });
  });

  it('keeps only confident text if the detector found no speech', async () => {
    const engine = await open();
    const unsure = [...HOUSE, { mark: 'hum' } as const];
    const doubted = await transcribeOne(engine, request(unsure, { speechProbability: 0.9 }), never);
    const [segment] = doubted.segments;
    expect(segment).toBeDefined();
    const sure = await transcribeOne(engine, request(HOUSE, { speechProbability: 0.1 }), never);
    expect(sure.segments).toHaveLength(1);
    const despair = [...HOUSE, { mark: 'despair' } as const];
    const { segments } = await transcribeOne(engine, request(despair, { speechProbability: 0.1 }), never);
    expect(segments).toEqual([]);
  });

  it('transcribes more than 30 s in one request, window by window', async () => {
    const engine = await open();
    const words = ['house', 'tree', 'sun', 'cat', 'bread', 'winter', 'water', 'coffee'] as const;
    const script = Array.from({ length: 14 }, (_, index): Script => [
      { words: [words[index % 8]!, words[(index * 3 + 1) % 8]!, words[(index * 5 + 2) % 8]!] },
      { silence: 2 },
    ]).flat();
    const asked = request(script, { language: 'en' });
    expect(asked.speech.length / 16_000).toBeGreaterThan(40);
    const { segments } = await transcribeOne(engine, asked, never);
    expect(segments).toHaveLength(14);
    expect(segments.at(-1)!.start).toBeGreaterThan(38);
  });

  it('accepts every input that can disturb a decoder', async () => {
    const engine = await open();
    const recovers = BEHAVIOURS.filter((behaviour) => behaviour !== 'despair');
    const said = recovers.map((behaviour) =>
      sayInTones([{ words: ['house', 'tree'] }, { mark: behaviour }, ...SENTENCES]),
    );
    const requests = said.map(({ samples }) => request([], { speech: samples as Speech, language: 'de' }));
    const results = resultsOf(await engine.transcribe(requests, never));
    expect(results.map(textOf)).toEqual(said.map(({ heard }) => writeDown(heard, 'de').trim()));
    const first = (behaviour: (typeof recovers)[number]) =>
      results[recovers.indexOf(behaviour)]!.segments[0]!;
    expect(first('hum').temperature).toBeGreaterThan(0);
    expect(first('doubt').temperature).toBeGreaterThan(0);
    expect(first('murmur').temperature).toBe(0);
    expect(first('murmur').noSpeechProb).toBeGreaterThan(0.6);
  });

  it('finds a more likely text with five beams than with one', async () => {
    const script: Script = [{ words: ['write', 'tree', 'sun'] }];
    const [wide, greedy] = [await open(), await open({ engineConfig: { beam_size: 1 } })];
    const far = await transcribeOne(wide, request(script), never);
    expect(textOf(far)).toBe(writeDown(sayInTones(script).heard, 'en').trim());
    expect(textOf(await transcribeOne(greedy, request(script), never))).toBe(
      textOf(far).replace('write', 'right'),
    );
  });

  it('gives the same text every time if it samples', async () => {
    const engine = await open();
    const hum = request([{ mark: 'hum' }, ...SENTENCES], { temperature: 0.7 });
    const once = await transcribeOne(engine, hum, never);
    expect(new Set(once.segments.map(({ temperature }) => temperature))).toEqual(new Set([0.7]));
    expect(await transcribeOne(engine, hum, never)).toEqual(once);
  });

  it.each<[string, FunctionalModelOptions]>([
    ['for English only', { englishOnly: true }],
    ['with 128 mel bins', { melBins: 128 }],
    ['in half precision', { floats: 'float16', suffix: '_fp16' }],
    ['with split decoders', { decoders: ['first', 'later'] }],
  ])('gives the same transcript with a model %s', async (_, options) => {
    const engine = await open(options);
    const heard = await transcribeOne(engine, request(SENTENCES, { wordTimestamps: true }), never);
    expect(textOf(heard)).toBe(writeDown(sayInTones(SENTENCES).heard, 'en').trim());
    expect(heard.segments.flatMap(({ words }) => words ?? []).length).toBeGreaterThan(4);
  });

  it.each([
    ['an option out of range', { beam_size: 0 }, 'invalid_manifest', /beam_size/],
    ['a voice detector', { vad_filter: true }, 'invalid_manifest', /vad_filter/],
    [
      'a folder that does not exist',
      { model_size: '/nowhere/whisper' },
      'invalid_manifest',
      /encoder|config\.json/,
    ],
  ])('refuses %s', async (_, engineConfig, kind, message) => {
    await expect(open({ engineConfig })).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
  });

  it.skipIf(hasCuda())(
    'refuses a GPU that cannot be used, and falls back to the CPU if allowed',
    async () => {
      await expect(open({ engineConfig: { device: 'cuda' } })).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringMatching(/'cuda'/),
      });
      const engine = await open({ engineConfig: { device: 'auto' } });
      expect((await transcribeOne(engine, request(HOUSE), never)).segments).toHaveLength(1);
    },
  );
});
