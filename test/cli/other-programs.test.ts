import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { waitForExit } from '../../src/cli/other-programs.ts';

const script = (text: string) =>
  waitForExit(spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'ignore', 'pipe'] }));

describe('the end of a program', () => {
  it('is its exit code and the last that it complained of, as a sentence', async () => {
    expect(await script("console.error('first\\nno\\u001b[2J device'); process.exitCode = 3")).toEqual({
      code: 3,
      said: expect.stringMatching(/^no.* device\.$/),
      complaints: 'first\nno\u001b[2J device\n',
    });
    expect(await script('')).toEqual({ code: 0, said: '', complaints: '' });
  });

  it('has no code where a signal ended it, or it did not start', async () => {
    expect(await script("process.kill(process.pid, 'SIGKILL')")).toEqual({ said: '', complaints: '' });
    expect(await waitForExit(spawn('/no/such/program'))).toMatchObject({
      said: expect.stringContaining('ENOENT'),
    });
  });
});
