import { describe, expect, it } from 'vitest';
import { languageName, languageOfName, parseLanguage } from '../../src/wire/language.ts';

describe('a language', () => {
  it.each([
    ['en', 'en'],
    [' EN ', 'en'],
    ['en-US', 'en'],
    ['pt_BR', 'pt'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['ZH_tw', 'zh-TW'],
    ['cmn-hans', 'zh-Hans'],
    ['nb-NO', 'nb'],
    ['iw', 'iw'],
    ['eng', 'en'],
    ['ger', 'de'],
    ['yue', 'yue'],
    ['jw', 'jw'],
    ['tl', 'tl'],
    ['English', 'en'],
    ['haitian creole', 'ht'],
    ['Mandarin', 'zh'],
    ['javanese', 'jw'],
    ['Hebrew', 'he'],
    ['Yiddish', 'yi'],
    ['Romanian', 'ro'],
    ['', undefined],
    ['auto', undefined],
    [' Auto ', undefined],
  ])('written %j is %j', (text, code) => {
    expect(parseLanguage(text)).toBe(code);
  });

  it.each(['klingon', 'e', '12', 'en-', '-US', 'englisch', 'constructor'])('is not written %j', (text) => {
    expect(() => parseLanguage(text)).toThrow(
      expect.objectContaining({ kind: 'invalid_value', field: { name: 'language', rule: 'malformed' } }),
    );
  });

  it('has the English name that the hosted API gives it, which leads back to it', () => {
    expect(['en', 'de', 'tl', 'my', 'jw', 'haw', 'yue', 'xx'].map(languageName)).toEqual([
      'english',
      'german',
      'tagalog',
      'myanmar',
      'javanese',
      'hawaiian',
      'cantonese',
      'xx',
    ]);
    for (const code of ['en', 'de', 'tl', 'my', 'jw', 'haw', 'yue', 'he', 'yi', 'nn', 'mi'])
      expect(languageOfName(languageName(code))).toBe(code);
  });
});
