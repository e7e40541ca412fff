import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { waitForExit } from '../../src/cli/other-programs.ts';

const runScript = (text: string) =>
  waitForExit(spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'ignore', 'pipe'] }));

describe('waitForExit', () => {
  it('gives the exit code, and the last line of the error output as a sentence', async () => {
    expect(await runScript("console.error('first\\nno\\u001b[2J device'); process.exitCode = 3")).toEqual({
      code: 3,
      said: expect.stringMatching(/^no.* device\.$/),
      complaints: 'first\nno\u001b[2J device\n',
    });
    expect(await runScript('')).toEqual({ code: 0, said: '', complaints: '' });
  });

  it('gives no code if a signal ended the program or it did not start', async () => {
    expect(await runScript("process.kill(process.pid, 'SIGKILL')")).toEqual({ said: '', complaints: '' });
    expect(await waitForExit(spawn('/no/such/program'))).toMatchObject({
      said: expect.stringContaining('ENOENT'),
    });
  });
});
