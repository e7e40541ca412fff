import { execa } from 'execa';
import { describe, expect, it } from 'vitest';

const VOICE = `"${process.execPath}" bin/voice.js completion bash`;

const run = (line: string, options: object = {}) =>
  execa('/bin/sh', ['-c', `${line}; echo code=$? >&2`], { reject: false, ...options });

describe.skipIf(process.platform !== 'linux')('standard output', () => {
  it('that is closed at the start is an error', async () => {
    const { stderr } = await run(`${VOICE} >&-`);
    expect(stderr).toMatch(/^voice: Standard output is closed, .*\ncode=1$/);
  });

  it.each([
    ['by a shell', `${VOICE} >/dev/null`, {}],
    ['by a program, for a script', VOICE, { stdout: 'ignore' }],
  ])('may be thrown away %s', async (_, line, options) => {
    expect((await run(line, options)).stderr).toBe('code=0');
  });

  it('may be thrown away by a program', async () => {
    const { exitCode, stderr } = await execa(process.execPath, ['bin/voice.js', 'completion', 'bash'], {
      stdout: 'ignore',
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });
});
