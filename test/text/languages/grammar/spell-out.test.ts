import { describe, expect, it } from 'vitest';
import { spellOut } from '../../../../src/text/languages/grammar/spell-out.ts';

const RULES = `
plain 0:zero;1:one;2:two;3:three;20:twenty[-→→];100:←← hundred[ →→];1000:←← thousand[ →→]
ordinal 0:zeroth;1:first;2:second;20:[twenty-→→|twentieth];100:=plain=th
counted 0:=plain=;1000:←plain← $(cardinal,one{tysiąc}few{tysiące}other{tysięcy})$
year 0:=plain=;1100/100:←plain←-hundred[-→plain→]`;

describe('spelling numbers by CLDR rules', () => {
  const say = spellOut('pl', RULES, 'plain 3:tree');

  it.each([
    ['0', undefined, 'zero'],
    ['23', undefined, 'twenty-tree'],
    ['20', undefined, 'twenty'],
    ['121', undefined, 'one hundred twenty-one'],
    ['2100', undefined, 'two thousand one hundred'],
    ['22', 'ordinal', 'twenty-second'],
    ['20', 'ordinal', 'twentieth'],
    ['3000', 'counted', 'tree tysiące'],
    ['2003', 'year', 'twenty-hundred-tree'],
  ])('gives the %s of %s', (digits, ruleSet, said) => {
    expect(say(digits, ruleSet)).toBe(said);
  });

  it('gives single digits for numbers that are too long', () => {
    expect(say('1'.repeat(25))).toBe(Array.from({ length: 25 }, () => 'one').join(' '));
  });
});
