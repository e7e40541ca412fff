import { currencies, months, units, weekdays } from '../src/text/languages/cldr.ts';

// npm run cldr -- nl: what CLDR, the data in Intl, has for a language, and so need not be written by hand.

const [, , language] = process.argv;
if (language === undefined) {
  console.error('Name a language, such as: npm run cldr -- nl');
  process.exitCode = 1;
} else {
  const rows = {
    months: months(language).map((name, index) => [name, months(language, 'short')[index]]),
    weekdays: weekdays(language).map((name, index) => [name, weekdays(language, 'short')[index]]),
    units: units(language).map(({ unit, one, many }) => [unit, one, many]),
    currencies: currencies(language).map(({ code, symbol, one, many }) => [code, symbol, one, many]),
  };
  for (const [title, lines] of Object.entries(rows)) {
    console.log(`${title}\n${lines.map((line) => `  ${line.join('\t')}`).join('\n')}`);
  }
}
