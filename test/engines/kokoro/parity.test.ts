import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import type { TtsEngine } from '../../../src/domain/engine.ts';
import { openKokoroEngine } from '../../../src/engines/kokoro/engine.ts';
import { functionalVoice, type FunctionalVoice } from '../../generated/kokoro/functional-kokoro.ts';
import { judgeByKokoroJs } from '../../generated/kokoro/kokoro-judge.ts';
import { sayLetters } from '../../generated/kokoro/say-letters.ts';
import { VOCABULARY } from '../../generated/kokoro/vocabulary.ts';
import { collect } from '../../helpers/collect.ts';
import { installFunctionalKokoro } from '../../helpers/functional-kokoro.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-parity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('kokoro and kokoro-js', () => {
  const model = installFunctionalKokoro(folder, { suffix: '_quantized' });
  let engine: TtsEngine;
  beforeAll(async () => {
    engine = await openKokoroEngine(model, 2, sayLetters);
  });
  afterAll(() => engine.close());

  async function say(text: string, voice: string, speed: number): Promise<Float32Array> {
    const request = { text, voice, speed, textNormalization: 'off' } as const;
    const chunks = await collect(engine.synthesize(request, new AbortController().signal));
    return joinArrays(
      chunks.map(({ samples }) => samples),
      (length) => new Float32Array(length),
    );
  }

  it.each<[symbols: string, voice: FunctionalVoice, speed: number]>([
    ['həlˈO wˈɜɹld', 'af_heart', 1],
    ['tˈɛstɪŋ, wˈʌn tˈu θɹˈi!', 'af_sky', 1],
    ['ˈæftɚ ðə fˈɪɹst', 'bm_lewis', 0.7],
    ['ˈola', 'ef_dora', 2],
    ['a', 'zf_xiaobei', 4],
  ])('say %j as %s at %d alike, to the sample', async (symbols, voice, speed) => {
    const judged = await judgeByKokoroJs({
      model: model.folder,
      symbols,
      voice: functionalVoice(voice),
      speed,
      dtype: 'q8',
    });
    expect(judged.ids).toEqual([0, ...[...symbols].map((symbol) => VOCABULARY[symbol]), 0]);
    const samples = await say(symbols, voice, speed);
    expect(samples.length).toBe(judged.samples.length);
    expect(Buffer.from(samples.buffer).equals(Buffer.from(judged.samples.buffer))).toBe(true);
  });

  it('would differ by a single row of the voice', async () => {
    const voice = functionalVoice('af_sky');
    const job = { model: model.folder, symbols: 'wˈʌn', dtype: 'q8' } as const;
    const [row, next] = [
      await judgeByKokoroJs({ ...job, voice }),
      await judgeByKokoroJs({ ...job, voice: voice.map((value) => value + 1 / 1024) }),
    ];
    expect(row.samples.some((sample) => Math.abs(sample) > 0.2)).toBe(true);
    expect(row.samples).not.toEqual(next.samples);
  });
});
