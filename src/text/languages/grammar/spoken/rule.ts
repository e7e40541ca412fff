/**
 * One written form and how it is said.
 *
 * Rules are tried where a word, a number or a mark begins, never inside of a word; of those that apply the
 * first in the list of the language wins. The text before is checked by lookbehind in the pattern, or in
 * `match.input`.
 */
export interface Rule {
  /** Its name in errors. */
  readonly name: string;
  /** The characters its pattern can begin with, so that it is tried there alone. Without it, everywhere. */
  readonly starts?: RegExp;
  /**
   * Is found in every text that its pattern applies to: {@link ANY_NUMBER}, or a sign. Others never compile
   * it.
   */
  readonly needs?: RegExp;
  /**
   * Sticky and Unicode (`/…/uy`), every repetition bounded, so that a text takes time in proportion to its
   * length.
   */
  readonly pattern: RegExp;
  /**
   * Returns the words for a match, with single spaces between words and none around them: if they would
   * touch a word of the text, they get one. `''` drops the match; `match[0]` leaves it as it is, whatever
   * rules come after; `undefined` says that the rule does not apply.
   */
  readonly say: (match: RegExpExecArray) => string | undefined;
}

/** What the groups of a match hold, without those of the alternatives that do not apply. */
export const heldGroups = (match: RegExpExecArray): readonly string[] =>
  match.slice(1).filter((part) => part !== undefined);

/** The needs of the rules for numbers. */
export const ANY_NUMBER = /\p{N}/u;

/** The rules to try at each character of a text: few at most of them. */
export interface RuleTable {
  readonly at: (character: string) => readonly Rule[];
}

/**
 * Sorts rules by what they need and by the characters they begin with, once for each kind of text and each
 * character.
 * @returns the table of a text.
 */
export function ruleTables(rules: readonly Rule[]): (text: string) => RuleTable {
  const needs = [...new Set(rules.flatMap((rule) => rule.needs ?? []))];
  const tables = new Map<string, RuleTable>();
  return (text) => {
    const missing = new Set(needs.filter((need) => !need.test(text)));
    const key = [...missing].join(' ');
    const table =
      tables.get(key) ?? ruleTable(rules.filter((rule) => !rule.needs || !missing.has(rule.needs)));
    tables.set(key, table);
    return table;
  };
}

function ruleTable(rules: readonly Rule[]): RuleTable {
  const byCharacter = new Map<string, readonly Rule[]>();
  const select = (character: string) =>
    rules.filter(({ starts }) => starts === undefined || starts.test(character));
  return {
    at(character) {
      // Characters of two units are rare and many: a text must not make this grow without bound.
      if (character.length > 1) return select(character);
      const known = byCharacter.get(character);
      if (known) return known;
      const found = select(character);
      byCharacter.set(character, found);
      return found;
    },
  };
}
