import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';

describe('toWritten', () => {
  it('gives a span for each changed part', () => {
    expect(toWritten('about twenty five of them', 'en')).toEqual({
      text: 'about 25 of them',
      spans: [{ start: 6, end: 17, writtenStart: 6, writtenEnd: 8 }],
    });
  });

  it('gives a span for each written word if the words keep their order', () => {
    const { text, spans } = toWritten('july twenty fifth two thousand twelve', 'en');
    expect(text).toBe('july 25 2012');
    expect(spans.map(({ writtenStart, writtenEnd }) => text.slice(writtenStart, writtenEnd))).toEqual([
      '25',
      '2012',
    ]);
  });

  it('keeps spaces, marks and line breaks', () => {
    expect(toWritten('  "Twenty",\tthirty;\n(forty)  ', 'en').text).toBe('  "20",\t30;\n(40)  ');
  });

  it.each([
    ['en', 'at five p m.', 'at 05:00 p.m.'],
    ['es', 'a las cinco de la tarde.', 'a las 5:00 p.m.'],
    ['de', 'am ersten januar.', 'am 1. Jan.'],
    ['en', 'at five p m. then', 'at 05:00 p.m. then'],
  ])('writes one full stop if an abbreviation ends the sentence, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it('does not match across the end of a line', () => {
    expect(toWritten('twenty\nfive', 'en').text).toBe('20\nfive');
    expect(toWritten('二十\n三', 'zh').text).toBe('20\n三');
  });

  it.each(['en', 'en-US', 'EN_gb', 'En'])('supports the language %s', (language) => {
    expect(toWritten('twenty five', language).text).toBe('25');
  });

  it.each(['xx', 'ko', '', '-', 'constructor', 'english'])('leaves text in %j unchanged', (language) => {
    expect(toWritten('twenty five', language)).toEqual({ text: 'twenty five', spans: [] });
  });

  it('treats names of object properties like other words', () => {
    for (const said of ['constructor', '__proto__ one', 'twenty toString five']) {
      expect(toWritten(said, 'en').text).toBe(said.replace('twenty', '20'));
    }
  });
});
