import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Speech, SPEECH_RATE } from '../../../../../src/domain/audio.ts';
import type { SttEngine } from '../../../../../src/domain/engine.ts';
import type { SttRequest } from '../../../../../src/domain/recognition.ts';
import { openMoonshineEngine } from '../../../../../src/engines/encoder-decoder/moonshine/engine.ts';
import { streamingMoonshineManifest } from '../../../../../src/engines/encoder-decoder/moonshine/streaming/source-manifest.ts';
import { CONFIG, writeStreamingMoonshine } from '../../../../generated/moonshine/streaming-moonshine.ts';
import { temporaryFolder } from '../../../../helpers/model-fixtures.ts';
import { transcribeOne } from '../../../../helpers/transcribe-one.ts';

const scratch = mkdtempSync(join(tmpdir(), 'voice-moonshine-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const never = new AbortController().signal;

/** A tone with changing pitch and level, so that no two parts are alike. */
const speech = Float32Array.from(
  { length: 6 * SPEECH_RATE },
  (_, at) => (0.2 + 0.1 * Math.sin(at / 3_000)) * Math.sin((at * (3_000 + at / 30)) / SPEECH_RATE),
) as Speech;

async function open(folder: string): Promise<SttEngine> {
  const manifest = await streamingMoonshineManifest('mine', folder);
  const engine = await openMoonshineEngine({ manifest, folder }, 1);
  onTestFinished(() => engine.close());
  return engine;
}

const requestOf = (seconds: number): SttRequest => ({
  speech: speech.slice(0, seconds * SPEECH_RATE) as Speech,
  speechProbability: 0.9,
  task: 'transcribe',
  temperature: 0,
});

async function textOf(
  engine: SttEngine,
  seconds: number,
  drafts: readonly string[] = [],
  hotWords: readonly string[] = [],
): Promise<string> {
  const { segments } = await transcribeOne(engine, { ...requestOf(seconds), drafts, hotWords }, never);
  return segments.map(({ text }) => text).join(' ');
}

describe('streaming Moonshine', () => {
  const folder = join(scratch, 'tiny-streaming-es');
  writeStreamingMoonshine(folder);

  it('gives the same text for growing audio as for all of it at once', async () => {
    const [grown, whole] = [await open(folder), await open(folder)];
    let draft: string[] = [];
    for (const seconds of [1, 1.7, 2.6, 3.3]) {
      const text = await textOf(grown, seconds, draft);
      expect(text).not.toBe('');
      expect(text).toBe(await textOf(whole, seconds));
      draft = [text];
    }
  });

  it('applies hot words, with and without a draft', async () => {
    const [engine, other] = [await open(folder), await open(folder)];
    const hotWords = ['the', 'and', 'an', 'ou', 'in', 'er'];
    const plain = await textOf(engine, 3);
    const hot = await textOf(engine, 3, [], hotWords);
    const words = (text: string) => text.split(' ').filter((word) => /^(?:the|and?|ou|in|er)/.test(word));
    expect(words(hot).length).toBeGreaterThan(words(plain).length);
    expect(await textOf(other, 3, [plain], hotWords)).toBe(hot);
  });

  it('decodes one clip at a time in its own language, without word times if it has no attention', async () => {
    const { facts } = await open(folder);
    expect(facts).toMatchObject({
      batchRows: 1,
      capabilities: { languages: ['es'], wordTimestamps: false, batchInference: false },
    });
  });

  it('times words if its decoder outputs attention, without changing the text', async () => {
    const shown = join(scratch, 'shown');
    writeStreamingMoonshine(shown, { attention: true });
    const engine = await open(shown);
    expect(engine.facts.capabilities.wordTimestamps).toBe(true);
    const {
      segments: [segment],
    } = await transcribeOne(engine, { ...requestOf(5), wordTimestamps: true }, never);
    expect(segment!.text).toBe(await textOf(await open(folder), 5));
    const words = segment!.words!;
    expect(words.map(({ word }) => word.trim()).join(' ')).toBe(segment!.text);
    const times = words.flatMap(({ start, end }) => [start, end]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeLessThan(0.2);
    // The decoder looks 120 ms ahead for each token.
    expect(times.at(-1)).toBeGreaterThan(3);
    expect(times.at(-1)).toBeLessThanOrEqual(5);
    expect(new Set(times).size).toBeGreaterThan(words.length);
  });

  it('accepts clips of a few samples', async () => {
    const engine = await open(folder);
    await expect(textOf(engine, 0.001)).resolves.toBe(await textOf(await open(folder), 0.001));
  });

  it.each<[what: string, change: (folder: string) => void, message: RegExp]>([
    ['without a graph', (at) => rmSync(join(at, 'adapter.onnx')), /holds no streaming Moonshine/],
    [
      'with a graph of another kind',
      (at) => cpSync(join(at, 'encoder.onnx'), join(at, 'adapter.onnx')),
      /'adapter\.onnx' is not a graph of a streaming Moonshine: it has no input 'encoded'/,
    ],
    [
      'with sizes other than in its configuration',
      (at) => writeConfig(at, { decoder_dim: 25 }),
      /'adapter' returns rows of 24 numbers; streaming_config\.json says 25/,
    ],
    [
      'with impossible sizes',
      (at) => writeConfig(at, { encoder_dim: 1e9 }),
      /'streaming_config\.json' is not as it should be in 'encoder_dim'/,
    ],
    [
      'with a truncated graph',
      (at) =>
        writeFileSync(join(at, 'encoder.onnx'), readFileSync(join(at, 'encoder.onnx')).subarray(0, 500)),
      /'encoder\.onnx' cannot be loaded/,
    ],
  ])('is refused %s, and the file is named', async (_, change, message) => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    change(copy);
    await expect(open(copy).then((engine) => textOf(engine, 1))).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(message),
    });
  });
});

function writeConfig(folder: string, change: object): void {
  writeFileSync(join(folder, 'streaming_config.json'), JSON.stringify({ ...CONFIG, ...change }));
}
