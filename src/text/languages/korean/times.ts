import type { Part, Rule } from '../engine/language.ts';
import type { Tokens } from '../engine/tokens.ts';
import { isWord, single, withParticle } from './addresses.ts';
import { joined, longestOf } from './amounts.ts';
import { MONTHS, readNumber } from './lexicon.ts';

const BEHIND = withParticle('');
const DAY = withParticle('([일이삼사오육칠팔구십]+)일');
const [MINUTE, SECOND] = ['분', '초'].map((unit) => withParticle(`([일이삼사오육칠팔구십]+)(${unit})`)) as [
  RegExp,
  RegExp,
];

/**
 * `삼월 십오일`: a day only after its month, because `십일` may be eleven; a month of two words only before a day.
 */
const date: Rule = (tokens, at) => {
  const found = monthAt(tokens, at, 2) ?? monthAt(tokens, at, 1);
  if (!found) return undefined;
  const month: Part = { text: found.text, end: found.end };
  for (const count of found.isBare ? [2, 1] : []) {
    const match = isWord(tokens, found.end + count - 1) ? DAY.exec(joined(tokens, found.end, count)) : null;
    const day = match ? readNumber(match[1]!) : undefined;
    if (day !== undefined && day <= 31n)
      return [month, { text: `${day}일${match![2]}`, end: found.end + count }];
  }
  return found.end === at + 1 && (at > 0 || isWord(tokens, at + 1)) ? [month] : undefined;
};

function monthAt(tokens: Tokens, at: number, words: number) {
  const text = isWord(tokens, at + words - 1) ? joined(tokens, at, words) : '';
  const name = Object.keys(MONTHS).findLast(
    (month) => text.startsWith(month) && BEHIND.test(text.slice(month.length)),
  );
  if (name === undefined) return undefined;
  const particle = text.slice(name.length);
  return { text: `${MONTHS[name]}월${particle}`, end: at + words, isBare: particle === '' };
}

/** `십오시 삼십분`: hours in Sino-Korean numbers need minutes. */
const clock: Rule = (tokens, at, left) => {
  const [, hour = ''] = /^([영일이삼사오육칠팔구십]+)시$/u.exec(tokens[at]?.text ?? '') ?? [];
  const value = hour === '영' ? 0n : readNumber(hour);
  const behind = value === undefined || value > 24n ? undefined : minutesAt(tokens, at + 1);
  return behind && left?.kind !== 'written' ? [{ text: `${value}시`, end: at + 1 }, ...behind] : undefined;
};

/** `5월 5일부터 십일까지`: a day after another one. */
const lastDay: Rule = (tokens, at, left) => {
  const [, day = '', particle] =
    (/\d일(?:부터|[과와])$/.test(left?.text ?? '') && DAY.exec(tokens[at]?.text ?? '')) || [];
  const value = readNumber(day);
  return value !== undefined && value <= 31n ? single(`${value}일${particle}`, at + 1) : undefined;
};

/** Minutes of one digit are certain after their hour, and seconds after their minute. */
const minutes: Rule = (tokens, at, left) => {
  const [, before] = /\d(시|분)$/u.exec(left?.text ?? '') ?? [];
  return before === undefined ? undefined : minutesAt(tokens, at, before === '시' ? MINUTE : SECOND);
};

const minutesAt = (tokens: Tokens, at: number, pattern = MINUTE): Part[] | undefined =>
  longestOf(tokens, at, (text) => {
    const [, number = '', unit = '', particle = ''] = pattern.exec(text) ?? [];
    const value = readNumber(number);
    return value !== undefined && value < 60n ? `${value}${unit}${particle}` : undefined;
  });

/** Dates and times of day. */
export const datesAndTimes: readonly Rule[] = [date, lastDay, clock, minutes];
