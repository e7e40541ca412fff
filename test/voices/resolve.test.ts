import { describe, expect, it } from 'vitest';
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
  };
  return { asked, options: { savedVoices, allowVoicePaths: false } };
}

const resolve = (voice: string | undefined) => resolveVoice(voice, open().options);

it('leaves the default voice to the engine', async () => {
  expect(await resolve(undefined)).toBeUndefined();
  expect(await resolve('default')).toBeUndefined();
});

describe('a saved voice', () => {
  it('is the blend it was resolved to', async () => {
    expect(await resolve('voice_my-id')).toBe('af_heart(2)+af_sky(1)');
  });

  it('that there is none of may still be a file of the engine', async () => {
    expect(await resolve('voice_other')).toBe('voice_other');
  });

  it.each(['voice_', 'voice_../x', 'voice_a/b', 'voice_a.b', `voice_${'x'.repeat(65)}`, 'voice_ä'])(
    'cannot be %o, and nothing is asked for it',
    async (voice) => {
      const { asked, options } = open();
      await expect(resolveVoice(voice, options)).rejects.toMatchObject({ kind: 'voice_not_found' });
      await expect(resolveVoice(voice, { allowVoicePaths: false })).rejects.toMatchObject({
        kind: 'voice_not_found',
      });
      expect(asked).toEqual([]);
    },
  );

  it('needs a place where voices are saved', async () => {
    await expect(resolveVoice('voice_my-id', { allowVoicePaths: true })).rejects.toMatchObject({
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

  it('are the default voice of a model that has other voices', async () => {
    const options = { ...open().options, hasPresets: false };
    expect(await resolveVoice('alloy', options)).toBeUndefined();
    expect(await resolveVoice('en-gb', options)).toBe('en-gb');
  });
});

describe('a path', () => {
  const PATHS = ['/etc/passwd', '/voices/mine.pt', 'mine.pt', '../mine.pt', 'voice_x.pt', 'a+b.pt'];

  it.each(PATHS)('%o is given as it is where paths are allowed', async (path) => {
    expect(await resolveVoice(path, { ...open().options, allowVoicePaths: true })).toBe(path);
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
