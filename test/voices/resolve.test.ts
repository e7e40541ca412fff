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

it('resolveVoice leaves the default voice to the engine', async () => {
  expect(await resolve(undefined)).toBeUndefined();
  expect(await resolve('default')).toBeUndefined();
});

describe('resolveVoice for a saved voice', () => {
  it('returns its blend', async () => {
    expect(await resolve('voice_my-id')).toBe('af_heart(2)+af_sky(1)');
  });

  it('finds it by its id without prefix, and by its name if the name is unique', async () => {
    expect(await resolve('my-id')).toBe(SAVED.resolvedVoice);
    expect(await resolve('Mine')).toBe(SAVED.resolvedVoice);
    await expect(resolve('Twin')).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: "2 saved voices are called 'Twin'; send the one that is meant: voice_a, voice_b.",
    });
  });

  it('prefers a voice of the model, then a saved voice, then a name of the hosted API', async () => {
    const { options } = open();
    expect((await resolveVoice('voice_file', { ...options, savedVoices: undefined })).name).toBe(
      'voice_file',
    );
    const savedVoices = { ...options.savedVoices, list: async () => [{ ...SAVED, name: 'alloy' }] };
    expect((await resolveVoice('alloy', { ...options, savedVoices })).name).toBe(SAVED.resolvedVoice);
  });

  it('passes an unknown saved voice to the engine, which may have such a file', async () => {
    expect(await resolve('voice_other')).toBe('voice_other');
  });

  it.each(['voice_', 'voice_../x', 'voice_a/b', 'voice_a.b', `voice_${'x'.repeat(65)}`, 'voice_ä'])(
    'refuses %o without asking the store',
    async (voice) => {
      const { asked, options } = open();
      await expect(resolveVoice(voice, options)).rejects.toMatchObject({ kind: 'voice_not_found' });
      await expect(resolveVoice(voice, { ...options, savedVoices: undefined })).rejects.toMatchObject({
        kind: 'voice_not_found',
      });
      expect(asked).toEqual([]);
    },
  );

  it('requires a folder of saved voices', async () => {
    await expect(
      resolveVoice('voice_my-id', { ...open().options, savedVoices: undefined }),
    ).rejects.toMatchObject({
      kind: 'voice_store_disabled',
      message: expect.stringContaining('--voice-dir') as string,
    });
  });
});

describe('resolveVoice for a name of the hosted API', () => {
  it('returns a preset', async () => {
    expect(await resolve('alloy')).toBe('af_alloy');
    expect(await resolve('shimmer')).toBe('af_sky');
  });

  it('returns the default voice if the model does not have the preset', async () => {
    const options = {
      ...open().options,
      ownVoices: async () => [{ id: 'en-gb', name: 'British', language: 'en-gb' }],
    };
    expect((await resolveVoice('alloy', options)).name).toBeUndefined();
    expect((await resolveVoice('en-gb', options)).name).toBe('en-gb');
  });

  it('prefers a voice of the model with the same name', async () => {
    expect(await resolve('onyx')).toBe('onyx');
  });
});

describe('resolveVoice for a path', () => {
  const PATHS = ['/etc/passwd', '/voices/mine.pt', 'mine.pt', '../mine.pt', 'voice_x.pt', 'a+b.pt'];

  it.each(PATHS)('returns %o unchanged if paths are allowed', async (path) => {
    expect((await resolveVoice(path, { ...open().options, allowVoicePaths: true })).name).toBe(path);
  });

  it.each(PATHS)('does not find %o if paths are not allowed', async (path) => {
    await expect(resolve(path)).rejects.toMatchObject({ kind: 'voice_not_found' });
  });
});

it.each(['af_heart', 'af_heart(2)+af_sky(1)', 'nobody', 'en-us', '', 'Default'])(
  'resolveVoice leaves %o to the engine',
  async (voice) => {
    expect(await resolve(voice)).toBe(voice);
  },
);
