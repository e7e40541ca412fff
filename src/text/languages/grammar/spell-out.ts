/** Spells a number by a rule set of its language, for example `numbering` or `ordinal-feminine`. */
export type SpellOut = (digits: string, ruleSet?: string) => string;

interface SpellingRule {
  readonly base: bigint;
  /** The divisor of the number: `←←` is the quotient, `→→` the remainder. */
  readonly divisor: bigint;
  readonly body: string;
}

/** Numbers of more digits are spelled digit by digit. */
const MOST_DIGITS = 24;

/**
 * Makes a speller of CLDR's rules for a language, as `npm run cldr -- --write` packs them: each line is the
 * name of a rule set, a space, and its rules, `base:text` or `base/radix:text`, with `;` between. The
 * algorithm is that of ICU's RuleBasedNumberFormat; rules for signs and decimals are not part of the data.
 * @param differences lines of the same form: their rules take the place of CLDR's with the same base.
 * @param language decides between plural forms, `few{тысячи}other{тысяч}`.
 * @returns a function that takes ASCII digits and the name of a rule set, by default the first one. Numbers
 * of more than 24 digits are spelled digit by digit.
 */
export function spellOut(language: string, data: string, differences = ''): SpellOut {
  const texts = new Map<string, string>();
  for (const line of `${data.trim()}\n${differences.trim()}`.split('\n').filter(Boolean)) {
    const at = line.indexOf(' ');
    const [name, rules] = [line.slice(0, at), line.slice(at + 1)];
    texts.set(name, [...(texts.get(name)?.split(';') ?? []), rules].join(';'));
  }
  const parsed = new Map<string, readonly SpellingRule[]>();
  const [first] = texts.keys();
  const plural = new Intl.PluralRules(language);

  return (digits, ruleSet = first!) =>
    digits.length > MOST_DIGITS
      ? Array.from(digits, (digit) => spell(BigInt(digit), ruleSet)).join(' ')
      : spell(BigInt(digits), ruleSet);

  function rulesOf(ruleSet: string): readonly SpellingRule[] {
    const known = parsed.get(ruleSet);
    if (known) return known;
    const byBase = new Map(
      texts
        .get(ruleSet)!
        .split(';')
        .map(toRule)
        .map((rule) => [rule.base, rule]),
    );
    const rules = [...byBase.values()].toSorted((one, other) => (one.base < other.base ? -1 : 1));
    parsed.set(ruleSet, rules);
    return rules;
  }

  function spell(value: bigint, ruleSet: string): string {
    const rules = rulesOf(ruleSet);
    const index = rules.findLastIndex(({ base }) => base <= value);
    const { base, divisor, body } = rules[index]!;
    const isRolledBack =
      body.includes('←') && body.includes('→') && value % divisor === 0n && base % divisor !== 0n;
    return fill(isRolledBack ? rules[index - 1]! : rules[index]!, value, ruleSet);
  }

  function fill({ divisor, body }: SpellingRule, value: bigint, ruleSet: string): string {
    const [quotient, rest] = [value / divisor, value % divisor];
    return body
      .replaceAll(/\[([^\]|]*)(?:\|([^\]]*))?\]/g, (_, some: string, none = '') =>
        rest === 0n ? none : some,
      )
      .replaceAll(/\$\(cardinal,(.*?)\)\$/g, (_, forms: string) => formOf(forms, quotient))
      .replaceAll(/([←→=])([\w-]*)\1/g, (_, sign: string, name: string) =>
        spell(sign === '=' ? value : sign === '←' ? quotient : rest, name || ruleSet),
      );
  }

  function formOf(forms: string, count: bigint): string {
    const category = plural.select(Number(count));
    const table = Object.fromEntries(
      Array.from(forms.matchAll(/(\w+)\{(.*?)\}/g), ([, key, form]) => [key, form]),
    );
    return table[category] ?? table['other'] ?? '';
  }
}

function toRule(text: string): SpellingRule {
  const [, base = '0', radix = '10', body = ''] = /^(\d+)(?:\/(\d+))?:(.*)$/.exec(text) ?? [];
  const value = BigInt(base);
  let divisor = 1n;
  while (divisor * BigInt(radix) <= value) divisor *= BigInt(radix);
  return { base: value, divisor, body };
}
