import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { catalogNames } from '../../../src/models/catalog.ts';
import { renderManifest } from '../../../src/models/manifest.ts';
import { startHub } from '../../helpers/hub-stand-in.ts';
import { bytes, sttManifest, temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';

describe('voice models pull', () => {
  it('prints the size before it starts and the result, all on standard error', async () => {
    const { voice, modelsDir } = await setUp();
    const { code, out, err } = await voice('pull', 'owner/name');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(
      /^Looking up owner\/name on the hub\.\nPulling test-model: 20\.0 kB in 1 file\.\nInstalled test-model \(20\.0 kB\)\.\n$/,
    );
    expect(existsSync(join(modelsDir, 'test-model', 'weights.bin'))).toBe(true);
    const again = await voice('pull', 'owner/name');
    expect(again.err).toBe('test-model is installed and all its files are good (20.0 kB).\n');
  });

  it('prints one JSON event per line under --json', async () => {
    const { voice, hub } = await setUp();
    hub.faults['weights.bin'] = [{ type: 'wrong bytes' }];
    const { code, out, err } = await voice('pull', 'owner/name', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => toJson(line));
    expect(events[0]).toEqual({ type: 'pull.lookup', model: 'test-model', repository: 'owner/name' });
    expect(events).toContainEqual({
      type: 'file.retry',
      path: 'weights.bin',
      attempt: 1,
      delay_ms: 0,
      reason: expect.any(String),
    });
    expect(events.at(-1)).toEqual({ type: 'pull.done', model: 'test-model', bytes: 20_000, fetched: true });
  });

  it('prints only errors under -q', async () => {
    const { voice } = await setUp();
    expect(await voice('pull', '-q', 'owner/name')).toMatchObject({ code: 0, out: '', err: '' });
  });

  it('exits 3 for an unknown name, and suggests a similar one', async () => {
    const { voice } = await setUp();
    expect(await voice('pull', 'whisper-smal')).toMatchObject({
      code: 3,
      err: "voice: There is no model 'whisper-smal' in the catalog. Did you mean whisper-small?\n",
    });
  });

  it('exits 5 with one line when the hub cannot be reached', async () => {
    const { voice } = await setUp({ VOICE_HUB_URL: 'http://127.0.0.1:1' });
    const { code, err } = await voice('pull', 'owner/name');
    expect(code).toBe(5);
    expect(err).toMatch(/^voice: Cannot reach 127\.0\.0\.1:1 \(ECONNREFUSED\)\..*\n$/);
  });

  it('exits 130 when interrupted', async () => {
    const { voiceWith, hub, modelsDir } = await setUp();
    hub.faults['weights.bin'] = [{ type: 'stall', after: 5000 }];
    const interrupt = new AbortController();
    const running = voiceWith(interrupt.signal, 'pull', 'owner/name');
    await eventually(() => expect(hub.transfers('weights.bin')).toHaveLength(1));
    interrupt.abort();
    const { code, err } = await running;
    expect(code).toBe(130);
    expect(err).toContain('Interrupted. What was downloaded is kept');
    expect(existsSync(join(modelsDir, 'test-model'))).toBe(false);
  });
});

describe('voice models list, show, rm', () => {
  it('list prints installed models in columns, and unusable ones on standard error', async () => {
    const { voice, modelsDir } = await setUp();
    expect(await voice('list')).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('No models are installed.'),
    });
    await mkdir(join(modelsDir, 'broken'), { recursive: true });
    await writeFile(join(modelsDir, 'broken', 'voice.yaml'), 'name: [');
    expect((await voice('list')).err).toMatch(/^voice: 'broken' cannot be used: /);
    await voice('pull', 'owner/name');
    const { code, out, err } = await voice('list');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^NAME {8}TYPE {2}ENGINE {3} +SIZE {2}LANGUAGES\ntest-model {2}stt {3}whisper {2}20\.\d kB {2}en\n$/,
    );
    expect(err).toMatch(/^voice: 'broken' cannot be used: broken\/voice\.yaml: not YAML/);
    const json = toJson((await voice('list', '--json')).out);
    expect(json).toMatchObject({
      models: [
        { name: 'test-model', type: 'stt', engine: 'whisper', capabilities: { partial_transcripts: true } },
      ],
      problems: [{ name: 'broken' }],
    });
  });

  it('list reports an incomplete model, and how to repair it', async () => {
    const { voice, modelsDir } = await setUp();
    await voice('pull', 'owner/name');
    const weights = join(modelsDir, 'test-model', 'weights.bin');
    await rm(weights);
    const told = (problem: string) =>
      `Its file 'weights.bin' ${problem}. Repair it with: voice models pull test-model`;
    expect((await voice('list')).err).toBe(`voice: 'test-model' is damaged: ${told('is missing')}\n`);
    await mkdir(weights);
    expect(toJson((await voice('list', '--json')).out)).toMatchObject({
      models: [{ name: 'test-model' }],
      problems: [{ name: 'test-model', message: told('is not a regular file') }],
    });
  });

  it('show prints one model, for people and for programs', async () => {
    const { voice } = await setUp();
    await voice('pull', 'owner/name');
    const { out } = await voice('show', 'test-model');
    expect(out).toMatch(/^engine +whisper$/m);
    expect(out).toMatch(/^can +streaming, partial transcripts, language detection$/m);
    expect(JSON.parse((await voice('show', 'test-model', '--json')).out)).toMatchObject({
      name: 'test-model',
      bytes: expect.any(Number),
    });
  });

  it('show resolves a name of the hosted API, and finds the bundled model', async () => {
    const { voice } = await setUp();
    expect(await voice('show', 'whisper-1')).toMatchObject({
      code: 3,
      err: "voice: Model 'whisper-1' stands for 'moonshine-tiny' here, which is not installed. Get it with: voice models pull moonshine-tiny\n",
    });
    expect((await voice('show', 'WHISPER-1')).err).toContain('Did you mean whisper-1?');
    for (const command of ['rm', 'pull'])
      expect((await voice(command, 'whisper-1')).err).toContain('voice models pull moonshine-tiny');
    await voice('pull', 'owner/name');
    const { out, err } = await voice('show', 'whisper-1');
    expect(out).toMatch(/^name +test-model$/m);
    expect(err).toBe("voice: 'whisper-1' stands for test-model here.\n");
    expect(await voice('show', '../x')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^voice: '\.\.\/x' is a path/) as string,
    });
    // The package of eSpeak is optional, so it may be missing.
    expect((await voice('show', 'espeak')).out).toMatch(/^name +espeak$|^$/m);
  });

  it('rm removes a model', async () => {
    const { voice, modelsDir } = await setUp();
    await voice('pull', 'owner/name');
    expect(await voice('rm', 'test-model')).toMatchObject({ code: 0, out: '', err: 'Removed test-model.\n' });
    expect(existsSync(join(modelsDir, 'test-model'))).toBe(false);
  });

  it('show prints a model of the catalog, and that it is not installed', async () => {
    const { voice } = await setUp();
    const { code, out, err } = await voice('show', 'whisper-tiny');
    expect({ code, err }).toEqual({
      code: 0,
      err: 'whisper-tiny is not installed. Get it with: voice models pull whisper-tiny\n',
    });
    expect(out).toMatch(/^name +whisper-tiny\n/);
  });

  it.each([
    ['rm', 'See those that are installed with: voice models list'],
    ['remove', 'See those that are installed with: voice models list'],
    ['verify', 'Get it with: voice models pull whisper-tiny'],
  ])('%s exits 3 for a model that is not installed', async (command, advice) => {
    const { voice } = await setUp();
    expect(await voice(command, 'whisper-tiny')).toMatchObject({
      code: 3,
      err: `voice: Model 'whisper-tiny' is not installed. ${advice}\n`,
    });
  });
});

describe('voice models verify', () => {
  it('exits 0 if all files are good, and else 1 with the command that repairs', async () => {
    const { voice, modelsDir } = await setUp();
    await voice('pull', 'owner/name');
    expect(await voice('verify')).toMatchObject({ code: 0, out: 'test-model  good\n', err: '' });
    await writeFile(join(modelsDir, 'test-model', 'weights.bin'), bytes(20_000, 5));
    const { code, out, err } = await voice('verify', 'test-model');
    expect({ code, out }).toEqual({ code: 1, out: 'test-model  weights.bin  wrong content\n' });
    expect(err).toBe('voice: repair test-model with: voice models pull test-model\n');
    expect(JSON.parse((await voice('verify', '--json')).out)).toEqual({
      models: [
        {
          model: 'test-model',
          good: false,
          files: [{ path: 'weights.bin', state: 'wrong content', bytes: 20_000 }],
        },
      ],
      problems: [],
    });
  });
});

describe('voice models catalog', () => {
  it('prints a table of at most 80 columns with the facts for choosing a model', async () => {
    const { voice } = await setUp();
    const { out } = await voice('catalog');
    expect(out).toMatch(/^NAME +TYPE +KNOWS +DOWNLOAD +LICENCE +SPEED +WER +HERE$/m);
    expect(out).toMatch(/^moonshine-tiny +stt +en +28\.2 MB +MIT +1x +1x +no$/m);
    expect(out).toMatch(/^whisper-small +stt +99 +~250 MB +Apache-2\.0 +1\/12 +0\.8x +no$/m);
    expect(out).toMatch(/^kokoro-v1 +tts +9 +~133 MB +Apache-2\.0 +- +- +no$/m);
    expect(out).toMatch(/^de_DE-thorsten-medium +German +63\.2 MB +CC0-1\.0 +no$/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(toJson((await voice('catalog', '--json')).out)).toMatchObject({
      models: { length: catalogNames().length },
      installed: [],
    });
  });
});

function toJson(text: string): unknown {
  return JSON.parse(text);
}

async function setUp(env: Record<string, string> = {}) {
  const manifest = sttManifest({ files: [{ path: 'weights.bin' }] });
  const hub = await startHub({
    'voice.yaml': Buffer.from(renderManifest(manifest)),
    'weights.bin': bytes(20_000),
  });
  onTestFinished(() => hub.close());
  const modelsDir = join(temporaryFolder(), 'models');
  const voiceWith = (signal: AbortSignal | undefined, ...argv: string[]) =>
    runVoice(['models', ...argv], {
      env: { VOICE_MODELS_DIR: modelsDir, VOICE_HUB_URL: hub.url, ...env },
      ...(signal && { signal }),
    });
  return { hub, modelsDir, voiceWith, voice: (...argv: string[]) => voiceWith(undefined, ...argv) };
}
