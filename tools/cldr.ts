import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currencies, months, units, weekdays } from '../src/text/languages/cldr.ts';

// npm run cldr -- nl: prints the names of months, units and currencies that CLDR, the data in Intl, has for a
// language. npm run cldr -- --write: writes CLDR's rules for spelling numbers into each language's
// spell-out.ts.

/**
 * The rule sets that each language needs; the sets that these refer to are added. The first set is the
 * default.
 */
const RULE_SETS: Readonly<Record<string, readonly [code: string, ...sets: readonly string[]]>> = {
  dutch: ['nl', 'numbering', 'ordinal', 'numbering-year'],
  french: ['fr', 'numbering', 'cardinal-feminine', 'ordinal-masculine', 'ordinal-feminine'],
  german: ['de', 'numbering', 'cardinal-masculine', 'cardinal-feminine', 'numbering-year', 'ordinal'],
  italian: ['it', 'numbering', 'cardinal-masculine', 'cardinal-feminine', 'ordinal-masculine'],
  korean: ['ko', 'cardinal-sinokorean', 'cardinal-native-attributive', 'cardinal-native'],
  polish: [
    'pl',
    'cardinal-masculine',
    'cardinal-feminine',
    'cardinal-neuter',
    'cardinal-masculine-genitive',
    'cardinal-masculine-instrumental',
  ],
  portuguese: ['pt', 'cardinal-masculine', 'cardinal-feminine', 'ordinal-masculine', 'ordinal-feminine'],
  russian: [
    'ru',
    'cardinal-masculine',
    'cardinal-feminine',
    'cardinal-neuter',
    'cardinal-masculine-genitive',
    'cardinal-masculine-dative',
    'cardinal-masculine-instrumental',
  ],
  spanish: ['es', 'numbering', 'cardinal-masculine', 'cardinal-feminine', 'ordinal-masculine'],
  swedish: ['sv', 'numbering', 'cardinal-reale', 'ordinal-neuter', 'numbering-year'],
  turkish: ['tr', 'cardinal', 'ordinal'],
  ukrainian: ['uk', 'cardinal-masculine', 'cardinal-feminine', 'cardinal-neuter'],
};

type RuleSets = Readonly<Record<string, readonly (readonly [base: string, text: string])[] | string>>;

function packRules(code: string, wanted: readonly string[]): string {
  const file = join('node_modules', 'cldr-rbnf', 'rbnf', `${code}.json`);
  const sets = JSON.parse(readFileSync(file, 'utf8')).rbnf.rbnf.SpelloutRules as RuleSets;
  const lines = new Map<string, string>();
  const add = (name: string): void => {
    if (lines.has(name)) return;
    const rules = sets[`%spellout-${name}`] ?? sets[`%%spellout-${name}`] ?? sets[`%%${name}`];
    if (!Array.isArray(rules)) throw new RangeError(`CLDR has no rule set '${name}' for ${code}.`);
    lines.set(name, '');
    const texts = rules
      // Leaves out rules for signs and decimals, and those from 10^18 on, for which CLDR writes digits.
      .filter(([base, text]) => /^\d/.test(base) && !/[=←][#0]/.test(text))
      .map(([base, text]) => `${base}:${packed(text)}`);
    lines.set(name, texts.join(';'));
    for (const [, , other] of texts.join(';').matchAll(/([←→=])([\w-]+)\1/g)) add(other!);
  };
  wanted.forEach(add);
  return Array.from(lines, ([name, rules]) => `${name} ${rules}`).join('\n');
}

/** Removes soft hyphens, the prefix of names, and the apostrophe that protects a space. */
const packed = (text: string): string =>
  text
    .replace(/;$/, '')
    .replace(/^'/, '')
    .replaceAll('\u00AD', '')
    .replaceAll(/([←→=])%%?(?:spellout-)?/g, '$1');

const [, , argument] = process.argv;
if (argument === undefined) {
  console.error('Name a language, such as: npm run cldr -- nl; or write the rules: npm run cldr -- --write');
  process.exitCode = 1;
} else if (argument === '--write') {
  for (const [folder, [code, ...sets]] of Object.entries(RULE_SETS)) {
    writeFileSync(
      join('src', 'text', 'languages', folder, 'spell-out.ts'),
      `/** Generated from CLDR by \`npm run cldr -- --write\`; see LICENSES.txt for Unicode-3.0. */\nexport const SPELL_OUT = \`\n${packRules(code, sets)}\n\`;\n`,
    );
  }
} else {
  const rows = {
    months: months(argument).map((name, index) => [name, months(argument, 'short')[index]]),
    weekdays: weekdays(argument).map((name, index) => [name, weekdays(argument, 'short')[index]]),
    units: units(argument).map(({ unit, one, many }) => [unit, one, many]),
    currencies: currencies(argument).map(({ code, symbol, one, many }) => [code, symbol, one, many]),
  };
  for (const [title, lines] of Object.entries(rows)) {
    console.log(`${title}\n${lines.map((line) => `  ${line.join('\t')}`).join('\n')}`);
  }
}
