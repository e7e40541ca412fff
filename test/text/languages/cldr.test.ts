import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { currencies, currencyOf, months, units, weekdays } from '../../../src/text/languages/cldr.ts';
import { LANGUAGES } from '../../../src/text/languages/codes.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';

describe('the data of CLDR', () => {
  it('gives names in the form of running text', () => {
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

  it('gives the sign of a currency, or its code if there is no sign', () => {
    expect(currencyOf('en', 'CZK')).toEqual({
      code: 'CZK',
      one: 'Czech koruna',
      many: 'Czech korunas',
      symbol: 'CZK',
    });
    expect(currencyOf('fr', 'UAH')?.symbol).toBe('₴');
    expect(currencyOf('en', 'CAD')?.symbol).toBe('CA$');
  });

  it.each(LANGUAGES)('covers every currency code in %s', (language) => {
    const left = currencies(language)
      .map(({ code }) => code)
      // These codes are also words or other names.
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
  ])('covers currencies outside our own tables in %s', (language, said, expected) => {
    expect(toWritten(said, language).text).toBe(expected);
  });
});
