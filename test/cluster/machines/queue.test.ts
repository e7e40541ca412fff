import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLines } from '../../../src/supervisor/child.ts';
import { installFunctional } from '../../helpers/functional-model.ts';
import { record } from '../../e2e/tone-recordings.ts';
import { type Word, WORDS } from '../../generated/whisper/functional/lexicon.ts';
import { type NatsServers, noNats, startNats } from './nats-servers.ts';

/** A queue of recordings, and workers that are killed while they transcribe. */

const MODEL = 'tones';
const FILES = 200;
/** Counts work, not time: on a busy machine, workers would be killed before they have done anything. */
const KILL_EVERY = 25;
/** Words whose spelling does not depend on their position. */
const STABLE_WORDS = (Object.keys(WORDS) as Word[]).filter(
  (word) => !['question', 'first', 'mira', 'write', 'twenty', 'five'].includes(word),
);

const folder = mkdtempSync(join(tmpdir(), 'voice-queue-'));
const recordings = join(folder, 'recordings');
const texts = join(folder, 'texts');
const env = { VOICE_MODELS_DIR: join(folder, 'models'), CI: '1', XDG_CONFIG_HOME: '/nonexistent' };
const expected = new Map<string, string>();
let nats: NatsServers;

const startWorker = () =>
  execa(
    process.execPath,
    ['bin/voice.js', 'worker', MODEL, '--queue', nats.address, '--threads', '1', '--drain-seconds', '5'],
    { reject: false, stdin: 'ignore', env },
  );

const transcribe = (args: readonly string[], cancelSignal?: AbortSignal) =>
  execa(
    process.execPath,
    ['bin/voice.js', 'transcribe', '--queue', nats.address, '-m', MODEL, '--json', ...args],
    { reject: false, stdin: 'ignore', env, ...(cancelSignal && { cancelSignal }) },
  );

/** The files whose transcripts were announced, in order. */
const told = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { type: string; file: string; message?: string })
    .filter(({ type }) => type === 'transcript')
    .map(({ file }) => file);

beforeAll(async () => {
  if (noNats) return;
  installFunctional(env.VOICE_MODELS_DIR, { name: MODEL, engineConfig: { beam_size: 1 } });
  await mkdir(recordings);
  for (let index = 0; index < FILES; index++) {
    const at = (step: number) =>
      STABLE_WORDS[(index * step + Math.floor(index / STABLE_WORDS.length)) % STABLE_WORDS.length]!;
    const clip = record([{ mark: 'de' }, { words: [at(1), at(3)] }, { silence: 0.3 }]);
    const name = `clip-${String(index).padStart(3, '0')}`;
    expected.set(`${name}.txt`, `${clip.text('de')}\n`);
    await writeFile(join(recordings, `${name}.wav`), clip.bytes);
  }
  nats = await startNats();
});
afterAll(async () => {
  await nats?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(noNats !== '')(`a queue${noNats}`, () => {
  it('gives one transcript per recording, in the order of the folder, though workers are killed', async () => {
    const workers = [startWorker(), startWorker(), startWorker()];
    let kills = 0;
    const kill = () => {
      const at = kills++ % workers.length;
      workers[at]!.kill('SIGKILL');
      workers[at] = startWorker();
    };
    try {
      const began = performance.now();
      const running = transcribe(['--output-dir', texts, recordings]);
      let done = 0;
      readLines(running.stdout, (line) => {
        if (line.includes('"type":"transcript"') && ++done % KILL_EVERY === 0 && done < FILES) kill();
      });
      const { stdout, stderr, exitCode } = await running;
      console.log(
        `${FILES} recordings in ${((performance.now() - began) / 1000).toFixed(1)} s, ${kills} workers killed`,
      );
      // On a busy machine the workers may need longer to start.
      expect([exitCode, stderr.replace(/voice: no worker has taken .*\n/, '')]).toEqual([0, '']);
      const names = (await readdir(recordings)).toSorted().map((name) => join(recordings, name));
      expect(told(stdout)).toEqual(names);
      expect(kills).toBeGreaterThan(0);
      for (const [name, text] of expected)
        expect([name, await readFile(join(texts, name), 'utf8')]).toEqual([name, text]);
      expect((await readdir(texts)).length).toBe(FILES);
    } finally {
      for (const worker of workers) worker.kill('SIGTERM');
      await Promise.all(workers);
    }
  });

  it('keeps the results of an interrupted command, and sets aside a recording that fails three times', async () => {
    const some = join(folder, 'some');
    await mkdir(some);
    for (const name of ['a.wav', 'c.wav'])
      await writeFile(
        join(some, name),
        record([{ mark: 'de' }, { words: ['house'] }, { silence: name === 'a.wav' ? 0.3 : 0.5 }]).bytes,
      );
    await writeFile(join(some, 'b.wav'), 'this is no sound at all');
    const stop = new AbortController();
    const stopped = transcribe([some], stop.signal);
    readLines(stopped.stderr, (line) => line.includes('no worker has taken') && stop.abort());
    expect((await stopped).stderr).toContain(`start one with voice worker ${MODEL} and the same --queue.`);
    const worker = startWorker();
    try {
      const { stdout, stderr, exitCode } = await transcribe([some]);
      expect(told(stdout)).toEqual([join(some, 'a.wav'), join(some, 'c.wav')]);
      expect(stderr).toMatch(/b\.wav/);
      expect(exitCode).not.toBe(0);
    } finally {
      worker.kill('SIGTERM');
    }
    const { stderr } = await worker;
    expect(stderr.match(/b\.wav is tried again: /g)).toHaveLength(2);
    expect(stderr.match(/b\.wav is set aside: /g)).toHaveLength(1);
  });
});
