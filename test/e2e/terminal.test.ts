import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { wavFile } from '../audio/wav-files.ts';
import { recordedSpeech } from '../fixtures/recordings.ts';
import { haveTmux, noTmux, openTerminal, type Terminal } from '../helpers/tmux.ts';
import { haveMoonshine, haveRecordings, MODELS_DIR, voice } from './voice-binary.ts';

const COLUMNS = 40;
/** A program is started for each look: where only the end is wanted, seldom. */
const [OFTEN_MS, SELDOM_MS] = [250, 500];
const VOICE = `${process.execPath} ${resolve('bin/voice.js')}`;

const hears = haveTmux && haveRecordings && (await haveMoonshine());
const because = hears ? '' : noTmux || ' (skipped: no recordings, or the default model cannot be pulled)';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'voice-terminal-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function terminal(env: Record<string, string> = {}): Promise<Terminal> {
  const opened = await openTerminal(
    { columns: COLUMNS, rows: 300 },
    { HOME: folder, VOICE_MODELS_DIR: MODELS_DIR, ...env },
  );
  onTestFinished(() => opened.close());
  return opened;
}

/** So many minutes of somebody talking. */
async function talk(minutes: number): Promise<string> {
  const { speech } = await recordedSpeech('talk-60s.wav');
  const path = join(folder, `talk-${minutes}.wav`);
  const data = Buffer.concat(
    Array.from({ length: minutes }, () => Buffer.from(speech.buffer, speech.byteOffset, speech.byteLength)),
  );
  await writeFile(path, wavFile({ tag: 3, bits: 32, data }));
  return path;
}

/** Every screen until the program has ended, and its exit code is told. */
async function screensUntilEnd(shell: Terminal, interval: number): Promise<(readonly string[])[]> {
  const screens: (readonly string[])[] = [];
  await expect
    .poll(
      async () => {
        const screen = await shell.screen();
        screens.push(screen);
        return screen.some((line) => /^code=\d/.test(line));
      },
      { interval },
    )
    .toBe(true);
  return screens;
}

describe.skipIf(!hears)(`voice transcribe on a terminal of 40 columns${because}`, () => {
  it('shows text as it is heard, whole, above a bar that fits and never goes back', async () => {
    // What is heard in a first round stands above the bar throughout the second.
    const path = await talk(4);
    const shell = await terminal();
    await shell.type(`clear; ${VOICE} transcribe ${path}; echo code=$?`);
    const screens = await screensUntilEnd(shell, OFTEN_MS);

    const bars = screens.flatMap((screen) => screen.filter((line) => /[█░]/.test(line)));
    expect(bars.length).toBeGreaterThan(3);
    expect(bars.filter((line) => line.length >= COLUMNS)).toEqual([]);
    const at = bars
      .map((line) => /(\d+):(\d\d)\/4:00/.exec(line)!)
      .map(([, m, s]) => 60 * Number(m) + Number(s));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(
      screens.some((screen) => /^\p{L}/u.test(screen[0] ?? '') && screen.some((line) => /[█░]/.test(line))),
    ).toBe(true);

    const last = screens.at(-1)!;
    const end = last.indexOf('code=0');
    expect(last.slice(0, end).every((line) => line.length <= COLUMNS)).toBe(true);
    const { stdout } = await voice(['transcribe', path]);
    expect(last.slice(0, end).join(' ')).toBe(String(stdout).trim());
  });

  it('keeps what was heard when Ctrl-C comes, says up to where, and exits with 130', async () => {
    const path = await talk(10);
    const out = join(folder, 'talk.txt');
    const shell = await terminal();
    await shell.type(`clear; ${VOICE} transcribe ${path} -o ${out}; echo code=$?`);
    const lines = async () =>
      (await readFile(`${out}.unfinished`, 'utf8').catch(() => '')).split('\n').length;
    await expect.poll(lines).toBeGreaterThan(2);
    await shell.press('C-c');
    const screen = (await screensUntilEnd(shell, SELDOM_MS)).at(-1)!;
    expect(screen.join('')).toMatch(/voice: Stopped at \d+:\d\d of 10:00\..*--resume.*code=130/);
    expect(screen.some((line) => /[█░]/.test(line))).toBe(false);
    expect((await readFile(`${out}.unfinished.txt`, 'utf8')).length).toBeGreaterThan(100);
  });
});

describe.skipIf(!haveTmux)(`an error on a terminal${noTmux}`, () => {
  it.each([
    [{}, '31mvoice:'],
    [{ NO_COLOR: '1' }, '\nvoice:'],
  ])('begins in red, unless %j says otherwise', async (env, beginning) => {
    const shell = await terminal(env);
    await shell.type(`clear; ${VOICE} transcribe nowhere.mp3 --no-such; echo code=$?`);
    expect((await screensUntilEnd(shell, SELDOM_MS)).at(-1)).toContain('code=2');
    expect((await shell.screen({ coloured: true })).join('\n').replace(/^/, '\n')).toContain(beginning);
  });
});
