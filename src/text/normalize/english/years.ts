import type { Rule } from '../rule.ts';
import { year } from './numbers.ts';
import { sticky } from './pattern.ts';

/** What is counted and does not end in `s`. */
const PLURALS =
  'people|men|women|children|feet|mice|sheep|deer|fish|million|billion|trillion|thousand|hundred|percent|of';

/** Words in `s` that are no plurals. */
const NO_PLURALS = 'is|was|has|as|this|its|his|us|yes|does|plus|thus|versus|always|perhaps|across|les|des';

/** Before a year, whatever is behind it. */
const BEFORE_YEAR = String.raw`(?<=(?<!\p{L})(?:in|since|until|till|by|of|the|during|from|before|after|circa|around|year|early|late|mid|to|and|its|our|his|her|their)[ -])`;

/** `1984`, and not `1984 people`. Years are what four digits are most of the time. */
const plainYears: Rule = {
  name: 'year',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{N}][,.]|\p{N}|\p{L})(?:(?:1[1-9]|20)\d{2}(?= ?[A-Z]|(?! (?:${PLURALS})(?!\p{L}))(?! (?!(?:${NO_PLURALS})(?!\p{L}))[a-z]{2,15}s(?!\p{L})))|${BEFORE_YEAR}1\d{3})(?![\p{L}\p{N}_]|[,.]\d)`,
  ),
  say: ([digits]) => year(digits),
};

/** `of 1984 people` counts, too; but `the 2008 elections` are of that year. */
const datedPlurals: Rule = {
  name: 'dated plural',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:the|[Tt]he|its|our|his|her|their|[Ii]n|[Ss]ince) )(?:1[1-9]|20)\d{2}(?= (?!people|men|women|children)[a-z]{2,15}s(?!\p{L}))`,
  ),
  say: ([digits]) => year(digits),
};

export const years: readonly Rule[] = [datedPlurals, plainYears];
