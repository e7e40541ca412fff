import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { wavHeader } from '../../src/audio/wav.ts';
import { invalidAudio } from '../../src/domain/errors.ts';
import { openPreparer, type PreparerOptions } from '../../src/media/preparer.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { difference, noise } from '../audio/through.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { filesIn } from '../helpers/files-in.ts';
import { fromBytes, fromFile, workFolder } from './recordings.ts';

const folder = workFolder();
const options = { signal: new AbortController().signal, temporaryFolder: folder };
const path = join(folder, 'talk.wav');
const pcm = toPcm16(noise(64_000));
const bytes = Buffer.concat([wavHeader(16_000, pcm.byteLength), pcm]);
await writeFile(path, bytes);
const PLAYED = pathToFileURL(join(import.meta.dirname, '../fixtures/threads/preparing.mjs'));

function preparer(more: Partial<PreparerOptions> = {}) {
  const opened = openPreparer({ threads: 1, ...more });
  onTestFinished(() => opened.close());
  return opened;
}

const leftovers = () => filesIn(folder).filter((path) => /voice-[^/]*$/.test(path));

describe('openPreparer', () => {
  it('prepares the same samples in a thread as prepareSpeech, from a file and from a stream', async () => {
    const { prepare } = preparer();
    const here = await prepareSpeech(fromFile(path), options);
    const samples = await here.read(0, here.samples);
    for (const source of [fromFile(path), fromBytes(bytes)]) {
      const seconds: number[] = [];
      const there = await prepare(source, { ...options, onProgress: (at) => seconds.push(at) });
      expect(there).toMatchObject({ duration: 4, samples: 64_000, level: here.level, warnings: [] });
      expect(difference(await there.read(0, 64_000), samples)).toBe(-1);
      expect(seconds.at(-1)).toBeCloseTo(4);
      await there.close();
    }
    await here.close();
    expect(leftovers()).toEqual([]);
  });

  it('reports the same errors as prepareSpeech, also if the source stream breaks', async () => {
    const { prepare } = preparer();
    const missing = { kind: 'invalid_audio', message: 'meeting: it does not exist.' };
    await expect(prepare(fromFile(join(folder, 'absent')), options)).rejects.toMatchObject(missing);
    async function* broken() {
      yield bytes.subarray(0, 1_000);
      throw invalidAudio('meeting', 'the line went dead.');
    }
    const source = { type: 'stream', name: 'meeting', bytes: broken() } as const;
    await expect(prepare(source, options)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'meeting: the line went dead.',
    });
    expect(leftovers()).toEqual([]);
  });

  it('rejects a file as soon as it is longer than allowed', async () => {
    const refused = preparer().prepare(fromFile(path), { ...options, maxSeconds: 3 });
    await expect(refused).rejects.toMatchObject({
      kind: 'too_large',
      message: 'meeting: it is longer than 0.05 minutes, the most that voice accepts.',
    });
  });

  it('ends running and queued work at once when it is cancelled', async () => {
    const { prepare } = preparer({ program: PLAYED });
    const leaving = new AbortController();
    const source = { type: 'file', name: 'stuck', path } as const;
    const hopeless = prepare(source, { ...options, signal: leaving.signal });
    const queued = prepare(source, { ...options, signal: leaving.signal });
    const next = prepare({ ...source, name: 'harmless' }, options);
    leaving.abort();
    await Promise.all(
      [hopeless, queued].map((one) => expect(one).rejects.toMatchObject({ kind: 'cancelled' })),
    );
    await (await next).close();
    expect(leftovers()).toEqual([]);
  });

  it('gives up a stuck file at its deadline and has a thread for the next file', async () => {
    const clock = new FakeClock();
    const used: Record<string, number> = { 'a thread': 3_000 };
    const processorTime = (thread?: string) => used[thread!]!;
    const { prepare } = preparer({ program: PLAYED, clock, processorTime });
    const source = { type: 'file', name: 'stuck', path } as const;
    const hopeless = prepare(source, options);
    let isOver = false;
    hopeless.catch(() => (isOver = true));
    await eventually(() => expect(clock.timers).toBe(1));
    await clock.advance(60_000);
    expect({ isOver, timers: clock.timers }).toEqual({ isOver: false, timers: 1 });
    used['a thread'] = 24_000;
    await clock.advance(21_000);
    await expect(hopeless).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'stuck: reading it takes far too long; it may be damaged.',
    });
    await (await prepare({ ...source, name: 'harmless' }, options)).close();
  });

  it('ends only its own thread if a file takes all memory', async () => {
    const { prepare } = preparer({ program: PLAYED, memoryMb: 32 });
    const source = { type: 'file', name: 'hungry', path } as const;
    await expect(prepare(source, options)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: 'hungry: reading it takes far too much memory; it may be damaged.',
    });
    await (await prepare({ ...source, name: 'harmless' }, options)).close();
    expect(leftovers()).toEqual([]);
  });
});
