import { existsSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';

const FULL_DISK = '/dev/full';

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

  it('speaks what is piped in', async () => {
    const { stdout } = await shell(
      'echo "piped words" | voice speak --model espeak | head -c 12 | tail -c 4',
    );
    expect(stdout).toBe('WAVE');
  });
});
