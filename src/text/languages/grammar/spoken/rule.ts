/**
 * A written form and how it is said.
 * Rules are tried at the beginning of a word, a number or a mark, and never within one; of those that match,
 * the first in the language's list wins. A pattern checks the text before the match by lookbehind, or in
 * `match.input`.
 */
export interface Rule {
  /** The name of the rule in errors. */
  readonly name: string;
  /**
   * The characters that a match can begin with: the rule is tried only there. Without it, it is tried
   * everywhere.
   */
  readonly starts?: RegExp;
  /**
   * Matches any text that the pattern matches in: {@link ANY_NUMBER}, or a sign. For other texts, the pattern
   * is never compiled.
   */
  readonly needs?: RegExp;
  /** Sticky and Unicode (`/…/uy`), with bounded repetitions only, so that matching takes linear time. */
  readonly pattern: RegExp;
  /**
   * Returns the words for a match, with single spaces between words and none around them: if they would
   * touch a word of the text, they get one. `''` drops the match; `match[0]` leaves it as it is, whatever
   * rules come after; `undefined` says that the rule does not apply.
   */
  readonly say: (match: RegExpExecArray) => string | undefined;
}

/** The texts of the groups of a match, without groups that did not take part. */
export const heldGroups = (match: RegExpExecArray): readonly string[] =>
  match.slice(1).filter((part) => part !== undefined);

/** The needs of rules for numbers. */
export const ANY_NUMBER = /\p{N}/u;

/** Returns the rules to try at each character of a text: there are only a few. */
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
      // Characters of two units are rare and numerous: the table must not grow without bound.
      if (character.length > 1) return select(character);
      const known = byCharacter.get(character);
      if (known) return known;
      const found = select(character);
      byCharacter.set(character, found);
      return found;
    },
  };
}
