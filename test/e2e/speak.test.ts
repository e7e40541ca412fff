import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noEspeak } from '../fixtures/espeak.ts';
import { shellCode, voice } from './voice-binary.ts';
import { isRunning } from './voice-server.ts';

/** The built program with eSpeak, in cases that need a process of its own. */

const FULL_DISK = '/dev/full';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-speak-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, name);
const speak = (args: readonly string[], options: Parameters<typeof voice>[1] = {}) =>
  voice(['speak', '--model', 'espeak', ...args], options);

describe.skipIf(noEspeak !== '')(`voice speak${noEspeak}`, () => {
  it.skipIf(process.platform === 'win32')('rejects a folder as standard input', () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/voice.js', 'speak', '--model', 'espeak'], {
      stdio: [openSync(folder, 'r'), 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'voice: Standard input is a folder; pipe a file in, or name it.\n',
    });
  });

  it('plays sound before all of the text has arrived', async () => {
    const running = speak([], { encoding: 'buffer' });
    const bytes: Buffer[] = [];
    running.stdout!.on('data', (block: Buffer) => bytes.push(block));
    running.stdin!.write('This is the first sentence. And this');
    const before = await expect
      .poll(() => Buffer.concat(bytes).length)
      .toBeGreaterThan(20_000)
      .then(() => Buffer.concat(bytes).length);
    running.stdin!.end(' is the second.');
    expect((await running).exitCode).toBe(0);
    expect(Buffer.concat(bytes).length).toBeGreaterThan(before + 20_000);
  });

  it('keeps the partial result beside the output file when it is interrupted', async () => {
    const running = speak(['-o', file('cut.wav')], { stdin: 'pipe' });
    running.stdin!.write('This is a sentence. '.repeat(200));
    await expect.poll(() => bytesKept('cut.wav')).toBeGreaterThan(20_000);
    running.kill('SIGINT');
    const ended = await running;
    expect({ code: shellCode(ended), stderr: ended.stderr }).toEqual({
      code: 130,
      stderr: expect.stringContaining('cut.wav.unfinished.wav'),
    });
    expect(bytesKept('cut.wav')).toBeGreaterThan(20_000);
    expect(readdirSync(folder)).not.toContain('cut.wav');
  });

  it('stops the player when it is interrupted', async ({ skip }) => {
    skip(process.platform !== 'linux', 'script, which makes a terminal, has other options elsewhere');
    const bin = file('bin');
    const play = `#!/bin/sh\necho $$ > ${file('player.pid')}\nexec /bin/sleep 3600\n`;
    mkdirSync(bin);
    writeFileSync(join(bin, 'aplay'), play, { mode: 0o755 });
    writeFileSync(file('long.txt'), 'This is a sentence. '.repeat(1_000));
    const line = `${process.execPath} bin/voice.js speak --model espeak --file ${file('long.txt')}`;
    const terminal = execa('/usr/bin/script', ['-qec', `exec ${line}`, '/dev/null'], {
      reject: false,
      env: { PATH: bin, SHELL: '/bin/sh' },
      stdin: 'pipe',
    });
    await expect.poll(() => readPid('player.pid')).toBeGreaterThan(0);
    const pid = readPid('player.pid');
    terminal.stdin.write('\u0003');
    await expect.poll(() => isRunning(pid), { interval: 5 }).toBe(false);
    await terminal;
  });
});

/** The size in bytes of the unfinished file beside the output file. */
const bytesKept = (name: string): number =>
  statSync(file(`${name}.unfinished.wav`), { throwIfNoEntry: false })?.size ?? 0;

const readPid = (name: string): number =>
  readdirSync(folder).includes(name) ? Number(readFileSync(file(name), 'utf8')) : 0;

/** Runs the built program in a line of the shell. */
const shell = (line: string) =>
  execa('bash', ['-c', `set -o pipefail; voice() { "${process.execPath}" bin/voice.js "$@"; }; ${line}`], {
    reject: false,
  });

describe('voice in a pipe', () => {
  it('exits quietly when its reader closes the pipe', async () => {
    const { exitCode, stderr, stdout } = await shell(
      'voice speak "a word or two" --model espeak | head -c 4',
    );
    expect({ exitCode, stderr, stdout }).toEqual({ exitCode: 0, stderr: '', stdout: 'RIFF' });
  });

  it.skipIf(!existsSync(FULL_DISK))('reports a full disk', async () => {
    const { exitCode, stderr } = await shell(`voice speak "a word or two" --model espeak > ${FULL_DISK}`);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/disk is full/);
  });
});
