import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import type { Manifest } from '../../src/domain/model.ts';
import { parseManifest } from '../../src/models/manifest.ts';
import { pull, type PullOptions } from '../../src/pull/pull.ts';
import type { PullEvent } from '../../src/pull/pull-event.ts';
import { COMMIT, type Fault, sha256, startHub, type HubStandIn } from '../helpers/hub-stand-in.ts';
import { bytes, hubFiles, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

const WEIGHTS = bytes(300_000);
const CONTENTS = {
  'config.json': Buffer.from('{"a":1}'),
  'onnx/encoder.onnx': WEIGHTS,
  'onnx/decoder.onnx': bytes(50_000, 7),
};
const MANIFEST = sttManifest({ files: hubFiles(Object.keys(CONTENTS)) });
const ENCODER = 'onnx/encoder.onnx';

describe('pulling from a hub', () => {
  it('installs every file, and records revision, sizes and hashes', async () => {
    const { hub, run, modelsDir, events } = await setUp();
    const model = await run();
    expect(model.folder).toBe(join(modelsDir, 'test-model'));
    for (const [path, content] of Object.entries(CONTENTS)) {
      expect(await hashOf(model.folder, path)).toBe(sha256(content));
    }
    const installed = await installedManifest(modelsDir);
    expect(installed).toEqual(model.manifest);
    expect(installed.files).toContainEqual({
      path: ENCODER,
      bytes: WEIGHTS.length,
      sha256: sha256(WEIGHTS),
      source: { type: 'hub', repository: 'owner/name', revision: COMMIT, path: ENCODER },
    });
    expect(installed.files.every((file) => file.sha256 !== undefined && file.bytes !== undefined)).toBe(true);
    expect(events).toContainEqual({
      type: 'pull.start',
      model: 'test-model',
      files: 3,
      bytes: 350_007,
      present: 0,
    });
    expect(events.at(-1)).toEqual({ type: 'pull.done', model: 'test-model', bytes: 350_007, fetched: true });
    expect(hub.seen.filter(({ path }) => path.includes('/tree/')).length).toBe(2);
    expect(await readdir(join(modelsDir, '.partial'))).toEqual(['.locks']);
  });

  it('fetches nothing if all files are present', async () => {
    const { hub, run, events } = await setUp();
    await run();
    const before = hub.seen.length;
    await run();
    expect(hub.seen.length).toBe(before);
    expect(events.at(-1)).toMatchObject({ type: 'pull.done', fetched: false });
  });

  it('resumes a broken transfer', async () => {
    const { hub, run, events, breakingOff } = await setUp();
    hub.faults[ENCODER] = [breakingOff];
    await run();
    const [first, second] = hub.transfers(ENCODER);
    expect(first?.range).toBeUndefined();
    const from = Number(/^bytes=(\d+)-$/.exec(second?.range ?? '')?.[1]);
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThanOrEqual(100_000);
    expect(second?.ifRange).toMatch(/^".+"$/);
    expect(events).toContainEqual({ type: 'file.resumed', path: ENCODER, from });
    expect(hub.transfers('onnx/decoder.onnx').length).toBe(1);
  });

  it('resumes an interrupted pull, with the same revision', async () => {
    const { hub, run, modelsDir } = await setUp();
    const interrupt = new AbortController();
    hub.faults[ENCODER] = [{ type: 'stall', after: 120_000 }];
    const interrupted = run({
      signal: interrupt.signal,
      onEvent: (event) => {
        if (event.type === 'file.progress' && event.path === ENCODER) setTimeout(() => interrupt.abort(), 50);
      },
    });
    await expect(interrupted).rejects.toMatchObject({
      kind: 'cancelled',
      message: expect.stringMatching(/run the same command again/),
    });
    expect(existsSync(join(modelsDir, 'test-model'))).toBe(false);
    const { size } = await stat(join(modelsDir, '.partial', 'test-model', `${ENCODER}.part`));
    expect(size).toBeGreaterThan(0);
    hub.seen.length = 0;
    const model = await run();
    expect(hub.transfers(ENCODER).map(({ range }) => range)).toEqual([`bytes=${size}-`]);
    expect(hub.seen.some(({ method }) => method === 'HEAD')).toBe(false);
    expect(await hashOf(model.folder, ENCODER)).toBe(sha256(WEIGHTS));
  });

  it('starts over if the server cannot resume', async () => {
    const { hub, run, breakingOff } = await setUp();
    hub.faults[ENCODER] = [breakingOff, { type: 'no ranges' }];
    const model = await run();
    expect(await hashOf(model.folder, ENCODER)).toBe(sha256(WEIGHTS));
  });

  it('retries when a transfer stalls', async () => {
    const { hub, run, events } = await setUp();
    hub.faults[ENCODER] = [{ type: 'stall', after: 1000 }];
    await run({ stallMs: 1_000 });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'file.retry',
        path: ENCODER,
        reason: expect.stringContaining('nothing arrived'),
      }),
    );
  });

  it('waits longer after each failure, or as long as the server asks', async () => {
    const { hub, run, slept } = await setUp();
    hub.faults[ENCODER] = [
      { type: 'status', status: 500 },
      { type: 'status', status: 503 },
      { type: 'status', status: 429, headers: { 'retry-after': '17' } },
    ];
    await run();
    expect(slept).toEqual([1000, 2000, 17_000]);
  });

  it('fetches only a file with a wrong hash again', async () => {
    const { hub, run, events } = await setUp();
    hub.faults[ENCODER] = [{ type: 'wrong bytes' }];
    const model = await run();
    expect(await hashOf(model.folder, ENCODER)).toBe(sha256(WEIGHTS));
    expect(hub.transfers(ENCODER).map(({ range }) => range)).toEqual([undefined, undefined]);
    expect(hub.transfers('onnx/decoder.onnx').length).toBe(1);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'file.retry',
        path: ENCODER,
        reason: 'it does not have the expected content',
      }),
    );
  });

  it('installs nothing if the hash stays wrong, and keeps the good files for the next pull', async () => {
    const { hub, run, modelsDir } = await setUp();
    hub.faults[ENCODER] = [{ type: 'wrong bytes' }, { type: 'wrong bytes' }];
    await expect(run()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/'onnx\/encoder\.onnx' from 127.* twice\. Nothing was installed/),
    });
    expect(existsSync(join(modelsDir, 'test-model'))).toBe(false);
    await run();
    expect(hub.transfers('onnx/decoder.onnx').length).toBe(1);
  });

  it('verifies small files by their Git hashes on the hub', async () => {
    const { hub, run } = await setUp();
    hub.faults['config.json'] = [{ type: 'wrong bytes' }];
    const model = await run();
    expect(await readFile(join(model.folder, 'config.json'), 'utf8')).toBe('{"a":1}');
  });

  it('decompresses unrequested content encoding', async () => {
    const { hub, run } = await setUp();
    hub.faults[ENCODER] = [{ type: 'packed' }];
    const model = await run();
    expect(await hashOf(model.folder, ENCODER)).toBe(sha256(WEIGHTS));
  });

  it('stops at more bytes than announced', async () => {
    const { hub, run } = await setUp();
    hub.faults[ENCODER] = [{ type: 'endless' }, { type: 'endless' }];
    await expect(run()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/longer than announced/),
    });
  });

  it('starts over if the file has changed meanwhile', async () => {
    const { hub, run, breakingOff } = await setUp();
    const other = bytes(WEIGHTS.length, 99);
    // Only the hash of the new version is known, so the old partial file must not be kept.
    const manifest = {
      ...MANIFEST,
      files: [
        {
          path: ENCODER,
          sha256: sha256(other),
          bytes: other.length,
          source: { type: 'hub', repository: 'owner/name', revision: COMMIT, path: ENCODER },
        },
      ],
    } satisfies Manifest;
    hub.faults[ENCODER] = [breakingOff, { type: 'changed', content: other }];
    const model = await run({}, manifest);
    expect(await hashOf(model.folder, ENCODER)).toBe(sha256(other));
    expect(hub.transfers(ENCODER).length).toBe(2);
  });
});

describe('pulling from a plain address', () => {
  it('records the fetched file without the token', async () => {
    const { hub, run } = await setUp();
    const url = `${hub.url}/owner/name/resolve/main/${ENCODER}`;
    const manifest = { ...MANIFEST, files: [{ path: 'weights', source: { type: 'https' as const, url } }] };
    const model = await run(
      { env: { HF_TOKEN: 'secret', HF_ENDPOINT: hub.url }, hubUrl: undefined },
      manifest,
    );
    expect(model.manifest.files[0]).toMatchObject({ bytes: WEIGHTS.length, sha256: sha256(WEIGHTS) });
    expect(hub.seen.some(({ authorization }) => authorization !== undefined)).toBe(false);
  });
});

describe('repairing an installed model', () => {
  it('fetches only the bad file, and keeps files that the user added', async () => {
    const { hub, run, modelsDir } = await setUp();
    const { folder } = await run();
    await truncate(join(folder, ENCODER), 1000);
    await mkdir(join(folder, 'voices'));
    await writeFile(join(folder, 'voices', 'mine.bin'), 'mine');
    hub.seen.length = 0;
    await run();
    expect(
      hub.seen.filter(({ method, path }) => method === 'GET' && path in CONTENTS).map(({ path }) => path),
    ).toEqual([ENCODER, ENCODER]);
    expect(await hashOf(folder, ENCODER)).toBe(sha256(WEIGHTS));
    expect(await readFile(join(folder, 'voices', 'mine.bin'), 'utf8')).toBe('mine');
    expect(await readdir(modelsDir)).toEqual(['.partial', 'test-model']);
  });

  it('updates a manifest without fetching anything', async () => {
    const { hub, run, modelsDir } = await setUp();
    await run();
    const before = hub.seen.length;
    await run({}, { ...MANIFEST, description: 'Better words.' });
    expect(hub.seen.length).toBe(before);
    expect((await installedManifest(modelsDir)).description).toBe('Better words.');
  });
});

describe('the token', () => {
  it('is sent to the hub and never to the target of its redirect', async () => {
    const { hub, run } = await setUp();
    hub.token = 'secret';
    await run({ hubUrl: undefined, env: { HF_ENDPOINT: hub.url, HF_TOKEN: 'secret' } });
    const withToken = hub.seen.filter(({ authorization }) => authorization !== undefined);
    expect(new Set(withToken.map(({ server }) => server))).toEqual(new Set(['hub']));
    expect(hub.seen.filter(({ server }) => server === 'storage').length).toBe(2);
  });

  it('is not sent to a mirror', async () => {
    const { hub, run } = await setUp();
    await run({ env: { HF_TOKEN: 'secret', HF_ENDPOINT: 'http://127.0.0.1:1' } });
    expect(hub.seen.some(({ authorization }) => authorization !== undefined)).toBe(false);
  });
});

describe('a failed pull reports in one line', () => {
  const cases: [what: string, status: number, sentence: RegExp][] = [
    ['gated', 401, /does not give out 'onnx\/encoder\.onnx' without permission \(401\).*HF_TOKEN/],
    ['forbidden', 403, /without permission \(403\)/],
    ['missing', 404, /has no 'onnx\/encoder\.onnx' \(404\)/],
    ['busy', 429, /asks to slow down \(429\)/],
    ['broken', 502, /is in trouble \(502\)/],
    ['odd', 418, /answered 418/],
  ];
  it.each(cases)('%s', async (_, status, sentence) => {
    const { hub, run } = await setUp();
    hub.faults[ENCODER] = Array.from({ length: 10 }, () => ({ type: 'status', status }));
    await expect(run()).rejects.toMatchObject({ kind: 'unavailable', message: sentence });
  });

  it('a long delay that the server asks for, without waiting', async () => {
    const { hub, run, slept } = await setUp();
    hub.faults[ENCODER] = [{ type: 'status', status: 429, headers: { 'retry-after': '3600' } }];
    await expect(run()).rejects.toMatchObject({ message: expect.stringMatching(/Try again in 3600 s/) });
    expect(slept).toEqual([]);
  });

  it('a missing connection', async () => {
    const { run, slept } = await setUp();
    await expect(run({ hubUrl: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        /^Cannot reach 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Check the network connection, or name a mirror in VOICE_HUB_URL\./,
    });
    expect(slept).toEqual([]);
  });

  it('an invalid address of the hub', async () => {
    const { run } = await setUp();
    await expect(run({ hubUrl: undefined, env: { HF_ENDPOINT: 'hub' } })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "HF_ENDPOINT must be an http or https address, got 'hub'.",
    });
  });

  it('a full disk, before anything is fetched', async () => {
    const { hub, run, modelsDir } = await setUp();
    await expect(run({ freeBytes: async () => 1000 })).rejects.toMatchObject({
      kind: 'storage',
      message: new RegExp(`needs 350 kB, but the disk of the models folder ${modelsDir} has 1\\.00 kB free`),
    });
    expect(hub.transfers(ENCODER)).toEqual([]);
  });

  it('a file that the repository lacks', async () => {
    const { run } = await setUp();
    const manifest = { ...MANIFEST, files: hubFiles(['config.json', 'nowhere.bin']) };
    await expect(run({}, manifest)).rejects.toMatchObject({
      message: expect.stringMatching(/has no 'owner\/name\/nowhere\.bin' \(404\)/),
    });
  });
});

interface SetUp {
  readonly hub: HubStandIn;
  readonly modelsDir: string;
  readonly events: PullEvent[];
  /** The delays between attempts, in milliseconds. */
  readonly slept: number[];
  /** Breaks the transfer of the encoder after a part of it has been written. */
  readonly breakingOff: Fault;
  readonly run: (change?: Partial<PullOptions>, manifest?: Manifest) => ReturnType<typeof pull>;
}

async function setUp(): Promise<SetUp> {
  const hub = await startHub(CONTENTS);
  onTestFinished(() => hub.close());
  const modelsDir = temporaryFolder();
  const events: PullEvent[] = [];
  const slept: number[] = [];
  const written = defer<void>();
  const breakingOff = { type: 'break', after: 100_000, once: written.promise } as const;
  const run: SetUp['run'] = ({ onEvent, ...change } = {}, manifest = MANIFEST) =>
    pull(manifest, {
      modelsDir,
      hubUrl: hub.url,
      env: {},
      signal: new AbortController().signal,
      sleep: async (ms) => void slept.push(ms),
      onEvent: (event) => {
        events.push(event);
        onEvent?.(event);
        if (event.type === 'file.progress' && event.path === ENCODER) written.resolve();
      },
      ...change,
    });
  return { hub, modelsDir, events, slept, run, breakingOff };
}

/** Files are compared by hash: a failed comparison of large buffers takes minutes to print. */
async function hashOf(folder: string, path: string): Promise<string> {
  return sha256(await readFile(join(folder, path)));
}

async function installedManifest(modelsDir: string): Promise<Manifest> {
  return parseManifest(await readFile(join(modelsDir, 'test-model', 'voice.yaml'), 'utf8'), 'voice.yaml');
}
