import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { currencies, currencyOf, months, units, weekdays } from '../../../src/text/languages/cldr.ts';
import { LANGUAGES } from '../../../src/text/languages/codes.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';

describe('what CLDR has', () => {
  it('is names as they stand in a sentence', () => {
    expect(months('it')[0]).toBe('gennaio');
    expect(weekdays('de', 'short')[0]).toBe('Mo');
    expect(units('es').find(({ unit }) => unit === 'mile')).toEqual({
      unit: 'mile',
      one: 'milla',
      many: 'millas',
      forms: 'milla|millas',
      short: 'mi',
    });
  });

  it('is a sign for a currency that has one of its own, and else its code', () => {
    expect(currencyOf('en', 'CZK')).toEqual({
      code: 'CZK',
      one: 'Czech koruna',
      many: 'Czech korunas',
      symbol: 'CZK',
    });
    expect(currencyOf('fr', 'UAH')?.symbol).toBe('₴');
    expect(currencyOf('en', 'CAD')?.symbol).toBe('CA$');
  });

  it.each(LANGUAGES)('is enough to say every currency by its code in %s', (language) => {
    const left = currencies(language)
      .map(({ code }) => code)
      // Words and other names, too.
      .filter(
        (code) => !/^(?:ALL|BAM|BSD|COP|CUP|CVE|GEL|MAD|MOP|NAD|PEN|SDG|SOS|SRD|SSP|SVC|TOP|TRY)$/.test(code),
      )
      .filter((code) => new RegExp(`${code}|[0-9]`).test(spokenText(toSpoken(`${code} 25`, language))));
    expect(left).toEqual([]);
  });

  it.each([
    ['en', 'twenty swiss francs', 'CHF 20'],
    ['es', 'veinte coronas checas', 'CZK 20'],
    ['fr', 'vingt couronnes tchèques', '20 CZK'],
    ['de', 'zwanzig tschechische kronen', 'CZK 20'],
    ['pt', 'vinte coroas tchecas', 'CZK 20'],
    ['it', 'venti corone ceche', '20 CZK'],
    ['zh', '二十哈萨克斯坦坚戈', '₸20'],
  ])('is enough to write currencies that no table of ours names, in %s', (language, said, expected) => {
    expect(toWritten(said, language).text).toBe(expected);
  });
});
