import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { InstalledModel, TtsManifest } from '../../../src/domain/model.ts';
import { SavedVoices } from '../../../src/voices/saved.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL, TEST_VOICE, testRuntime } from '../../helpers/test-runtime.ts';
import { testServer } from '../../server/test-server.ts';

/** On this machine, and through a server with the same voices. */
const PLACES = ['here', 'through a server'] as const;

describe.each(PLACES)('voice voices, %s,', (place) => {
  it('lists the voices of models, their other names, and saved voices', async () => {
    const { voices } = await setUp(place);
    await voices('create', 'Duo', '--type', 'blended', '--instruction', 'am_onyx+af_heart');
    const { code, out, err } = await voices('list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['VOICE', 'NAME', 'LANGUAGE', 'GENDER', 'MODEL', 'ABOUT']);
    expect(rows).toContainEqual(['af_heart', 'Heart', 'en', 'female', TEST_VOICE]);
    expect(rows).toContainEqual(['onyx', 'Onyx', 'en', 'male', TEST_VOICE, 'another name for am_onyx']);
    expect(rows.at(-1)!.slice(1)).toEqual(['Duo', 'en', 'male', TEST_VOICE, 'blended: am_onyx+af_heart']);
  });

  it('lists the voices of one model and of one language', async () => {
    const { voices } = await setUp(place);
    const listed = async (...argv: string[]) => {
      const { code, out } = await voices('list', '--json', ...argv);
      expect(code).toBe(0);
      const { voices: all } = JSON.parse(out) as { voices: { voice: string; model?: string }[] };
      return all.map(({ voice, model }) => `${model ?? '-'} ${voice}`);
    };
    expect(await listed('--model', 'espeak')).toEqual(['espeak anna', 'espeak bert']);
    await voices('create', 'Brit', '--language', 'en-GB');
    expect(await listed('--language', 'en-gb')).toEqual([expect.stringMatching(/^test-voice voice_/)]);
    expect((await listed('--language', 'en')).length).toBeGreaterThan(3);
    expect(await voices('list', '--language', 'fr')).toMatchObject({
      code: 0,
      out: '',
      err: "No voice speaks 'fr'.\n",
    });
  });

  it('plays a sentence in the language of the voice', async () => {
    const { voices, folder, tts } = await setUp(place);
    const sound = join(folder, 'sound.wav');
    expect(await voices('play', 'bert', '--model', 'espeak', '--output', sound)).toMatchObject({
      code: 0,
      out: '',
      err: `voice: wrote ${sound}\n`,
    });
    expect(tts.requests).toMatchObject([{ text: 'Hello, this is what I sound like.', voice: 'bert' }]);
  });

  it('creates, shows and removes a voice', async () => {
    const { voices, folder } = await setUp(place);
    const made = await voices(
      'create',
      'Narrator',
      '--instruction',
      'a calm, deep man',
      '--language',
      'en-GB',
      '--json',
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    const { needs_model: needed, ...record } = JSON.parse(made.out) as {
      needs_model: string;
      voice_id: string;
      voice: string;
    };
    expect(needed).toBe('kokoro-v1');
    expect(record).toMatchObject({
      name: 'Narrator',
      voice_type: 'designed',
      instruction: 'a calm, deep man',
      language: 'en-GB',
      resolved_voice: expect.stringMatching(/^bm_/),
    });
    expect(record.voice).toBe(`voice_${record.voice_id}`);
    expect(readdirSync(folder)).toEqual([`${record.voice_id}.json`]);
    for (const id of [record.voice_id, record.voice])
      expect(JSON.parse((await voices('show', id, '--json')).out)).toEqual(record);
    expect((await voices('show', record.voice)).out).toMatch(
      /^voice {8}voice_\S+\nname {9}Narrator\ntype {9}designed\ninstruction {2}a calm, deep man\n/,
    );
    expect(await voices('rm', record.voice)).toMatchObject({ code: 0, err: `Removed ${record.voice_id}.\n` });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stores a lexicon with a voice', async () => {
    const { voices, folder } = await setUp(place);
    const names = join(temporaryFolder(), 'names.tsv');
    writeFileSync(names, 'Nguyen\t/nwˈɪn/\n');
    const made = await voices('create', 'Reader', '--lexicon', names, '--json');
    const { voice, lexicon } = JSON.parse(made.out) as { voice: string; lexicon: unknown };
    expect(lexicon).toEqual([{ text: 'Nguyen', pronunciation: '/nwˈɪn/' }]);
    expect((await voices('show', voice)).out).toContain('lexicon      1 word\n');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('shows and removes a voice by its name if the name is unique', async () => {
    const { voices, folder } = await setUp(place);
    for (const name of ['Narrator', 'Twin', 'Twin']) await voices('create', name);
    expect((await voices('show', 'Narrator')).out).toMatch(/^name +Narrator$/m);
    const refused = {
      code: 2,
      err: expect.stringMatching(/^voice: 2 saved voices are called 'Twin'; say which by its id: /),
    };
    expect(await voices('show', 'Twin')).toMatchObject(refused);
    expect(await voices('rm', 'Narrator', 'Twin')).toMatchObject(refused);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(await voices('rm', 'Narrator')).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await voices('rm', 'Narrator')).toMatchObject({ code: 2 });
  });

  it('prints the command that speaks with a new voice', async () => {
    const { voices } = await setUp(place);
    const { out, err } = await voices('create', 'Narrator');
    const [, voice] = /^voice +(voice_\S+)$/m.exec(out) ?? [];
    expect(err).toBe(`Speak with it: voice speak --voice ${voice} "hello"\n`);
    expect((await voices('create', 'Narrator')).err).toContain(
      `voice: 'Narrator' is also the name of ${voice}: use the id.\n`,
    );
  });

  it.each<[string, string[], number]>([
    ['a voice that is not there', ['show', '00000000-0000-4000-8000-000000000000'], 2],
    ['an impossible id', ['show', '../../etc/passwd'], 2],
    ['removing a voice that is not there', ['rm', 'nope'], 2],
    ['an empty name', ['create', ' '], 2],
    ['a blend without a blend', ['create', 'x', '--type', 'blended'], 2],
    ['an invalid blend', ['create', 'x', '--type', 'blended', '--instruction', 'af_heart(-1)'], 2],
    ['another type', ['create', 'x', '--type', 'cloned'], 2],
    ['a model that is not there', ['list', '--model', 'nope'], 3],
    ['a model that transcribes', ['list', '--model', TEST_MODEL], 3],
  ])('refuses %s', async (_, argv, expected) => {
    const { voices, folder } = await setUp(place);
    const { code, out, err } = await voices(...argv);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(err).toMatch(/^voice: |^error: /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('voice voices', () => {
  it('keeps saved voices in the folder of the settings', async () => {
    const folder = join(temporaryFolder(), 'made');
    const env = { VOICE_VOICE_DIR: folder };
    expect((await runVoice(['voices', 'create', 'A'], { env })).code).toBe(0);
    expect((await runVoice(['voices', 'create', 'B', '--voice-dir', `${folder}2`], { env })).code).toBe(0);
    expect([readdirSync(folder).length, readdirSync(`${folder}2`).length]).toEqual([1, 1]);
  });

  it('says how to get voices if there are none', async () => {
    const runtime = testRuntime();
    await runtime.store.remove(TEST_VOICE);
    const silent = {
      ...runtime,
      tts: async (model: InstalledModel<TtsManifest>) => ({
        ...(await runtime.tts(model)),
        voices: async () => [],
      }),
    };
    const env = { VOICE_VOICE_DIR: temporaryFolder() };
    expect(await runVoice(['voices', 'list'], { runtime: silent, env })).toMatchObject({
      code: 0,
      out: '',
      err: 'There are no voices. Get some with: voice models pull kokoro-v1\n',
    });
  });

  it('says that saved voices are turned off on the server', async () => {
    const server = await testServer();
    const address = await server.listen();
    expect(await runVoice(['voices', 'create', 'A', '--server', address])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Saved voices are turned off here'),
    });
    expect(await runVoice(['voices', 'list', '--server', address, '--voice-dir', '/srv'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--voice-dir has no effect on the server'),
    });
  });
});

async function setUp(place: (typeof PLACES)[number]) {
  const folder = temporaryFolder();
  const savedVoices = new SavedVoices(folder);
  const tts = new FakeTts();
  if (place === 'here') {
    const runtime = testRuntime({ savedVoices, tts });
    const env = { VOICE_MODELS_DIR: runtime.modelsDir, VOICE_VOICE_DIR: folder };
    return { folder, tts, voices: (...argv: string[]) => runVoice(['voices', ...argv], { env, runtime }) };
  }
  const server = await testServer({ speech: { savedVoices, tts } });
  const address = await server.listen();
  const voices = (...argv: string[]) => runVoice(['voices', ...argv, '--server', address]);
  return { folder, tts, voices };
}
