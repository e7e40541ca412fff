import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import {
  benchFile,
  type BenchReport,
  parseBenchResult,
  readBench,
} from '../../../src/runtime/bench/bench-results.ts';
import { checkMeasuredSpeed } from '../../../src/runtime/diagnose/models.ts';
import { resolveSettings } from '../../../src/config/resolve-settings.ts';

const bench = (modelsDir: string, ...args: readonly string[]) =>
  runVoice(['bench', '--models-dir', modelsDir, ...args]);

describe('voice bench', () => {
  it('measures a text-to-speech model within the process under --in-process', async () => {
    const { code, out } = await bench(temporaryFolder(), 'espeak', '--in-process');
    expect(code).toBe(0);
    const { figures, ...result } = parseBenchResult(out)!;
    expect(result).toMatchObject({ model: 'espeak', type: 'tts', bundled: true, language: 'en' });
    expect(result.memory).toBeGreaterThan(1e7);
    // No speech-to-text model is installed that could recognize the words.
    expect(figures).toEqual({
      speed: expect.any(Number),
      first: expect.any(Number),
      load: expect.any(Number),
    });
    expect(figures!.speed).toBeGreaterThan(0);
  });

  it.each([
    [['--text', 'talk.txt'], 2, '--text and --language describe a recording: name it with --audio.'],
    [['--audio', join(tmpdir(), 'no-such.wav')], 4, 'no-such.wav'],
    [['whisper-base'], 3, 'voice models pull whisper-base'],
  ])('refuses %j', async (args, code, message) => {
    const models = temporaryFolder();
    const result = await bench(models, ...args);
    expect(result).toMatchObject({ code, err: expect.stringContaining(message) });
  });
});

describe('checkMeasuredSpeed of doctor', () => {
  const check = (modelsDir: string) =>
    checkMeasuredSpeed({
      env: {},
      settings: { ...resolveSettings({ options: {}, env: {} }), modelsDir },
      settingsFile: { path: '', exists: false },
      nodeVersion: '',
    });

  it('shows the stored figures, and the models to use', async () => {
    const modelsDir = temporaryFolder();
    const report: BenchReport = {
      measured: '2026-11-26T12:00:00.000Z',
      cores: 2,
      results: [
        { model: 'a', type: 'stt', bundled: false, figures: { speed: 7.25, first: 1, load: 1, words: 1 } },
        { model: 'b', type: 'tts', bundled: true, failure: 'It is damaged.' },
      ],
    };
    writeFileSync(benchFile(modelsDir), JSON.stringify(report));
    expect(await check(modelsDir)).toEqual({
      state: 'ok',
      detail: 'a 7.3 x real time, on 2026-11-26; live: a; files: a',
    });
  });

  it.each(['', '{}', '{"measured":7}'])(
    'says how to measure if the stored report is missing or invalid: %j',
    async (text) => {
      const modelsDir = temporaryFolder();
      writeFileSync(benchFile(modelsDir), text);
      expect(await readBench(modelsDir)).toBeUndefined();
      expect(await check(modelsDir)).toMatchObject({ state: 'missing', advice: 'voice bench' });
    },
  );
});
