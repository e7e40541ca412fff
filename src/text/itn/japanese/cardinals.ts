import type { Rule } from '../engine/language.ts';
import { longest } from '../engine/parser.ts';
import { withCommas } from '../grammar/character-numbers.ts';
import { fill } from '../grammar/telephone.ts';
import { counted, numbered } from './counters.ts';
import { digits, goesOn, number, plainNumber } from './numbers.ts';

/** 二十人 → 20人, 一万人 → 10,000人: with a counter behind it any number is written in digits. */
const withCounter: Rule = (tokens, at) => {
  const found = number(tokens, at);
  const counter = found && counted(tokens, found.end);
  return counter && [{ text: withCommas(found.value), end: found.end }, { end: counter.end }];
};

/** 千九百九十九年, 一一〇番: names of years and the like have no commas, and may be said digit by digit. */
const withName: Rule = (tokens, at) => {
  const found = numberOrDigits(tokens, at);
  const counter =
    found &&
    (numbered(tokens, found.end) ?? (isRun(found.value, found.end - at) && counted(tokens, found.end)));
  return counter ? [{ text: found.value, end: found.end }, { end: counter.end }] : undefined;
};
const numberOrDigits = longest(plainNumber, digits);
/** Said digit by digit. */
const isRun = (written: string, characters: number) => characters > 1 && written.length === characters;

/** 五万 → 50,000, alone or before what is not another word's character. */
const bare: Rule = (tokens, at) => {
  const found = number(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const isAll = at === 0 && found.end === tokens.length;
  const isPlain = found.end > at + 1 && !HAN.test(tokens[found.end]?.key ?? '');
  return isAll || isPlain ? [{ text: withCommas(found.value), end: found.end }] : undefined;
};
const HAN = /^\p{sc=Han}/u;
const SHORTEST_RUN = 4;

/** Telephone and other numbers, digit by digit. */
const digitByDigit: Rule = (tokens, at) => {
  const found = digits(tokens, at);
  if (!found || found.value.length < SHORTEST_RUN) return undefined;
  return [{ text: layOut(found.value), end: found.end }];
};

function layOut(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  if (digits.length === 11) return fill('###-####-####', digits);
  return digits.length === 10 ? fill('##-####-####', digits) : digits;
}

export const cardinals: readonly Rule[] = [withName, withCounter, digitByDigit, bare];
