import process from 'node:process';
import { inspect, parseArgs } from 'node:util';
import { damaged, faultOf, keep, smallest } from './findings.ts';
import { seededRandom } from './mutations.ts';
import { READERS } from './readers.ts';
import { fuzzUploads } from './uploads.ts';

// npm run fuzz [-- --minutes 30 --seed 7 | --files 3000]: gives damaged input to every reader of foreign
// data, half of the time in this process (`readers.ts`) and half by uploads to a real server. It writes each
// finding, as small as possible, to test/fuzz/findings, which every run of the tests reads again. The exit
// code is 1 if there were findings.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    files: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
});
const random = seededRandom(Number(values.seed));
const milliseconds = values.minutes === undefined ? undefined : Number(values.minutes) * 60_000;
const problems: string[] = [];

/** Processor time in milliseconds after which a reader counts as hanging. */
const LONG_MS = 5_000;
/** The number of inputs for each reader if no duration is given. */
const TRIES = 2_000;

async function fuzzReaders(until: number | undefined): Promise<void> {
  const tried = new Map<string, number>();
  const found = new Set<string>();
  const examples = new Map(Object.entries(READERS).map(([name, reader]) => [name, reader.examples()]));
  for (let count = 0; until === undefined ? count < TRIES : performance.now() < until; count++) {
    for (const [name, reader] of Object.entries(READERS)) {
      // One fault of each reader is enough for a run, because most further ones would be the same.
      if (found.has(name)) continue;
      const example = examples.get(name)![count % examples.get(name)!.length]!;
      const input = damaged(example, random, reader.isText === true);
      const began = process.cpuUsage();
      const fault = await faultOf(reader, input);
      const ms = process.cpuUsage(began).user / 1_000;
      tried.set(name, (tried.get(name) ?? 0) + 1);
      if (fault === undefined && ms < LONG_MS) continue;
      found.add(name);
      const path = keep(name, fault === undefined ? input : await smallest(reader, input));
      problems.push(`${name}: ${path}: ${fault === undefined ? `took ${ms.toFixed(0)} ms` : inspect(fault)}`);
    }
  }
  console.log('readers:', Object.fromEntries(tried));
}

const half = milliseconds === undefined ? undefined : milliseconds / 2;
await fuzzReaders(half === undefined ? undefined : performance.now() + half);
problems.push(
  ...(await fuzzUploads({
    random,
    files: Number(values.files),
    until: half === undefined ? undefined : performance.now() + half,
  })),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
