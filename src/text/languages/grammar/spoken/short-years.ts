import type { Rule } from './rule.ts';

/** The apostrophe of a year without its century, which nobody says: `los ’90`, `’68`. */
export const shortYears: Rule = {
  name: 'short year',
  starts: /['’‘]/,
  pattern: /(?<![\p{L}\p{N}])['’‘](?=\d\d(?!\p{N}|['’]))/uy,
  say: () => '',
};
