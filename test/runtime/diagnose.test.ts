import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ModelStore } from '../../src/models/store.ts';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { type Check, DOCTOR_CHECKS, diagnose, type Diagnosis, isFatal } from '../../src/runtime/diagnose.ts';
import { catalogEntry } from '../../src/models/catalog.ts';
import { broken, missing, ok, type CheckContext } from '../../src/runtime/diagnose/finding.ts';

const forever = new AbortController().signal;
const root = mkdtempSync(join(tmpdir(), 'voice-diagnose-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
});

/** An address without a server: every connection is refused at once. */
const NOWHERE = 'http://127.0.0.1:9';
const OFFLINE = {
  VOICE_HUB_URL: NOWHERE,
  npm_config_registry: `${NOWHERE}/`,
  npm_config_cache: join(root, 'cache'),
};

function place(env: Readonly<Record<string, string>> = {}, more: Partial<CheckContext> = {}): CheckContext {
  const all = { VOICE_MODELS_DIR: join(folder, 'models'), PATH: folder, HOME: folder, ...OFFLINE, ...env };
  return {
    env: all,
    settings: resolveSettings({ options: {}, env: all }),
    settingsFile: { path: '/etc/config.yaml', exists: false },
    nodeVersion: '22.1.0',
    ...more,
  };
}

async function finding(name: string, where: CheckContext) {
  const check = DOCTOR_CHECKS.find((check) => check.name === name);
  if (!check) throw new Error(`There is no check '${name}'.`);
  return check.run(where, forever);
}

/** Creates a program in `folder`, which is the search path. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

function install(model: string, manifest = `models/${model}.yaml`): string {
  const target = join(folder, 'models', model);
  mkdirSync(target, { recursive: true });
  cpSync(manifest, join(target, 'voice.yaml'));
  return target;
}

describe('the parts of the installation', () => {
  it.each(['ONNX Runtime', 'speech detector', 'audio decoders'])('include %s', async (name) => {
    expect(await finding(name, place())).toMatchObject({ state: 'ok' });
  });

  it.each(['eSpeak NG', 'AAC decoder'])('include %s or the command to get it', async (name) => {
    const found = await finding(name, place());
    expect(found).toMatchObject(found.state === 'ok' ? {} : { state: 'missing' });
  });
});

describe('Node.js', () => {
  it.each([
    ['20.18.3', 'broken'],
    ['20.19.0', 'ok'],
    ['20.20.0', 'ok'],
    ['9.30.0', 'broken'],
    ['100.0.0', 'ok'],
  ])('%s is %s', async (nodeVersion, state) => {
    expect(await finding('Node.js', place({}, { nodeVersion }))).toMatchObject({ state });
  });
});

describe('settings', () => {
  it('are named with their sources', async () => {
    expect(await finding('settings', place())).toEqual(ok('defaults; there is no /etc/config.yaml'));
    const settingsFile = { path: '/etc/config.yaml', exists: true };
    expect(await finding('settings', place({}, { settingsFile }))).toEqual(ok('read from /etc/config.yaml'));
  });

  it('are broken if they cannot be read', async () => {
    const settingsFile = {
      path: '/etc/config.yaml',
      exists: true,
      problem: 'VOICE_THREADS must be a number.',
    };
    expect(await finding('settings', place({}, { settingsFile }))).toMatchObject({
      state: 'broken',
      detail: 'VOICE_THREADS must be a number',
    });
  });
});

describe('ffmpeg', () => {
  it('is named with its version and its place', async () => {
    const path = program('my-ffmpeg', 'echo "ffmpeg version 9.9.9 Copyright"');
    expect(await finding('ffmpeg', place({ VOICE_FFMPEG: path }))).toEqual(
      ok(`9.9.9, from VOICE_FFMPEG: ${path}`),
    );
  });

  it.each(['exit 3', 'echo "something else"', 'kill -9 $$'])(
    'is broken if it runs as: %s',
    async (script) => {
      const VOICE_FFMPEG = program('ffmpeg', script);
      expect(await finding('ffmpeg', place({ VOICE_FFMPEG }))).toMatchObject({ state: 'broken' });
    },
  );

  it('is broken if the setting names a missing program', async () => {
    const found = await finding('ffmpeg', place({ VOICE_FFMPEG: '/no/such/ffmpeg' }));
    expect(found).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('/no/such/ffmpeg'),
    });
  });

  it('is found on PATH or in a package, or is missing with the consequences', async () => {
    const found = await finding('ffmpeg', place());
    expect(found.state === 'ok' ? found.detail : found.detail).toMatch(/from ffmpeg-static|not found.*AIFF/);
  });
});

describe('players', () => {
  it('are found on the search path', async () => {
    program('paplay', '');
    program('play', '');
    expect(await finding('player', place())).toEqual(ok('paplay, play'));
  });

  it('may be missing', async () => {
    expect(await finding('player', place())).toMatchObject({ state: 'missing' });
  });
});

describe('recorders', () => {
  it.skipIf(process.platform !== 'linux')('are the available ones', async () => {
    program('arecord', '');
    const VOICE_FFMPEG = program('ffmpeg', 'exit 0');
    expect(await finding('recorder', place({ VOICE_FFMPEG }))).toEqual(
      ok('ffmpeg (pulse), ffmpeg (alsa), arecord'),
    );
  });

  it('may be missing', async () => {
    const VOICE_FFMPEG = '/no/such/ffmpeg';
    expect(await finding('recorder', place({ VOICE_FFMPEG }))).toMatchObject({ state: 'missing' });
  });
});

describe('the encoders', () => {
  it('are all available with ffmpeg, and all but AAC without', async () => {
    const VOICE_FFMPEG = program('ffmpeg', 'exit 0');
    const all = 'wav, pcm, mp3, opus, flac, aac';
    expect(await finding('audio encoders', place({ VOICE_FFMPEG }))).toEqual(ok(all));
    const without = await finding('audio encoders', place({ VOICE_FFMPEG: '/no/such/ffmpeg' }));
    expect(without).toEqual(missing('wav, pcm, mp3, opus, flac; no aac', 'install ffmpeg'));
  });
});

describe('the default model for speech', () => {
  it('is kokoro-v1, or is missing with the command that installs it', async () => {
    expect(await finding('speech model', place())).toEqual(
      missing("kokoro-v1 is not installed; 'voice speak' speaks with eSpeak", 'voice models pull kokoro-v1'),
    );
    const target = install('kokoro-v1');
    expect(await finding('speech model', place())).toMatchObject({
      state: 'missing',
      detail: expect.stringMatching(/lacks lexicons\/us_gold\.json.*English words are read by rules/),
      advice: 'voice models pull kokoro-v1',
    });
    mkdirSync(join(target, 'lexicons'));
    for (const name of ['us_gold', 'us_silver', 'gb_gold', 'gb_silver'])
      writeFileSync(join(target, 'lexicons', `${name}.json`), '{}');
    expect(await finding('speech model', place())).toEqual(ok('kokoro-v1'));
  });

  it('is broken if its manifest is invalid', async () => {
    const target = install('kokoro-v1');
    writeFileSync(join(target, 'voice.yaml'), 'name: [');
    expect(await finding('speech model', place())).toMatchObject({
      state: 'broken',
      advice: 'voice models pull kokoro-v1',
    });
  });
});

describe('the diarization model', () => {
  it('is an installed one, or is missing with the command that installs it', async () => {
    expect(await finding('speaker model', place())).toEqual(
      missing(
        'diarization-community-1 (9 MB) is not installed; nothing tells speakers apart',
        'voice models pull diarization-community-1',
      ),
    );
    const target = install('diarization-community-1');
    expect(await finding('speaker model', place())).toMatchObject({ state: 'broken' });
    for (const { path, bytes } of catalogEntry('diarization-community-1')!.files)
      writeFileSync(join(target, path), new Uint8Array(bytes!));
    expect(await finding('speaker model', place())).toEqual(ok('diarization-community-1'));
  });
});

describe('the models folder', () => {
  it('need not exist yet', async () => {
    expect(await finding('models folder', place())).toEqual(
      ok(`${join(folder, 'models')} (made by the first pull)`),
    );
  });

  it('cannot lie below a file', async () => {
    writeFileSync(join(folder, 'models'), '');
    expect(await finding('models folder', place())).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('is a file'),
      advice: 'choose another with VOICE_MODELS_DIR',
    });
  });

  it('must be writable', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    mkdirSync(join(folder, 'models'), { mode: 0o500 });
    expect(await finding('models folder', place())).toMatchObject({ state: 'broken' });
  });
});

describe('installed models', () => {
  it('may be none', async () => {
    expect(await finding('installed models', place())).toMatchObject({ state: 'missing' });
  });

  it('are broken by name if a file is missing, with the command that repairs them', async () => {
    install('moonshine-tiny');
    expect(await finding('installed models', place())).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('moonshine-tiny'),
      advice: 'voice models pull moonshine-tiny',
    });
  });

  it('are broken by name if their manifest is invalid, with the reason', async () => {
    writeFileSync(join(install('moonshine-tiny'), 'voice.yaml'), 'type: stt\n');
    const found = await finding('installed models', place());
    expect(found).toMatchObject({ state: 'broken', detail: expect.stringContaining('voice.yaml') });
    expect(found).toMatchObject({ advice: 'voice models pull moonshine-tiny' });
  });

  it('are to be removed if they are not of the catalog and their manifest is invalid', async () => {
    mkdirSync(join(folder, 'models', 'mine'), { recursive: true });
    writeFileSync(join(folder, 'models', 'mine', 'voice.yaml'), 'x: [');
    expect(await finding('installed models', place())).toMatchObject({ advice: 'voice models rm mine' });
  });
});

describe('the default model', () => {
  it('is broken if it is neither installed nor available', async () => {
    expect(await finding('default model', place())).toMatchObject({
      state: 'broken',
      detail: 'moonshine-tiny is not installed, and 127.0.0.1:9 cannot be reached (ECONNREFUSED)',
    });
  });

  it('is broken if its files are missing', async () => {
    install('moonshine-tiny');
    expect(await finding('default model', place())).toMatchObject({
      state: 'broken',
      advice: 'voice models pull moonshine-tiny',
    });
  });
});

describe('a missing network connection', () => {
  it.each(['package registry', 'model hub'])('is only a note: %s', async (name) => {
    expect(await finding(name, place())).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('127.0.0.1:9 cannot be reached (ECONNREFUSED)'),
    });
  });
});

function check(name: string, run: Check['run']): Check {
  return { name, need: 'necessary', run };
}

async function all(
  checks: readonly Check[],
  signal = forever,
  limitMs = 1000,
): Promise<readonly Diagnosis[]> {
  const found: Diagnosis[] = [];
  for await (const one of diagnose(place(), signal, { checks, limitMs })) found.push(one);
  return found;
}

describe('a diagnosis', () => {
  it('lists checks in the order of the table, whatever order they end in', async () => {
    const slow = check('slow', () => new Promise((resolve) => setTimeout(() => resolve(ok('')), 50)));
    const quick = check('quick', async () => ok(''));
    expect((await all([slow, quick])).map(({ name }) => name)).toEqual(['slow', 'quick']);
  });

  it('reports a check that throws as broken, and runs the others', async () => {
    const throwing = check('throwing', async () => {
      throw new Error('no such luck.');
    });
    const [first, second] = await all([throwing, check('fine', async () => ok('fine'))]);
    expect(first?.finding).toMatchObject({ state: 'broken', detail: 'no such luck' });
    const unreadable = check('unreadable', () =>
      new ModelStore(import.meta.filename).list().then(() => ok('')),
    );
    expect((await all([unreadable]))[0]?.finding).toEqual(
      broken(
        `The models folder ${import.meta.filename} is a file, not a folder`,
        'choose another with VOICE_MODELS_DIR',
      ),
    );
    expect(second?.finding).toEqual(ok('fine'));
  });

  it('does not wait for a hanging check', async () => {
    const [only] = await all([check('hanging', () => new Promise(() => undefined))], forever, 20);
    expect(only?.finding).toMatchObject({ state: 'broken', detail: 'no answer within 0.02 s' });
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    const hanging = check('hanging', () => new Promise(() => undefined));
    setTimeout(() => stop.abort(), 20);
    await expect(all([hanging], stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('fails only if something necessary is broken', async () => {
    const findings = [ok(''), missing('', ''), broken('', '')];
    const fatal = (need: Check['need']) => findings.map((finding) => isFatal({ name: '', need, finding }));
    expect(fatal('necessary')).toEqual([false, false, true]);
    expect(fatal('useful')).toEqual([false, false, false]);
  });
});
