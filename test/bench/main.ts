import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { accuracy } from './accuracy.ts';
import { cancel } from './cancel.ts';
import { ctc } from './ctc.ts';
import { http } from './http.ts';
import { installedModel } from './install.ts';
import { itn } from './itn.ts';
import { memory } from './memory.ts';
import { piper } from './piper.ts';
import { pronunciation } from './pronunciation.ts';
import { realtime } from './realtime.ts';
import { RECORDINGS, hasRecordings } from './recordings.ts';
import { roundTrip } from './round-trip.ts';
import type { Section } from './section.ts';
import { speak } from './speak.ts';
import { speakWhole } from './speak-whole.ts';
import { speed } from './speed.ts';
import { spokenForms } from './spoken-forms.ts';
import { start } from './start.ts';
import { transducer } from './transducer.ts';
import { toTable } from './table.ts';
import { whisper } from './whisper.ts';
import { words } from './words.ts';

// npm run bench [-- speed | memory | accuracy …]: prints tables, and saves the figures, so that branches can
// be compared.

const SECTIONS: readonly Section[] = [
  speed,
  accuracy,
  memory,
  itn,
  spokenForms,
  pronunciation,
  roundTrip,
  whisper,
  words,
  ctc,
  transducer,
  http,
  realtime,
  start,
  speakWhole,
  speak,
  piper,
  cancel,
];
const RESULTS = 'dist/bench';

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !SECTIONS.some((section) => section.name === name));
  if (unknown.length > 0) {
    const known = SECTIONS.map(({ name }) => name).join(', ');
    console.error(`No section ${unknown.join(', ')}; there are ${known}.`);
    process.exitCode = 2;
    return;
  }
  if (!hasRecordings()) {
    console.log(`Skipped: the recordings are not there (${RECORDINGS}).`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'voice-bench-'));
  try {
    const model = await installedModel();
    const figures: Record<string, unknown> = {};
    for (const section of SECTIONS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      console.log(`\n${section.title}\n`);
      const result = await section.run({ folder, model, say: (line) => console.error(line) });
      console.log(toTable(result.rows));
      for (const note of result.notes) console.log(`\n${note}`);
      figures[section.name] = result.figures;
    }
    console.log(`\nKept in ${keep(figures)}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Saves the figures with the revision and the machine, and returns the path. */
function keep(figures: Record<string, unknown>): string {
  const at = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  const path = join(RESULTS, `${at.replaceAll(/[:.]/g, '-')}.json`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path, `${JSON.stringify({ at, revision: revision(), machine, ...figures }, undefined, 2)}\n`);
  return path;
}

function revision(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--all'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return undefined;
  }
}

await main(process.argv.slice(2));
