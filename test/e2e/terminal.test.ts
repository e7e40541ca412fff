import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { wavHeader } from '../../src/audio/wav.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { haveTmux, noTmux, openTerminal, type Terminal } from '../helpers/tmux.ts';
import { record, sentences } from './tone-recordings.ts';

const COLUMNS = 40;
/** Each look at the screen starts a program, so tests that need only the last screen look less often. */
const [OFTEN_MS, SELDOM_MS] = [250, 500];
const VOICE = `${process.execPath} ${resolve('bin/voice.js')}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-terminal-'));
  installFunctional(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function terminal(env: Record<string, string> = {}): Promise<Terminal> {
  const opened = await openTerminal(
    { columns: COLUMNS, rows: 300 },
    { HOME: folder, VOICE_MODELS_DIR: folder, ...env },
  );
  onTestFinished(() => opened.close());
  return opened;
}

/**
 * Writes a WAV file that repeats almost two minutes of speech without long pauses; returns its path, length
 * and text.
 */
async function talk(times: number) {
  const script = sentences(40).map((part) => ('silence' in part ? { silence: 1 } : part));
  const { pcm, text } = record(script);
  const path = join(folder, `talk-${times}.wav`);
  const data = Buffer.concat(Array.from({ length: times }, () => pcm));
  await writeFile(path, Buffer.concat([wavHeader(SPEECH_RATE, data.length), data]));
  const seconds = Math.floor(data.length / 2 / SPEECH_RATE);
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { path, length, words: Array<string>(times).fill(text('de')).join(' ').split(' ') };
}

/** Collects screens until the prompt shows the exit code of the program. */
async function screensUntilEnd(shell: Terminal, interval: number): Promise<(readonly string[])[]> {
  const screens: (readonly string[])[] = [];
  await expect
    .poll(
      async () => {
        const screen = await shell.screen();
        screens.push(screen);
        // The code stands behind the prompt if the line was typed before the program had ended.
        return screen.some((line) => /^(?:[$#] )?code=\d/.test(line));
      },
      { interval },
    )
    .toBe(true);
  return screens;
}

describe.skipIf(!haveTmux)(`voice transcribe on a terminal of 40 columns${noTmux}`, () => {
  it('shows all text as it is transcribed, above a progress bar that fits and never goes back', async () => {
    // The text of the first file stays above the bar throughout the second.
    const { path, length, words } = await talk(8);
    const shell = await terminal();
    await shell.type(`clear; ${VOICE} transcribe ${path} -m ${FUNCTIONAL}; echo code=$?`);
    const screens = await screensUntilEnd(shell, OFTEN_MS);

    const bars = screens.flatMap((screen) => screen.filter((line) => /[█░]/.test(line)));
    expect(bars.length).toBeGreaterThan(3);
    expect(bars.filter((line) => line.length >= COLUMNS)).toEqual([]);
    const at = bars
      .map((line) => new RegExp(`(\\d+):(\\d\\d)/${length}`).exec(line)!)
      .map(([, m, s]) => 60 * Number(m) + Number(s));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(
      screens.some((screen) => /^\p{L}/u.test(screen[0] ?? '') && screen.some((line) => /[█░]/.test(line))),
    ).toBe(true);

    const last = screens.at(-1)!;
    const end = last.indexOf('code=0');
    expect(last.slice(0, end).every((line) => line.length <= COLUMNS)).toBe(true);
    expect(last.slice(0, end).join(' ').trim().split(/\s+/)).toEqual(words);
  });

  it('keeps the transcript so far on Ctrl-C, names its end time, and exits with 130', async () => {
    const { path, length } = await talk(12);
    const out = join(folder, 'talk.txt');
    const shell = await terminal();
    await shell.type(`clear; ${VOICE} transcribe ${path} -m ${FUNCTIONAL} -o ${out}`);
    const lines = async () =>
      (await readFile(`${out}.unfinished`, 'utf8').catch(() => '')).split('\n').length;
    await expect.poll(lines).toBeGreaterThan(2);
    await shell.press('C-c');
    await expect.poll(async () => (await shell.screen()).join('')).toContain('--resume');
    // Needs a line of its own: if a thread was busy, the program dies of the signal, and a shell drops the
    // rest of such a line.
    await shell.type('echo code=$?');
    const screen = (await screensUntilEnd(shell, SELDOM_MS)).at(-1)!;
    expect(screen.join('')).toMatch(
      new RegExp(`voice: Stopped at \\d+:\\d\\d of ${length}\\..*--resume.*code=130`),
    );
    expect(screen.some((line) => /[█░]/.test(line))).toBe(false);
    expect((await readFile(`${out}.unfinished.txt`, 'utf8')).length).toBeGreaterThan(100);
  });
});

describe.skipIf(!haveTmux)(`an error on a terminal${noTmux}`, () => {
  it.each([
    [{}, '31mvoice:'],
    [{ NO_COLOR: '1' }, '\nvoice:'],
  ])('begins in red, unless %j is set', async (env, beginning) => {
    const shell = await terminal(env);
    await shell.type(`clear; ${VOICE} transcribe nowhere.mp3 --no-such; echo code=$?`);
    expect((await screensUntilEnd(shell, SELDOM_MS)).at(-1)).toContain('code=2');
    expect((await shell.screen({ coloured: true })).join('\n').replace(/^/, '\n')).toContain(beginning);
  });
});
