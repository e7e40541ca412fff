import { describe, expect, it } from 'vitest';
import { ALPHABET } from '../../../src/engines/kokoro/phonemes/alphabet.ts';
import { syllableSymbols } from '../../../src/phonemes/chinese/syllable-symbols.ts';

const SYLLABLES =
  'a ai an ang ao ba bai bian biao bie bin bing bo bu ca cai ce cen chuang chui chun ci cong cui cuo de dei deng dia diao ' +
  'die ding diu dong dui dun duo e ei en eng er fa fo gei guai guang gui gun guo hei hng huan jia jian jiao jie jin jing jiong ' +
  'jiu ju juan jue jun ka lia lie liu luan lun luo lü lüe m miu n ng niang nie nü nüe o ou pie pin po qia qin qiong qu quan que ' +
  'qun ran ri rong ruan rui sai shei shi shuai shuang si song sui ta te tie tui wa wai wan wang wei wen weng wo wu xi xia ' +
  'xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun zai zha zhei zhi zhuang zhui zi zong zui zuo';

describe('syllableSymbols', () => {
  it.each([
    ['ni', 3, 'ni↓'],
    ['hao', 3, 'xau↓'],
    ['zhong', 1, 'ꭧʊ→ŋ'],
    ['guo', 2, 'kwo↗'],
    ['shi', 4, 'ʂɨ↘'],
    ['si', 4, 'sɨ↘'],
    ['de', 0, 'tɤ'],
    ['de', 5, 'tɤ'],
    ['xian', 4, 'ɕjɛ↘n'],
    ['xue', 2, 'ɕɥe↗'],
    ['jun', 1, 'ʨy→n'],
    ['yuan', 2, 'ɥɛ↗n'],
    ['lü', 4, 'ly↘'],
    ['lv', 4, 'ly↘'],
    ['er', 4, 'ɚ↘'],
    ['wen', 2, 'wə↗n'],
    ['you', 3, 'jou↓'],
    ['liu', 4, 'ljou↘'],
    ['gui', 4, 'kwei↘'],
    ['chun', 1, 'ꭧʰwə→n'],
    ['bo', 1, 'pwo→'],
    ['yi', 1, 'i→'],
    ['wu', 3, 'u↓'],
    ['ying', 1, 'i→ŋ'],
    ['yong', 4, 'jʊ↘ŋ'],
  ])('maps %s%d to %s', (pinyin, tone, symbols) => {
    expect(syllableSymbols(pinyin, tone)).toBe(symbols);
  });

  it.each(SYLLABLES.split(' '))('gives symbols of Kokoro for %s', (pinyin) => {
    const symbols = syllableSymbols(pinyin, 4);
    expect(symbols).toContain('↘');
    for (const symbol of symbols!) expect(ALPHABET).toContain(symbol);
  });

  it.each(['', 'xyz', 'bq', 'zhx', 'constructor'])('gives none for %j', (pinyin) => {
    expect(syllableSymbols(pinyin, 1)).toBeUndefined();
  });
});
