import { describe, expect, it } from 'vitest';
import { chooseEspeakVoice } from '../../../src/engines/espeak/choose-voice.ts';

const VOICES = [
  { identifier: 'sit/cmn', name: 'Chinese', languages: ['cmn', 'zh'] },
  { identifier: 'gmw/en', name: 'English (Great Britain)', languages: ['en-gb', 'en'] },
  { identifier: 'gmw/en-US', name: 'English (America)', languages: ['en-us', 'en'] },
  { identifier: 'roa/pt', name: 'Portuguese', languages: ['pt', 'pt-pt'] },
];

const choose = (request: { voice?: string; language?: string }) =>
  chooseEspeakVoice(request, 'en-us', VOICES);

describe('chooseVoice', () => {
  it.each([
    [{}, { voice: 'en-us', language: 'en-us' }],
    [{ voice: 'default' }, { voice: 'en-us', language: 'en-us' }],
    [{ voice: 'gmw/en' }, { voice: 'gmw/en', language: 'en-gb' }],
    [{ voice: 'English (America)' }, { voice: 'English (America)', language: 'en-us' }],
    [{ voice: 'xx-none' }, { voice: 'xx-none', language: 'xx-none' }],
    [
      { voice: 'pt', language: 'en' },
      { voice: 'pt', language: 'en' },
    ],
    [{ language: 'en' }, { voice: 'en-us', language: 'en' }],
    [{ language: 'en-GB' }, { voice: 'en-gb', language: 'en-GB' }],
    [{ language: 'zh' }, { voice: 'zh', language: 'zh' }],
    [{ language: 'pt_AO' }, { voice: 'pt', language: 'pt_AO' }],
  ])('for %j chooses %j', (request, chosen) => {
    expect(choose(request)).toEqual(chosen);
  });

  it.each(['af_heart', 'zm_yunxi', 'af_heart(2)+af_sky(1)'])(
    'reports that %s is a voice of Kokoro',
    (voice) => {
      expect(() => choose({ voice })).toThrow(
        expect.objectContaining({ kind: 'voice_not_found', message: expect.stringContaining('kokoro-v1') }),
      );
    },
  );

  it('finds no voice for a language that eSpeak does not have', () => {
    expect(() => choose({ language: 'tlh' })).toThrow("eSpeak has no voice for the language 'tlh'.");
  });
});
