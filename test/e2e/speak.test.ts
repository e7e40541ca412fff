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
import { voice } from './voice-binary.ts';
import { isRunning } from './voice-server.ts';

/** The built program with eSpeak, where a process of its own matters. */

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
  it.skipIf(process.platform === 'win32')('refuses a folder as standard input', () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/voice.js', 'speak', '--model', 'espeak'], {
      stdio: [openSync(folder, 'r'), 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'voice: Standard input is a folder; pipe a file in, or name it.\n',
    });
  });

  it('sounds before all of the text is there', async () => {
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

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'keeps what it has made when %s comes, and dies of it',
    async (signal) => {
      const name = `${signal}.wav`;
      const running = speak(['-o', file(name)], { stdin: 'pipe' });
      running.stdin!.write('This is a sentence. '.repeat(200));
      await expect.poll(() => bytesKept(name)).toBeGreaterThan(20_000);
      running.kill(signal);
      const ended = await running;
      expect({ signal: ended.signal, stderr: ended.stderr }).toEqual({
        signal,
        stderr: expect.stringContaining(`${name}.unfinished.wav`),
      });
      expect(bytesKept(name)).toBeGreaterThan(20_000);
      expect(readdirSync(folder)).not.toContain(name);
    },
  );

  it('stops the player with itself', async ({ skip }) => {
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

/** Of the sound that lies beside a file which is not finished. */
const bytesKept = (name: string): number =>
  statSync(file(`${name}.unfinished.wav`), { throwIfNoEntry: false })?.size ?? 0;

const readPid = (name: string): number =>
  readdirSync(folder).includes(name) ? Number(readFileSync(file(name), 'utf8')) : 0;

/** The built program inside a shell line, as a person would type it. */
const shell = (line: string) =>
  execa('bash', ['-c', `set -o pipefail; voice() { "${process.execPath}" bin/voice.js "$@"; }; ${line}`], {
    reject: false,
  });

describe('voice in a pipe', () => {
  it('ends quietly when its reader has seen enough', async () => {
    const { exitCode, stderr, stdout } = await shell(
      'voice speak "a word or two" --model espeak | head -c 4',
    );
    expect({ exitCode, stderr, stdout }).toEqual({ exitCode: 0, stderr: '', stdout: 'RIFF' });
  });

  it.skipIf(!existsSync(FULL_DISK))('says when the disk it writes to is full', async () => {
    const { exitCode, stderr } = await shell(`voice speak "a word or two" --model espeak > ${FULL_DISK}`);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/disk is full/);
  });
});
