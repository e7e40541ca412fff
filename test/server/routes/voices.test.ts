import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RunningRequests } from '../../../src/server/running-requests.ts';
import { SavedVoices } from '../../../src/voices/saved.ts';
import { noEspeak } from '../../fixtures/espeak.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { TEST_MODEL, TEST_VOICE } from '../../helpers/test-runtime.ts';
import { errorOf, testServer } from '../test-server.ts';

const VOICES = '/v1/voices';

async function withStore() {
  const folder = join(temporaryFolder(), 'voices');
  const server = await testServer({ speech: { savedVoices: new SavedVoices(folder) } });
  const create = (fields: Readonly<Record<string, string>>) => server.post(VOICES, form(fields));
  return { ...server, folder, create };
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The presets of the fake engine. */
const OF_ESPEAK = [
  { voice_id: 'anna', name: 'Anna', voice: 'anna', gender: 'female' },
  { voice_id: 'bert', name: 'Bert', voice: 'bert' },
].map((voice) => ({ type: 'preset', language: 'en', model: 'espeak', ...voice }));

describe('GET /v1/voices', () => {
  it('lists the voices of all models, each once, with their hosted names', async () => {
    const { app } = await testServer();
    const response = await app.inject(VOICES);
    expect(response.statusCode).toBe(200);
    const heart = { type: 'preset', language: 'en', gender: 'female', model: TEST_VOICE };
    const onyx = { type: 'preset', language: 'en', gender: 'male', model: TEST_VOICE };
    expect(response.json()).toEqual({
      object: 'list',
      data: [
        { ...heart, voice_id: 'af_heart', name: 'Heart', voice: 'af_heart' },
        { ...onyx, voice_id: 'am_onyx', name: 'Onyx', voice: 'am_onyx' },
        { ...heart, voice_id: 'marin', name: 'Marin', voice: 'marin', alias_of: 'af_heart' },
        { ...onyx, voice_id: 'onyx', name: 'Onyx', voice: 'onyx', alias_of: 'am_onyx' },
        ...(noEspeak === '' ? OF_ESPEAK : []),
      ],
    });
  });

  it('lists one model on request', async () => {
    const { app } = await testServer();
    const ofOne = (await app.inject(`${VOICES}?model=${TEST_VOICE}`)).json() as { data: unknown[] };
    expect(ofOne.data).toHaveLength(4);
    for (const model of [TEST_MODEL, 'nothing', '..%2f..']) {
      expect(errorOf(await app.inject(`${VOICES}?model=${model}`)).slice(0, 2)).toEqual([
        404,
        'model_not_found',
      ]);
    }
  });

  it('includes the saved voices, with the value to send for them', async () => {
    const { app, create } = await withStore();
    const { voice_id } = (await create({ name: 'Narrator', instruction: 'a calm British man' })).json();
    const { data } = (await app.inject(VOICES)).json() as { data: { type: string }[] };
    expect(data.filter(({ type }) => type === 'saved')).toEqual([
      expect.objectContaining({ voice_id, voice: `voice_${voice_id}`, name: 'Narrator', language: 'en-GB' }),
    ]);
  });
});

describe('POST /v1/voices', () => {
  it('designs a voice from its instruction, which can be retrieved', async () => {
    const { app, create } = await withStore();
    const fields = {
      name: 'Narrator',
      voice_type: 'designed',
      instruction: 'a calm British man',
      language: 'en-GB',
    };
    const response = await create(fields);
    expect(response.statusCode).toBe(201);
    const record = response.json() as Record<string, unknown>;
    expect(record).toMatchObject(fields);
    expect(record['voice_id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(Math.abs((record['created_at'] as number) - Date.now() / 1000)).toBeLessThan(60);
    expect(record['resolved_voice']).toMatch(/^bm_/);
    const { needs_model: needed, ...kept } = record;
    expect(needed).toBe('kokoro-v1');
    expect((await app.inject(`${VOICES}/${record['voice_id'] as string}`)).json()).toEqual(kept);
    const again = (await create({ ...fields, name: 'Other' })).json() as Record<string, unknown>;
    expect(again['resolved_voice']).toBe(record['resolved_voice']);
  });

  it('uses installed presets, if any have its language', async () => {
    const { create } = await withStore();
    const made = (await create({ name: 'Narrator', instruction: 'a deep man' })).json();
    expect(made).toMatchObject({ resolved_voice: 'am_onyx', instruction: 'a deep man', language: null });
    expect(made).not.toHaveProperty('needs_model');
  });

  it('designs a voice for any model if fields are empty', async () => {
    const { app, create } = await withStore();
    const made = (await create({ name: 'Narrator', voice_type: '', instruction: '', language: '' })).json();
    expect(made).toMatchObject({ voice_type: 'designed' });
    expect((await app.inject(`${VOICES}?model=`)).json()).toEqual((await app.inject(VOICES)).json());
  });

  it('keeps the pronunciations of words in its texts', async () => {
    const { app, create } = await withStore();
    const lexicon = [{ text: 'Nguyen', pronunciation: '/nwˈɪn/', language: 'en' }];
    const made = (await create({ name: 'Reader', lexicon: JSON.stringify(lexicon) })).json();
    expect(made).toMatchObject({ lexicon });
    expect((await app.inject(`${VOICES}/${made.voice_id as string}`)).json()).toMatchObject({ lexicon });
    const refused = async (wrong: string) => (await create({ name: 'Reader', lexicon: wrong })).statusCode;
    expect([await refused('names.tsv'), await refused('[{"text":"Nguyen"}]')]).toEqual([422, 400]);
  });

  it('can blend other voices', async () => {
    const { create } = await withStore();
    const blend = 'af_heart(2)+af_sky(1)';
    const response = await create({ name: 'Both', voice_type: 'blended', instruction: blend });
    const { resolved_voice: resolved, needs_model: needed } = response.json();
    expect([response.statusCode, resolved, needed]).toEqual([201, blend, 'kokoro-v1']);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly unknown[]]>([
    ['without a name', { instruction: 'warm' }, [400, 'invalid_request_error', 'missing_field', 'name']],
    ['with an empty name', { name: ' ' }, [422, 'validation_error', 'empty', 'name']],
    ['with a name too long', { name: 'a'.repeat(201) }, [422, 'validation_error', 'too_long', 'name']],
    [
      'of an unknown type',
      { name: 'A', voice_type: 'cloned' },
      [422, 'validation_error', 'not_allowed', 'voice_type'],
    ],
    [
      'with an instruction too long',
      { name: 'A', instruction: 'a'.repeat(2001) },
      [422, 'validation_error', 'too_long', 'instruction'],
    ],
    [
      'blended of nothing',
      { name: 'A', voice_type: 'blended' },
      [422, 'validation_error', 'empty', 'instruction'],
    ],
    [
      'blended of no voices',
      { name: 'A', voice_type: 'blended', instruction: 'a warm voice' },
      [422, 'validation_error', 'malformed', 'instruction'],
    ],
    [
      'blended of a voice that nobody has',
      { name: 'A', voice_type: 'blended', instruction: 'af_heart(2)+nope(1)' },
      [422, 'validation_error', 'malformed', 'instruction'],
    ],
    [
      'of a language that there are no voices for',
      { name: 'A', language: 'zz' },
      [422, 'validation_error', 'unknown_language', 'language'],
    ],
  ])('is rejected %s, and nothing is stored', async (_, fields, expected) => {
    const { create, folder } = await withStore();
    expect(errorOf(await create(fields))).toEqual(expected);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('is rejected while the server stops', async () => {
    const running = new RunningRequests();
    await running.stop(0);
    const savedVoices = new SavedVoices(temporaryFolder());
    const { post } = await testServer({ running, speech: { savedVoices } });
    expect(errorOf(await post(VOICES, form({ name: 'A' }))).slice(0, 2)).toEqual([
      503,
      'service_unavailable',
    ]);
    expect(await savedVoices.list()).toEqual([]);
  });

  it('requires a voice folder', async () => {
    const { post, app } = await testServer();
    const disabled = [400, 'invalid_request_error', 'voice_store_disabled'];
    expect(errorOf(await post(VOICES, form({ name: 'A' }))).slice(0, 3)).toEqual(disabled);
    expect(errorOf(await app.inject(`${VOICES}/abc`)).slice(0, 3)).toEqual(disabled);
    expect(errorOf(await app.inject({ method: 'DELETE', url: `${VOICES}/abc` })).slice(0, 3)).toEqual(
      disabled,
    );
  });

  it('accepts only a form', async () => {
    const { app } = await withStore();
    const response = await app.inject({ method: 'POST', url: VOICES, payload: { name: 'A' } });
    expect(errorOf(response).slice(0, 3)).toEqual([415, 'invalid_request_error', 'unsupported_media_type']);
  });
});

describe('a saved voice', () => {
  it('is gone after it is deleted', async () => {
    const { app, create } = await withStore();
    const { voice_id } = (await create({ name: 'A' })).json();
    const url = `${VOICES}/${voice_id}`;
    const deleted = await app.inject({ method: 'DELETE', url });
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE'] as const) {
      expect(errorOf(await app.inject({ method, url }))).toEqual([
        404,
        'voice_not_found',
        'voice_not_found',
        'voice',
      ]);
    }
  });

  it.each(['..%2f..%2fetc%2fpasswd', 'a.b', '%00', 'a'.repeat(65), '%ff'])(
    'with the id %s does not exist, and no file is touched',
    async (id) => {
      const { app } = await withStore();
      for (const method of ['GET', 'DELETE'] as const) {
        const { statusCode } = await app.inject({ method, url: `${VOICES}/${id}` });
        expect([400, 404]).toContain(statusCode);
      }
    },
  );
});

describe('the voice routes of the hosted API', () => {
  const at = '/v1/audio/voices';

  it('create a voice from a description, which is a saved voice, and delete it by its id', async () => {
    const { app, post } = await withStore();
    const made = await post(at, form({ type: 'prompt', name: 'Ada', prompt: 'a calm woman', model: 'auto' }));
    expect(made.statusCode).toBe(200);
    const voice = made.json<{ readonly id: string }>();
    expect(voice).toEqual({
      id: expect.stringMatching(/^voice_[0-9a-f-]{36}$/),
      object: 'audio.voice',
      type: 'prompt',
      name: 'Ada',
      created_at: expect.any(Number),
      prompt: 'a calm woman',
    });
    const saved = await app.inject(`${VOICES}/${voice.id.slice('voice_'.length)}`);
    expect(saved.json()).toMatchObject({
      voice: voice.id,
      voice_type: 'designed',
      instruction: 'a calm woman',
    });
    const leave = async () => app.inject({ method: 'DELETE', url: `${at}/${voice.id}` });
    expect((await leave()).json()).toEqual({ id: voice.id, object: 'audio.voice.deleted', deleted: true });
    expect(errorOf(await leave()).slice(0, 2)).toEqual([404, 'voice_not_found']);
  });

  it('accept JSON', async () => {
    const { app } = await withStore();
    const payload = { type: 'prompt', name: 'Ada', prompt: 'a calm woman' };
    expect((await app.inject({ method: 'POST', url: at, payload })).json()).toMatchObject({ name: 'Ada' });
  });

  it('reject a recording of any size with the alternatives, and ask for a missing description', async () => {
    const { post, app } = await withStore();
    const sample = form({ name: 'Ada', consent: 'cons_1' });
    sample.append('audio_sample', new Blob([new Uint8Array(12 * 2 ** 20)]), 'ada.wav');
    const refused = await post(at, sample);
    expect(errorOf(refused).slice(0, 2)).toEqual([400, 'invalid_request_error']);
    expect(refused.json()).toMatchObject({
      error: {
        code: 'unsupported_capability',
        message: expect.stringMatching(/type=prompt.*voice_type=blended/),
      },
    });
    const consent = await app.inject({ method: 'POST', url: '/v1/audio/voice_consents', payload: {} });
    expect(consent.json()).toMatchObject({ error: { code: 'unsupported_capability' } });
    const missing = await post(at, form({ type: 'prompt', name: 'Ada' }));
    expect(missing.json()).toMatchObject({ error: { param: 'prompt' } });
  });
});
