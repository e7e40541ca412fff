import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from '../../src/base/printable.ts';
import { unicodeText } from '../helpers/unicode-text.ts';

describe('printable', () => {
  it.each([
    ['plain text, “quoted”, žluťoučký 日本語 🎈', 'plain text, “quoted”, žluťoučký 日本語 🎈'],
    ['می\u200Cخواهم 👨\u200D👩', 'می\u200Cخواهم 👨\u200D👩'],
    ['two\r\nlines', String.raw`two\u000d\u000alines`],
    ['\u001B[2Jcleared', String.raw`\u001b[2Jcleared`],
    ['\u009B31mred', String.raw`\u009b31mred`],
    ['\u202Eturned', String.raw`\u202eturned`],
    ['a\u2028b', String.raw`a\u2028b`],
    ['\u{E0041}tag', String.raw`\udb40\udc41tag`],
    ['half \uD83C', String.raw`half \ud83c`],
  ])('escapes %j safely', (text, safe) => {
    expect(printable(text)).toBe(safe);
  });

  it('leaves no control or format character', () => {
    fc.assert(
      fc.property(unicodeText(), (text) => {
        expect(printable(text)).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('does not change the meaning of JSON', () => {
    fc.assert(
      fc.property(fc.json(), unicodeText(), (json, text) => {
        expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
        expect(JSON.parse(printable(JSON.stringify(text)))).toBe(text);
      }),
    );
  });
});
