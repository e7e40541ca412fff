import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { serve } from '../../e2e/voice-server.ts';

/**
 * These tests do not need Docker: they run each step of the Dockerfile in folders that stand for the roots of
 * the stages, and try the result.
 */

interface Step {
  readonly instruction: string;
  readonly text: string;
}

const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

/** Paths that .dockerignore excludes from the build context. */
const ignored = async () =>
  (await readFile('.dockerignore', 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => basename(line));

async function steps(): Promise<readonly Step[]> {
  const text = (await readFile('Dockerfile', 'utf8')).replaceAll(/\\\n/g, ' ');
  return text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ instruction: line.split(' ')[0]!, text: line.slice(line.indexOf(' ') + 1).trim() }));
}

describe('the steps of the Dockerfile', () => {
  it('produce a program that serves requests', { timeout: 1_800_000 }, async () => {
    const left = new Set(await ignored());
    const stages = new Map<string, string>();
    let root = '';
    let folder = '/';
    const inside = (path: string) => join(root, path.startsWith('/') ? path : join(folder, path));
    for (const { instruction, text } of await steps()) {
      if (instruction === 'FROM') {
        root = await mkdtemp(join(tmpdir(), 'voice-stage-'));
        roots.push(root);
        stages.set(/ AS (\w+)$/.exec(text)?.[1] ?? '', root);
        folder = '/';
      } else if (instruction === 'WORKDIR') {
        folder = text;
        await mkdir(join(root, folder), { recursive: true });
      } else if (instruction === 'COPY') {
        const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
        const source = stage === undefined ? process.cwd() : join(stages.get(stage)!, from);
        await cp(source, inside(to), {
          recursive: true,
          filter: (path) => stage !== undefined || !left.has(basename(path)),
        });
      } else if (instruction === 'RUN') {
        // Paths outside the folder belong to the machine itself.
        const command = text.replaceAll(/(?<= )\/(?=models)/g, `${root}/`);
        await execa('sh', ['-c', command], { cwd: join(root, folder) });
      }
    }
    const { stdout } = await execa(process.execPath, [join(root, 'voice/bin/voice.js'), '--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+$/);
    const server = await serve({
      modelsDir: join(root, 'models'),
      program: join(root, 'voice/bin/voice.js'),
    });
    const { port } = new URL(server.url);
    const [, check = ''] = /^HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m.exec(
      (await readFile('Dockerfile', 'utf8')).replaceAll(/\\\n/g, ' '),
    )!;
    const [, ...args] = JSON.parse(check) as string[];
    const health = (at: string) => execa(process.execPath, args, { env: { VOICE_PORT: at }, reject: false });
    expect((await health(port)).exitCode).toBe(0);
    expect((await health('9')).exitCode).toBe(1);
    expect(await server.end()).toBe(0);
  });
});
