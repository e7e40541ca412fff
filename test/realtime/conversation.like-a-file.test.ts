import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinArrays } from '../../src/base/join-arrays.ts';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { createSessions } from '../../src/runtime/create-sessions.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { transcribe } from '../../src/runtime/transcribe.ts';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { wav, whiteNoise } from '../fixtures/signals.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { installedMoonshine, MOONSHINE, MOONSHINE_MODELS_DIR } from '../helpers/installed-moonshine.ts';
import { type WordErrors, totalWordErrors, wordErrorRate } from '../helpers/word-error-rate.ts';

const moonshine = await installedMoonshine();
const canRun = moonshine.state === 'installed' && hasRecordings;

const AUSTEN = ['austen-0870.wav', 'austen-0880.wav', 'austen-0930.wav', 'jfk.flac'];
const SHORT = ['jfk.flac', 'austen-0930.wav'];
const ROOM_DBFS = -55;

/** The recordings in sequence in a quiet room, with pauses of `pause` seconds. */
async function joined(names: readonly string[], pauseSeconds: number): Promise<Float32Array> {
  const pause = (seconds: number) => new Float32Array(seconds * 16_000);
  const parts: Float32Array[] = [pause(0.5)];
  for (const name of names) {
    const { speech, gain } = await recordedSpeech(name);
    parts.push(
      speech.map((sample) => sample / gain),
      pause(pauseSeconds),
    );
  }
  const quiet = joinArrays([...parts, pause(1)], (length) => new Float32Array(length));
  const room = whiteNoise(quiet.length, ROOM_DBFS);
  return quiet.map((sample, at) => sample + room[at]!);
}

describe.skipIf(!canRun)(`a live transcript${moonshine.skipped}${noRecordings}`, () => {
  const runtime = openLocalRuntime(
    resolveSettings({ options: { modelsDir: MOONSHINE_MODELS_DIR, threads: '1' }, env: {} }),
    process.env,
  );
  const folder = mkdtempSync(join(tmpdir(), 'voice-live-'));

  beforeAll(async () => {
    await runtime.stt(await runtime.store.resolve(MOONSHINE, 'stt'));
  });
  afterAll(async () => {
    await runtime.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function asFile(samples: Float32Array): Promise<string> {
    const path = join(folder, 'joined.wav');
    writeFileSync(path, wav(samples));
    const audio = { type: 'file', name: 'joined.wav', path } as const;
    const model = await runtime.store.resolve(MOONSHINE, 'stt');
    const request = { audio, model, task: 'transcribe', itn: false } as const;
    return (await transcribe(runtime, request, new AbortController().signal)).text;
  }

  /**
   * The finals of a session that receives frames of the given sizes in turn, one second of audio at a time.
   */
  async function live(samples: Float32Array, ...frames: readonly number[]): Promise<readonly string[]> {
    const clock = new FakeClock();
    const session = createSessions(runtime, clock)({ model: MOONSHINE });
    const finals: string[] = [];
    const over = (async () => {
      for await (const output of session.output)
        if (output.type === 'event' && output.event.type === 'final') finals.push(output.event.text);
    })();
    session.execute({
      type: 'configure',
      change: { itn: false, partials: false },
    });
    for (let at = 0, frame = 0, second = 0; at < samples.length; frame++) {
      const size = frames[frame % frames.length]!;
      session.append(samples.subarray(at, at + size));
      at += size;
      if (at < 16_000 * second) continue;
      second++;
      await clock.advance(1_000);
      await session.room();
    }
    session.execute({ type: 'close' });
    await over;
    return finals;
  }

  it('is as accurate as the transcript of a file', async () => {
    const errors: Record<'file' | 'live', WordErrors[]> = { file: [], live: [] };
    for (const pauseSeconds of [0.35, 1.2]) {
      const samples = await joined(AUSTEN, pauseSeconds);
      const wanted = AUSTEN.map((name) => reference(name).text).join(' ');
      errors.file.push(wordErrorRate(wanted, await asFile(samples)));
      errors.live.push(wordErrorRate(wanted, (await live(samples, 1_600)).join(' ')));
    }
    const [file, heard] = [totalWordErrors(errors.file), totalWordErrors(errors.live)];
    expect(heard.rate).toBeLessThanOrEqual(file.rate + 0.01);
  });

  it('does not depend on the sizes of the frames', async () => {
    const samples = await joined(SHORT, 0.5);
    const finals = await live(samples, 320);
    expect(finals.length).toBeGreaterThan(2);
    for (const frames of [[640], [1_600], [16_000], [1, 999, 32_001]])
      expect(await live(samples, ...frames)).toEqual(finals);
  });
});
