import { setMaxListeners } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVER_ALLOCATOR } from '../../src/base/memory-allocator.ts';
import { healthOf, isRunning, serve, untilEnded } from '../e2e/voice-server.ts';
import { seededRandom } from '../fuzz/mutations.ts';
import { Breaks, EVERY_THREE_MINUTES } from './breaks.ts';
import { faults } from './faults.ts';
import { asFiles, prepareModels, talks, temporaryFolder, toneClips } from './prepare.ts';
import { startReport } from './report.ts';
import { Tally } from './tally.ts';
import { LANES, startFaults, startLanes } from './traffic.ts';
import { WARM_UP_MINUTES } from './verdict.ts';
import { STEADY_MODELS, type World } from './world.ts';

// npm run soak -- --hours 2 [--intensity 0.3 --seed 7 --only '^talk$']: clients of every kind send requests
// to a real server for hours, while its workers are killed and stopped, its temporary folder is full, models
// are installed and removed, and other clients send junk or do not read. During the warm-up there are more
// clients, which never pause: at a gentler pace V8 would take hours to compile rarely used code, which would
// look like a leak. After it, all clients pause every three minutes, and the memory of the processes is
// measured. Prints a report every minute and a verdict at the end; the exit code is 1 if there was a problem.
// Linux only.

/** The time within which the server must be idle after the last request. */
const REST_MS = 20_000;
const WARM_UP_MS = WARM_UP_MINUTES * 60_000;
const RESULTS = 'dist/soak';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    intensity: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const only = new RegExp(values.only);
const [hours, intensity, seed] = [values.hours, values.intensity, values.seed].map(Number);
if (!(hours! > 0 && intensity! > 0 && intensity! <= 1 && Number.isInteger(seed)))
  throw new Error('--hours is above 0, --intensity above 0 and at most 1, --seed a whole number.');
if (![...LANES.flat(), ...faults(true)].some(({ name }) => only.test(name)))
  throw new Error(`--only ${values.only} is the name of no kind of traffic and of no fault.`);
if (process.platform !== 'linux') throw new Error('Processes are looked at as Linux shows them.');

const folder = mkdtempSync(join(tmpdir(), 'voice-soak-'));
const [temporary, vitals] = ['tmp', 'vitals'].map((name) => join(folder, name)) as [string, string];
const disk = temporaryFolder(temporary);
const models = await prepareModels(folder);
const over = new AbortController();
setMaxListeners(0, over.signal);
const tally = new Tally();
let problems: readonly string[] = [];
try {
  const clips = toneClips();
  const people = await talks(models);
  const steady = STEADY_MODELS.filter((name) => name !== 'moonshine-tiny' || people.size > 0);
  const server = await serve({
    modelsDir: models.folder,
    env: {
      TMPDIR: temporary,
      SOAK_VITALS: vitals,
      // Node.js 20 needs these settings from its environment (docs/server.md).
      ...SERVER_ALLOCATOR,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('probe.js', import.meta.url).href}`,
    },
    args: [
      '--log-level=info',
      '--idle-timeout=300',
      `--voice-dir=${join(folder, 'voices')}`,
      `--preload=${steady.join(',')}`,
    ],
  });
  const world: World = {
    server,
    clips,
    files: clips.map((clip) => asFiles(clip, folder)),
    talks: people,
    random: seededRandom(seed!),
    folders: { models: models.folder, temporary, visitor: models.visitor },
    isFull: false,
    signal: over.signal,
  };
  while ((await healthOf(server)).status !== 'ok') await sleep(100);
  mkdirSync(RESULTS, { recursive: true });
  const results = join(RESULTS, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`);
  console.log(
    `${server.url}, process ${server.pid}, temporary folder ${temporary}; ${LANES.length} clients for ${hours} h at ${intensity}; kept in ${results}`,
  );
  if (!disk.mayFill)
    console.log('The temporary folder is never full: no file system can be mounted for it here.');
  if (people.size === 0) console.log(`No recordings of people${models.skipped}.`);

  const report = startReport(world, {
    tally,
    vitals,
    steady,
    keep: (line) => appendFileSync(results, `${line}\n`),
  });
  const began = performance.now();
  const isWarm = () => performance.now() - began > WARM_UP_MS;
  const breaks = new Breaks();
  // V8 discards code that is not yet optimised at each break, and rarely used code would be compiled again
  // each time.
  const breathing = sleep(WARM_UP_MS, undefined, { signal: over.signal }).then(
    () => breaks.take(report.look, EVERY_THREE_MINUTES, over.signal),
    () => undefined,
  );
  const lanes = startLanes(world, { tally, breaks, isWarm, intensity: intensity!, only });
  const chosen = faults(disk.mayFill).filter(({ name }) => only.test(name));
  const faulty = startFaults(world, { tally, breaks, isWarm, faults: chosen });
  const enough = sleep(hours! * 3_600_000, undefined, { signal: over.signal }).catch(() => undefined);
  process.once('SIGINT', () => over.abort());
  await Promise.race([enough, server.ended]);
  over.abort();
  await Promise.all([lanes, faulty, breathing]);
  await sleep(REST_MS);
  const verdict = report.end();
  const workers = report.pids();
  const code = await server.end();
  await untilEnded(workers.filter((pid) => isRunning(pid)));
  const left = readdirSync(temporary);
  problems = [
    ...tally.problems,
    ...verdict,
    ...(code === 0 ? [] : [`the server ended with ${code}`]),
    ...(left.length === 0 ? [] : [`left in the temporary folder: ${left.join(', ')}`]),
  ];
} finally {
  over.abort();
  disk.remove();
  await models.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(`!! ${problem}`);
console.log(problems.length === 0 ? 'Nothing is wrong.' : `${problems.length} things are wrong.`);
process.exitCode = problems.length > 0 ? 1 : 0;
