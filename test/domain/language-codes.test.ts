import { describe, expect, it } from 'vitest';
import { chineseScript, matchLanguageCode } from '../../src/domain/language-codes.ts';

/** Language codes of Whisper; some of them (no, jw) differ from the standard codes. */
const WHISPER = [
  'auto',
  'en',
  'de',
  'zh',
  'no',
  'nn',
  'he',
  'jw',
  'tl',
  'id',
  'yi',
  'ro',
  'sr',
  'pt',
  'haw',
  'fa',
];

describe('matchLanguageCode', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['deu', 'de'],
    ['ger', 'de'],
    ['nb', 'no'],
    ['nb-NO', 'no'],
    ['nob', 'no'],
    ['nn', 'nn'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['jv', 'jw'],
    ['jav', 'jw'],
    ['fil', 'tl'],
    ['fil-PH', 'tl'],
    ['tgl', 'tl'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['mo', 'ro'],
    ['sr-Latn', 'sr'],
    ['pt_BR', 'pt'],
    ['PT-br', 'pt'],
    ['zh-TW', 'zh'],
    ['cmn-Hans-CN', 'zh'],
    ['prs', 'fa'],
    ['sv', undefined],
    ['auto-XX', undefined],
    ['not a tag', undefined],
  ])('finds for %j the code %j', (tag, code) => {
    expect(matchLanguageCode(WHISPER, tag)).toBe(code);
  });

  it('finds the code of Norwegian if the model knows only one of its forms', () => {
    expect(matchLanguageCode(['en', 'no'], 'nn-NO')).toBe('no');
    expect(matchLanguageCode(['en', 'nb'], 'no')).toBe('nb');
  });
});

describe('chineseScript', () => {
  it.each([
    ['zh-CN', 'cn'],
    ['zh-Hans', 'cn'],
    ['zh_SG', 'cn'],
    ['yue-Hans-CN', 'cn'],
    ['zh-TW', 'tw'],
    ['cmn-Hant-TW', 'tw'],
    ['zh-HK', 'hk'],
    ['yue-MO', 'hk'],
    ['zh-Hant', 'tw'],
    ['zh', undefined],
    ['yue', undefined],
    ['ja-JP', undefined],
    ['en-HK', undefined],
  ])('of %j is %j', (tag, script) => {
    expect(chineseScript(tag)).toBe(script);
  });
});
