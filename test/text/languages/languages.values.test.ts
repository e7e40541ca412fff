import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { months } from '../../../src/text/languages/cldr.ts';
import { LANGUAGES, type LanguageCode } from '../../../src/text/languages/codes.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';
import { SPELLERS } from './spellers.ts';

// For a longer search: VALUES=20000 npx vitest run test/text/languages/languages.values.test.ts
const numRuns = Number(process.env['VALUES'] ?? 60);

/** Numbers of all lengths up to a million million, including round ones; all too large to stay a word. */
const whole = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.nat(), fc.integer({ min: 0, max: 5 }))
  .map(([length, seed, zeros]) => {
    const value = 13 + ((seed * 7919) % 10 ** length);
    const step = 10 ** Math.min(zeros, length - 2);
    return Math.max(13, Math.floor(value / step) * step);
  });
/** A number that is always written in digits. */
const plain = whole
  .map((value) => value % 10_000_000)
  .filter((value) => value > 12 && value % 100 !== 0)
  // In Korean these words also mean the hundredth day of a baby, an angel, perhaps, and everything.
  .filter((value) => ![101, 1001, 1004, 10_001, 10_002, 10_004].includes(value));

/** Words that stay after digits: `5 million`; `९ लाख` never. */
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1e3: 'mil mille tausend duizend tysiąc tysiące tysięcy тысяча тысячи тысяч тисяча тисячі тисяч tusen bin',
    1e4: '万 만',
    1e6: 'million millions millón millones millionen milhão milhões milione milioni miljoen milion miliony milionów миллион миллиона миллионов мільйон мільйони мільйонів miljon miljoner milyon',
    1e8: '亿 億 억',
    1e9: 'billion milliard milliards milliarde milliarden bilhão bilhões miliardo miliardi miljard miliard miliardy miliardów миллиард миллиарда миллиардов мільярд мільярди мільярдів miljarder milyar',
    1e12: 'billón billones 兆 biljoen biljoner',
  }).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
);

/** The numbers of a written text, multiplied by their scales; thousands separators do not count. */
function numbersIn(text: string, language: LanguageCode): number[] {
  const usesPoint = ['en', 'hi', 'ja', 'zh', 'ko'].includes(language);
  const ascii = text.toLowerCase().replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)));
  const joined = ascii.replaceAll(
    usesPoint ? /(?<=\d),(?=\d{3}(?!\d))/g : /(?<=\d)[. \u00A0\u202F](?=\d{3}(?!\d))/g,
    '',
  );
  const spaced = usesPoint
    ? joined
    : joined.replaceAll(/(?<=\d,\d*)[ \u00A0\u202F](?=\d)/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.');
  return Array.from(spaced.matchAll(/(\d+(?:\.\d+)?) ?([\p{L}\p{M}]+)?/gu), ([, number, word]) => {
    const scale = SCALES.get(word ?? '');
    return scale === undefined ? Number(number) : Math.round(Number(number) * scale);
  });
}

/** All numbers, including the parts of a time: `10:30` → 10, 30. */
const clockIn = (text: string): number[] =>
  Array.from(
    text.replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit))).matchAll(/\d+/g),
    ([digits]) => Number(digits),
  );

/** The words that mark a time of day, if hours and minutes alone may also be two numbers. */
const AROUND_TIME: Partial<Readonly<Record<LanguageCode, readonly [string, string]>>> = {
  en: ['at ', ' PM'],
  es: ['a las ', ''],
  it: ['alle ', ''],
  pt: ['às ', ''],
  sv: ['klockan ', ''],
  tr: ['saat ', ''],
};

const monthsIn = (language: LanguageCode): readonly string[] =>
  ['ja', 'zh', 'ko'].includes(language)
    ? Array.from({ length: 12 }, (_, index) => SPELLERS[language].cardinal(index + 1))
    : months(language).map((name) => name.toLowerCase());

const written = (said: string, language: LanguageCode) => toWritten(said, language).text;
const spoken = (text: string, language: LanguageCode) => spokenText(toSpoken(text, language));

describe.each(LANGUAGES)('values in %s', (language) => {
  const { cardinal, ordinal, money, mark, sentence, space, ...speller } = SPELLERS[language];
  const usesPoint = ['en', 'hi', 'ja', 'zh', 'ko'].includes(language);

  it('are kept when a whole number is written', () => {
    fc.assert(
      fc.property(whole, (value) => {
        expect(numbersIn(written(cardinal(value), language), language)).toEqual([value]);
      }),
      { numRuns },
    );
  });

  it('are kept for two numbers in a sentence', () => {
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        const said = sentence[0] + cardinal(one) + sentence[1] + cardinal(other) + sentence[2];
        expect(numbersIn(written(said, language), language)).toEqual([one, other]);
      }),
      { numRuns },
    );
  });

  it('are kept, or left in words, for two adjacent numbers', () => {
    // Excludes pairs that form one number, such as `one hundred` and `five`, or `two` and `thousand`.
    const ended = plain
      .map((value) => (value % 100_000) + 101)
      .filter((value) => ![0, 4].includes(value % 10));
    // In Korean, ten thousand multiplies the number before it: `백십구 만`.
    const most = language === 'ko' ? 9999 : 99_999;
    const begun = fc.oneof(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 2000, max: most }));
    fc.assert(
      fc.property(ended, begun, (one, other) => {
        const words = written(cardinal(one) + space + cardinal(other), language).split(' ');
        for (const number of words.flatMap((word) => numbersIn(word, language))) {
          expect([one, other]).toContain(number);
        }
      }),
      { numRuns },
    );
  });

  it('are kept, or left in words, when an ordinal number is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 9999 }), (value) => {
        const found = numbersIn(written(ordinal(value), language), language);
        expect([[], [value]]).toContainEqual(found);
      }),
      { numRuns },
    );
  });

  it('are kept when decimals are written', () => {
    const decimals = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), decimals, (value, digits) => {
        const said = [cardinal(value), mark, ...digits.map((digit) => cardinal(digit))].join(space);
        expect(numbersIn(written(said, language), language)).toEqual([Number(`${value}.${digits.join('')}`)]);
      }),
      { numRuns },
    );
  });

  it.each(money ? [money] : [])('are kept when an amount of money is written', (money) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (value, hundredths) => {
          const amount = `${value}.${String(hundredths).padStart(2, '0')}`;
          expect(numbersIn(written(money(amount), language), language)).toEqual([Number(amount)]);
        },
      ),
      { numRuns },
    );
  });

  it('are kept when a number is spoken, and written again', () => {
    fc.assert(
      fc.property(whole, (value) => {
        const said = spoken(String(value), language);
        expect(said).not.toMatch(/\p{N}/u);
        // A possible telephone number is read by digits, and formatted as one.
        const again = written(said, language);
        const digits = again.replaceAll(/[^0-9]/g, '');
        expect(digits === String(value) ? value : numbersIn(again, language)[0]).toBe(value);
      }),
      { numRuns },
    );
  });

  it('are kept when an amount is spoken, and written again', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 99 }), (value, hundredths) => {
        const amount = `${value % 100_000}${usesPoint ? '.' : ','}${String(hundredths).padStart(2, '0')}`;
        const said = spoken(`${amount} €`, language);
        expect(said).not.toMatch(/\p{N}/u);
        const [whole, cents = 0] = numbersIn(written(said, language), language);
        const total = cents === 0 ? whole! : whole! + cents / 100;
        expect(total).toBeCloseTo(Number(amount.replace(',', '.')), 5);
      }),
      { numRuns },
    );
  });

  it('are kept when a date is spoken, and written again', () => {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
    const date = fc.tuple(
      fc.integer({ min: 1900, max: 2060 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 11, max: 28 }),
    );
    fc.assert(
      fc.property(date, ([year, month, day]) => {
        const said = spoken(format.format(Date.UTC(year, month, day)), language);
        expect(said).not.toMatch(/\p{N}/u);
        expect(numbersIn(written(said, language), language)).toEqual(expect.arrayContaining([year, day]));
      }),
      { numRuns },
    );
  });

  it('are kept when a date is written', () => {
    const [names, dayOf] = [monthsIn(language), ['en', 'de'].includes(language) ? ordinal : cardinal];
    const date = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.nat(11), fc.integer({ min: 1100, max: 2099 }));
    fc.assert(
      fc.property(date, ([day, month, year]) => {
        const parts = { D: dayOf(day), M: names[month]!, Y: cardinal(year) };
        const said = speller.date.replaceAll(/[DMY]/g, (part) => parts[part as keyof typeof parts]);
        const found = numbersIn(written(said, language), language);
        const isNumbered = ['ja', 'zh', 'ko'].includes(language);
        expect(found).toEqual(isNumbered ? [year, month + 1, day] : [day, year]);
      }),
      { numRuns },
    );
  });

  it('are kept when a time of day is written', () => {
    const hours = fc.integer({ min: 2, max: language === 'en' ? 12 : 23 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 10, max: 59 }), (hour, minute) => {
        const said = speller.time.replace('H', cardinal(hour)).replace('N', cardinal(minute));
        expect(clockIn(written(said, language))).toEqual([hour, minute]);
      }),
      { numRuns },
    );
  });

  it('are kept, or left in words, when a time of day is spoken, and written again', () => {
    const [before, behind] = AROUND_TIME[language] ?? ['', ''];
    const hours = fc.integer({ min: language === 'en' ? 1 : 0, max: language === 'en' ? 12 : 23 });
    fc.assert(
      fc.property(hours, fc.nat(59), (hour, minute) => {
        const text = `${before}${hour}:${String(minute).padStart(2, '0')}${behind}`;
        const said = spoken(text, language);
        expect(said).not.toMatch(/\p{N}/u);
        for (const number of clockIn(written(said, language))) {
          // Half past twelve is half past noon or midnight.
          expect([hour, minute, hour % 12 || 12]).toContain(number);
        }
      }),
      { numRuns },
    );
  });
});
