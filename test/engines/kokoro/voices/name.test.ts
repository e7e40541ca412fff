import { describe, expect, it } from 'vitest';
import {
  describeVoice,
  findVoiceLanguage,
  isVoiceName,
  languageOfVoice,
  VOICE_LANGUAGES,
} from '../../../../src/engines/kokoro/voices/name.ts';

const american = VOICE_LANGUAGES[0]!;

describe('name of a Kokoro voice', () => {
  it.each([
    ['af_heart', 'en'],
    ['bm_george', 'en-GB'],
    ['ef_dora', 'es'],
    ['ff_siwis', 'fr'],
    ['hm_omega', 'hi'],
    ['if_sara', 'it'],
    ['jf_alpha', 'ja'],
    ['pm_santa', 'pt'],
    ['zf_xiaobei', 'zh'],
    ['cf_nobody', undefined],
    ['ax_heart', undefined],
    ['af_', undefined],
    ['heart', undefined],
  ])('contains its language: %s', (name, code) => {
    expect(languageOfVoice(name)?.code).toBe(code);
  });

  it('describes the voice', () => {
    expect(describeVoice('af_heart', american)).toEqual({
      id: 'af_heart',
      name: 'Heart',
      language: 'en',
      gender: 'female',
    });
    expect(describeVoice('bm_v0george', american)).toEqual({
      id: 'bm_v0george',
      name: 'V0george',
      language: 'en-GB',
      gender: 'male',
    });
    expect(describeVoice('grandma', american)).toEqual({ id: 'grandma', name: 'Grandma', language: 'en' });
    expect(describeVoice('cf_who', american)).toEqual({ id: 'cf_who', name: 'Cf_who', language: 'en' });
  });

  it.each([
    ['af_heart', true],
    ['A-1_z', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['a.b', false],
    ['a/b', false],
    ['a\n', false],
    ['ä', false],
  ])('consists of letters, digits, - and _: %j', (name, right) => {
    expect(isVoiceName(name)).toBe(right);
  });
});

describe('language of a text', () => {
  it.each([
    ['en', 'en'],
    ['EN_us', 'en'],
    ['en-GB', 'en-GB'],
    ['en_gb', 'en-GB'],
    ['en-AU', 'en'],
    ['pt-BR', 'pt'],
    ['fr-fr', 'fr'],
    ['cmn', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['a', 'en'],
    ['b', 'en-GB'],
    ['z', 'zh'],
    ['e-US', undefined],
    ['de', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('is found by its code: %j', (tag, code) => {
    expect(findVoiceLanguage(tag)?.code).toBe(code);
  });
});
