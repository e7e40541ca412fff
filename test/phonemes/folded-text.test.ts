import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/phonemes/folded-text.ts';
import { unicodeText } from '../helpers/unicode-text.ts';

describe('foldText', () => {
  it('gives each character one form, and maps it back to its origin', () => {
    const text = 'ﾊﾝﾊﾞｰｶﾞｰ、ＡＢ㌔！';
    const folded = foldText(text);
    expect(folded.text).toBe('ハンバーガー,ABキロ!');
    const range = (part: string) => {
      const at = folded.text.indexOf(part);
      const { start, end } = folded.rangeOf(at, at + part.length);
      return text.slice(start, end);
    };
    expect(range('バ')).toBe('ﾊﾞ');
    expect(range('バーガ')).toBe('ﾊﾞｰｶﾞ');
    expect(range('AB')).toBe('ＡＢ');
    expect(range('キ')).toBe('㌔');
    expect(range('!')).toBe('！');
  });

  it('maps whole ranges back to whole ranges, for any text', () => {
    fc.assert(
      fc.property(unicodeText(), (text) => {
        const folded = foldText(text);
        if (folded.text === '') return;
        expect(folded.rangeOf(0, folded.text.length)).toEqual({ start: 0, end: text.length });
      }),
    );
  });
});
