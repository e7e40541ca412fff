import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { transcribe } from '../../src/runtime/transcribe.ts';
import * as client from '../e2e/ask.ts';
import { peakMiB, pollHealth, quantile } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { wav } from '../fixtures/signals.ts';
import { MODEL } from './install.ts';
import { recording } from './recordings.ts';
import type { Section } from './section.ts';
import { median } from './statistics.ts';
import { type ThreadTimes, threadTimes, timesSince } from './thread-times.ts';

const SPOKEN = 'jfk.flac';
const CLIP_SECONDS = 10;
const WARM_UP = 3;
/**
 * The number of rounds. Each runs several clips one way and then the other, because alternating engines evict
 * each other's caches.
 */
const ROUNDS = 6;
const CLIPS_A_ROUND = 8;
const STEP_CLIPS = 24;
const LOOP = { clips: 48, atOnce: 8 };
const CROWD = 64;
const TARGET_MS = 15;
const HEALTH_TARGET_MS = 100;

/** Transcribes the clip. */
type Way = () => Promise<Took>;

/** Milliseconds of one clip. */
interface Took {
  readonly whole: number;
  readonly engine: number;
}

/**
 * The same clip with the engine in this process, and by a server with the engine in a worker: one request at
 * a time, a few at once in a loop, and many clients at once.
 */
export const http: Section = {
  name: 'http',
  title: `The server: what it adds to a clip of ${CLIP_SECONDS} s, and how many it serves`,
  async run({ folder, model, say }) {
    const settings = { ...resolveSettings({ options: {}, env: process.env }), modelsDir: dirname(model) };
    const runtime = openLocalRuntime(settings, process.env);
    const path = join(folder, 'clip.wav');
    await writeClip(runtime, path);
    const server = await serve({ modelsDir: settings.modelsDir, args: ['--preload', MODEL] });
    try {
      const here = inProcess(runtime, path);
      const there = overHttp(server, path);
      say('one after the other');
      const turns = await inTurns(here, there);
      const worker = await server.workerProcess(`${MODEL}-1`);
      const steps = [
        ...(await stepsOf(here, { 'in process': process.pid })),
        ...(await stepsOf(there, { client: process.pid, server: server.pid, worker })),
      ];
      say('a few at once');
      const perSecond = { here: await loop(here), there: await loop(there) };
      say(`${CROWD} at once`);
      const crowded = await crowd(server, there);

      const local = middle(turns.flatMap((turn) => turn.here));
      const served = middle(turns.flatMap((turn) => turn.there));
      const added = median(turns.map((turn) => middle(turn.there).whole - middle(turn.here).whole));
      const slowest = quantile(crowded.healthMs, 1);
      return {
        rows: [
          ['', 'in process', 'over HTTP', 'added'],
          ['one clip after the other', ms(local.whole), ms(served.whole), ms(added)],
          ['  of it the engine', ms(local.engine), ms(served.engine)],
          ['  and besides', ms(local.besides), ms(served.besides)],
          ['processor time of a clip', 'main thread', 'its waiting', 'other threads'],
          ...steps.map(([name, times]) => [
            `  ${name}`,
            ...(times ? [ms(times.main), ms(times.mainWaited), ms(times.others)] : []),
          ]),
          [`${LOOP.atOnce} at once, clips a second`, perSecond.here.toFixed(1), perSecond.there.toFixed(1)],
          [`${CROWD} at once, clips a second`, '', crowded.perSecond.toFixed(1)],
          ['  /health meanwhile, 95 %', '', ms(quantile(crowded.healthMs, 0.95))],
          ['  /health meanwhile, slowest', '', ms(slowest)],
          ['  peak memory of the server', '', `${crowded.peakMiB?.toFixed(0) ?? '?'} MiB`],
        ],
        notes: [
          `Added: how much longer a clip takes; median of ${ROUNDS} rounds of ${CLIPS_A_ROUND} clips each way; target ${TARGET_MS} ms ${verdict(added, TARGET_MS)}.`,
          'Other threads: the engine, the VAD, decoding, and those of V8 that compile and collect garbage. Waiting: for a core.',
          `/health: target ${HEALTH_TARGET_MS} ms ${verdict(slowest, HEALTH_TARGET_MS)}.`,
          `${availableParallelism()} cores, shared by clients, server and its one worker.`,
        ],
        figures: { turns, added, steps, perSecond, crowded },
      };
    } finally {
      await Promise.all([server.end(), runtime.close()]);
    }
  },
};

/** Writes speech that needs a single engine call, so that the time of the engine is that of the call. */
async function writeClip(runtime: Runtime, path: string): Promise<void> {
  const from = { type: 'file', name: SPOKEN, path: recording(SPOKEN) } as const;
  const speech = await runtime.prepare(from, new AbortController().signal);
  try {
    writeFileSync(path, wav(await speech.read(0, CLIP_SECONDS * SPEECH_RATE)));
  } finally {
    await speech.close();
  }
}

function inProcess(runtime: Runtime, path: string): Way {
  const { signal } = new AbortController();
  const audio = { type: 'file', name: path, path } as const;
  return async () => {
    let engineMs = 0;
    const timed: Runtime = {
      ...runtime,
      stt: async (model) => timedEngine(await runtime.stt(model), (ms) => (engineMs += ms)),
    };
    const begun = performance.now();
    const model = await runtime.store.resolve(MODEL, 'stt');
    await transcribe(timed, { model, task: 'transcribe', audio }, signal);
    return { whole: performance.now() - begun, engine: engineMs };
  };
}

/** Wraps `engine`, and reports the milliseconds of each call to `tell`. */
function timedEngine(engine: SttEngine, tell: (ms: number) => void): SttEngine {
  const timed = async <T>(answer: Promise<T>): Promise<T> => {
    const begun = performance.now();
    await answer.finally(() => tell(performance.now() - begun));
    return answer;
  };
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    transcribe: (rows, signal) => timed(engine.transcribe(rows, signal)),
    close: () => engine.close(),
  };
}

function overHttp(server: VoiceServer, path: string): Way {
  const bytes = new Uint8Array(readFileSync(path));
  return async () => {
    const id = randomUUID();
    const begun = performance.now();
    const { status } = await client.transcribe(server, { bytes }, { model: MODEL, id });
    const whole = performance.now() - begun;
    if (status !== 200) throw new Error(`The server answered ${status}.`);
    // The log line may arrive after the response.
    return { whole, engine: await server.engineMs(id) };
  };
}

/** Runs rounds of clips one way and then the other, in alternating order. */
async function inTurns(here: Way, there: Way) {
  for (let round = 0; round < WARM_UP; round++) for (const way of [here, there]) await way();
  const turns: Record<'here' | 'there', Took[]>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const turn = { here: [] as Took[], there: [] as Took[] };
    const ways = [['here', here] as const, ['there', there] as const];
    for (const [name, way] of round % 2 === 0 ? ways : ways.toReversed()) {
      for (let clip = 0; clip < CLIPS_A_ROUND; clip++) turn[name].push(await way());
    }
    turns.push(turn);
  }
  return turns;
}

/** The processor time of each process per clip, with one clip at a time. */
async function stepsOf(
  way: Way,
  pids: Readonly<Record<string, number>>,
): Promise<readonly (readonly [name: string, times: ThreadTimes | undefined])[]> {
  const before = Object.values(pids).map(threadTimes);
  for (let clip = 0; clip < STEP_CLIPS; clip++) await way();
  return Object.entries(pids).map(([name, pid], nth) => [name, timesSince(before[nth], pid, STEP_CLIPS)]);
}

const middle = (took: readonly Took[]) => ({
  whole: median(took.map(({ whole }) => whole)),
  engine: median(took.map(({ engine }) => engine)),
  besides: median(took.map(({ whole, engine }) => whole - engine)),
});

/** Clips per second. */
async function loop(way: Way): Promise<number> {
  let left = LOOP.clips;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: LOOP.atOnce }, async () => {
      while (left-- > 0) await way();
    }),
  );
  return (LOOP.clips * 1000) / (performance.now() - begun);
}

async function crowd(server: VoiceServer, there: Way) {
  const over = new AbortController();
  const beating = pollHealth(server, over.signal);
  const begun = performance.now();
  await Promise.all(Array.from({ length: CROWD }, there));
  const perSecond = (CROWD * 1000) / (performance.now() - begun);
  over.abort();
  return { perSecond, healthMs: await beating, peakMiB: peakMiB(server) };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const verdict = (value: number, target: number) => (value <= target ? 'met' : 'MISSED');
