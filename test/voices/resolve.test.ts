import { describe, expect, it } from 'vitest';
import { describeVoice } from '../../src/engines/kokoro/voices/name.ts';
import { resolveVoice } from '../../src/voices/resolve.ts';
import type { SavedVoice } from '../../src/domain/voice.ts';

const SAVED: SavedVoice = {
  id: 'my-id',
  name: 'Mine',
  voiceType: 'designed',
  createdAt: 1,
  resolvedVoice: 'af_heart(2)+af_sky(1)',
};

function open() {
  const asked: string[] = [];
  const savedVoices = {
    get: async (id: string) => {
      asked.push(id);
      return id === SAVED.id ? SAVED : undefined;
    },
    list: async () => [SAVED, { ...SAVED, id: 'a', name: 'Twin' }, { ...SAVED, id: 'b', name: 'Twin' }],
  };
  const ownVoices = async () => ['af_alloy', 'af_sky', 'voice_file', 'onyx'].map((id) => describeVoice(id));
  return { asked, options: { savedVoices, allowVoicePaths: false, ownVoices } };
}

const resolve = async (voice: string | undefined) => (await resolveVoice(voice, open().options)).name;

it('leaves the default voice to the engine', async () => {
  expect(await resolve(undefined)).toBeUndefined();
  expect(await resolve('default')).toBeUndefined();
});

describe('a saved voice', () => {
  it('is the blend it was resolved to', async () => {
    expect(await resolve('voice_my-id')).toBe('af_heart(2)+af_sky(1)');
  });

  it('is known by its bare id, and by its name where only one has it', async () => {
    expect(await resolve('my-id')).toBe(SAVED.resolvedVoice);
    expect(await resolve('Mine')).toBe(SAVED.resolvedVoice);
    await expect(resolve('Twin')).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: "2 saved voices are called 'Twin'; send the one that is meant: voice_a, voice_b.",
    });
  });

  it('gives way to a voice of the model that is called so, and comes before the names of the hosted API', async () => {
    const { options } = open();
    expect((await resolveVoice('voice_file', { ...options, savedVoices: undefined })).name).toBe(
      'voice_file',
    );
    const savedVoices = { ...options.savedVoices, list: async () => [{ ...SAVED, name: 'alloy' }] };
    expect((await resolveVoice('alloy', { ...options, savedVoices })).name).toBe(SAVED.resolvedVoice);
  });

  it('that there is none of may still be a file of the engine', async () => {
    expect(await resolve('voice_other')).toBe('voice_other');
  });

  it.each(['voice_', 'voice_../x', 'voice_a/b', 'voice_a.b', `voice_${'x'.repeat(65)}`, 'voice_ä'])(
    'cannot be %o, and nothing is asked for it',
    async (voice) => {
      const { asked, options } = open();
      await expect(resolveVoice(voice, options)).rejects.toMatchObject({ kind: 'voice_not_found' });
      await expect(resolveVoice(voice, { ...options, savedVoices: undefined })).rejects.toMatchObject({
        kind: 'voice_not_found',
      });
      expect(asked).toEqual([]);
    },
  );

  it('needs a place where voices are saved', async () => {
    await expect(
      resolveVoice('voice_my-id', { ...open().options, savedVoices: undefined }),
    ).rejects.toMatchObject({
      kind: 'voice_store_disabled',
      message: expect.stringContaining('--voice-dir') as string,
    });
  });
});

describe("the hosted API's names", () => {
  it('are presets', async () => {
    expect(await resolve('alloy')).toBe('af_alloy');
    expect(await resolve('shimmer')).toBe('af_sky');
  });

  it('are the default voice of a model that has not got the preset', async () => {
    const options = {
      ...open().options,
      ownVoices: async () => [{ id: 'en-gb', name: 'British', language: 'en-gb' }],
    };
    expect((await resolveVoice('alloy', options)).name).toBeUndefined();
    expect((await resolveVoice('en-gb', options)).name).toBe('en-gb');
  });

  it('give way to a voice of the model that is called so', async () => {
    expect(await resolve('onyx')).toBe('onyx');
  });
});

describe('a path', () => {
  const PATHS = ['/etc/passwd', '/voices/mine.pt', 'mine.pt', '../mine.pt', 'voice_x.pt', 'a+b.pt'];

  it.each(PATHS)('%o is given as it is where paths are allowed', async (path) => {
    expect((await resolveVoice(path, { ...open().options, allowVoicePaths: true })).name).toBe(path);
  });

  it.each(PATHS)('%o is not found where they are not', async (path) => {
    await expect(resolve(path)).rejects.toMatchObject({ kind: 'voice_not_found' });
  });
});

it.each(['af_heart', 'af_heart(2)+af_sky(1)', 'nobody', 'en-us', '', 'Default'])(
  'leaves %o to the engine',
  async (voice) => {
    expect(await resolve(voice)).toBe(voice);
  },
);
