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

describe('Kokoro compared with kokoro-js', () => {
  const model = installFunctionalKokoro(folder, { suffix: '_quantized' });
  let engine: TtsEngine;
  beforeAll(async () => {
    engine = await openKokoroEngine(model, 2, sayLetters);
  });
  afterAll(() => engine.close());

  async function say(text: string, voice: string): Promise<Float32Array> {
    const request = { text, voice, speed: 1, textNormalization: 'off' } as const;
    const chunks = await collect(engine.synthesize(request, new AbortController().signal));
    return joinArrays(
      chunks.map(({ samples }) => samples),
      (length) => new Float32Array(length),
    );
  }

  // At other speeds voice stretches the sound, because the model does not keep the speed exactly.
  it.each<[symbols: string, voice: FunctionalVoice]>([
    ['həlˈO wˈɜɹld', 'af_heart'],
    ['tˈɛstɪŋ, wˈʌn tˈu θɹˈi!', 'af_sky'],
    ['ˈæftɚ ðə fˈɪɹst', 'bm_lewis'],
    ['ˈola', 'ef_dora'],
    ['a', 'zf_xiaobei'],
  ])('gives equal samples for %j in the voice %s', async (symbols, voice) => {
    const judged = await judgeByKokoroJs({
      model: model.folder,
      symbols,
      voice: functionalVoice(voice),
      speed: 1,
      dtype: 'q8',
    });
    expect(judged.ids).toEqual([0, ...[...symbols].map((symbol) => VOCABULARY[symbol]), 0]);
    const samples = await say(symbols, voice);
    expect(samples.length).toBe(judged.samples.length);
    expect(Buffer.from(samples.buffer).equals(Buffer.from(judged.samples.buffer))).toBe(true);
  });

  it('would detect another row of the voice', async () => {
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
