import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SavedVoices } from '../../src/voices/saved.ts';
import type { NewVoice } from '../../src/domain/voice.ts';
import { parseVoiceRecord, toVoiceRecord } from '../../src/voices/saved-voice.ts';

const VOICE: NewVoice = {
  name: 'Grandma',
  voiceType: 'designed',
  instruction: 'a warm old woman',
  language: 'en',
  resolvedVoice: 'af_heart(2)+af_bella(1)',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-saved-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function openStore(now?: () => number) {
  const problems: string[] = [];
  const onProblem = (file: string, problem: string) => problems.push(`${file} ${problem}`);
  return { store: new SavedVoices(folder, { onProblem, ...(now && { now }) }), problems };
}

describe('SavedVoices', () => {
  it('keeps a voice for other processes', async () => {
    const saved = await openStore(() => 1_700_000_000_250).store.create(VOICE);
    expect(saved).toEqual({ ...VOICE, id: saved.id, createdAt: 1_700_000_000.25 });
    expect(saved.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await openStore().store.get(saved.id)).toEqual(saved);
    expect(await openStore().store.list()).toEqual([saved]);
  });

  it('saves a voice without instruction and language', async () => {
    const { store } = openStore();
    const { id } = await store.create({ name: 'x', voiceType: 'blended', resolvedVoice: 'af_sky' });
    expect(await store.get(id)).not.toHaveProperty('instruction');
    expect(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'))).not.toHaveProperty('language');
  });

  it('lists the oldest voice first', async () => {
    let now = 5_000;
    const { store } = openStore(() => now);
    for (const time of [3_000, 1_000, 2_000, 1_500]) {
      now = time;
      await store.create({ ...VOICE, name: String(time) });
    }
    expect((await store.list()).map(({ name }) => name)).toEqual(['1000', '1500', '2000', '3000']);
  });

  it('deletes one voice and keeps the others', async () => {
    const { store } = openStore();
    const [one, other] = [await store.create(VOICE), await store.create(VOICE)];
    expect(await store.delete(one.id)).toBe(true);
    expect(await store.delete(one.id)).toBe(false);
    expect(await store.get(one.id)).toBeUndefined();
    expect(await store.list()).toEqual([other]);
  });

  it('writes the fields of the REST API', async () => {
    const { id, createdAt } = await openStore(() => 1_500).store.create(VOICE);
    expect(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'))).toEqual({
      voice_id: id,
      name: 'Grandma',
      voice_type: 'designed',
      instruction: 'a warm old woman',
      language: 'en',
      created_at: createdAt,
      resolved_voice: 'af_heart(2)+af_bella(1)',
    });
    expect(createdAt).toBe(1.5);
  });

  it('creates its folder with the first voice, and is empty before', async () => {
    const store = new SavedVoices(join(folder, 'not', 'yet'));
    expect(await store.list()).toEqual([]);
    expect(await store.get('x')).toBeUndefined();
    expect(await store.delete('x')).toBe(false);
    await store.create(VOICE);
    expect(await store.list()).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 'name', 'empty'],
    [{ name: ' \n' }, 'name', 'empty'],
    [{ name: 'x'.repeat(201) }, 'name', 'too_long'],
    [{ instruction: 'x'.repeat(2_001) }, 'instruction', 'too_long'],
    [{ language: 'x'.repeat(36) }, 'language', 'too_long'],
  ])('refuses a voice with %o', async (fields, name, rule) => {
    await expect(openStore().store.create({ ...VOICE, ...fields })).rejects.toMatchObject({
      kind: 'invalid_value',
      field: { name, rule },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('accepts a name and an instruction of the maximum length', async () => {
    const { store } = openStore();
    const long = { ...VOICE, name: '名'.repeat(200), instruction: '話'.repeat(2_000) };
    const { id } = await store.create(long);
    expect(await store.get(id)).toMatchObject(long);
  });

  it('holds at most 10,000 voices', async () => {
    for (let n = 0; n < 9_999; n++) writeFileSync(join(folder, `v${n}.json`), '');
    const { store } = openStore();
    await store.create(VOICE);
    await expect(store.create(VOICE)).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('reports an unusable folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    const store = new SavedVoices(join(folder, 'file'));
    await expect(store.create(VOICE)).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringContaining('--voice-dir') as string,
    });
    await expect(store.list()).rejects.toThrow('is a file, not a folder; choose another with --voice-dir.');
    // The same as for a home folder at /dev/null.
    expect(await new SavedVoices(join(folder, 'file', 'voices')).list()).toEqual([]);
  });
});

describe('SavedVoices with ids', () => {
  it.each(['', '..', '../x', 'a/b', 'a.b', 'x\0', 'ü', 'x'.repeat(65), ' x'])(
    'finds nothing for %o and does not touch the disk',
    async (id) => {
      mkdirSync(join(folder, 'voices'));
      const outside = { ...toVoiceRecord({ ...VOICE, id: 'x', createdAt: 1 }), voice_id: id };
      writeFileSync(join(folder, 'x.json'), JSON.stringify(outside));
      const store = new SavedVoices(join(folder, 'voices'));
      expect(await store.get(id)).toBeUndefined();
      expect(await store.delete(id)).toBe(false);
      expect(existsSync(join(folder, 'x.json'))).toBe(true);
    },
  );

  it('that the store did not create finds their voices', async () => {
    const record = toVoiceRecord({ ...VOICE, id: 'my_voice-1', createdAt: 1 });
    writeFileSync(join(folder, 'my_voice-1.json'), JSON.stringify(record));
    expect(await openStore().store.get('my_voice-1')).toMatchObject(VOICE);
  });
});

describe('SavedVoices with foreign files', () => {
  const good = toVoiceRecord({ ...VOICE, id: 'good', createdAt: 1 });
  const FOREIGN: Readonly<Record<string, string>> = {
    'empty.json': '',
    'half.json': JSON.stringify(good).slice(0, -20),
    'null.json': 'null',
    'list.json': '[]',
    'other.json': JSON.stringify(good),
    'type.json': JSON.stringify({ ...good, voice_id: 'type', voice_type: 'cloned' }),
    'time.json': JSON.stringify({ ...good, voice_id: 'time', created_at: 'now' }),
    'large.json': JSON.stringify({ ...good, voice_id: 'large', extra: 'x'.repeat(600_000) }),
  };

  it('skips, reports and keeps them', async () => {
    for (const [file, text] of Object.entries(FOREIGN)) writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, 'good.json'), JSON.stringify(good));
    writeFileSync(join(folder, 'notes.txt'), 'x');
    mkdirSync(join(folder, 'folder.json'));
    const { store, problems } = openStore();
    expect((await store.list()).map(({ id }) => id)).toEqual(['good']);
    expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(new Set(Object.keys(FOREIGN)));
    for (const file of Object.keys(FOREIGN)) {
      expect(await store.delete(file.slice(0, -5))).toBe(false);
      expect(existsSync(join(folder, file))).toBe(true);
    }
  });

  it.skipIf(process.platform === 'win32')('does not read a pipe or a device', async () => {
    symlinkSync('/dev/zero', join(folder, 'device.json'));
    expect(await openStore().store.get('device')).toBeUndefined();
  });

  it('parseVoiceRecord names the problem of a record', () => {
    expect(parseVoiceRecord('{')).toBe('is not JSON');
    expect(parseVoiceRecord('{}')).toContain('is not a saved voice');
    expect(parseVoiceRecord(JSON.stringify({ ...good, extra: 1 }))).toMatchObject({ id: 'good' });
  });
});

describe('SavedVoices after a process was killed', () => {
  const LEFT = '.voice-0e1cb1f2-3cf4-4c6e-8a39-d7ad6a6f3f00.part';

  it('ignores an unfinished file, and removes it with the next voice if it is old', async () => {
    writeFileSync(join(folder, LEFT), '{"voice_id"');
    utimesSync(join(folder, LEFT), 1_000, 1_000);
    const { store, problems } = openStore(() => 1_030_000);
    expect(await store.list()).toEqual([]);
    await store.create(VOICE);
    expect(readdirSync(folder)).toContain(LEFT);
    await openStore(() => 1_061_000).store.create(VOICE);
    expect(readdirSync(folder)).not.toContain(LEFT);
    expect(problems).toEqual([]);
  });

  it('holds only complete voices, whenever the process was killed', async () => {
    const module = new URL('../../dist/src/voices/saved.js', import.meta.url).href;
    const program = `
      const { SavedVoices } = await import(${JSON.stringify(module)});
      const store = new SavedVoices(${JSON.stringify(folder)});
      for (let n = 0; ; n++) {
        const { id } = await store.create({
          name: 'Nr. ' + n, voiceType: 'designed', instruction: 'x'.repeat(2000), resolvedVoice: 'af_heart',
        });
        process.stdout.write(id + '\\n');
      }`;
    const told: string[] = [];
    for (let round = 0; round < 6; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      await once(child.stdout, 'data');
      await wait(7 * round);
      child.kill('SIGKILL');
      await once(child, 'close');
      told.push(...output.split('\n').slice(0, -1));
    }
    const { store, problems } = openStore(() => Date.now() + 3_600_000);
    const ids = new Set((await store.list()).map(({ id }) => id));
    expect(told.filter((id) => !ids.has(id))).toEqual([]);
    expect(told.length).toBeGreaterThanOrEqual(6);
    expect(problems).toEqual([]);
    await store.create(VOICE);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
