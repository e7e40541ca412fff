import type { Rule } from '../../engine/language.ts';
import { either, longest, map, type Parser } from '../../engine/parser.ts';

/** The most words between a word for an account and its number. */
const HINT_WORDS = 6;
/** The letters of the country, two check digits, and at most 30 characters. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const IN_FOURS = /.{4}(?=.)/g;
/** The country, check digits and the letters of a bank; in most countries, only digits follow. */
const LETTERED = 8;

/**
 * After such a word, an account number (ISO 13616) of letters, digits and larger numbers: `d e eighty nine
 * three seven …` → `DE89 37…`.
 */
export function iban({
  digit,
  number,
}: {
  readonly digit: Parser<string>;
  readonly number: Parser<{ readonly value: bigint }>;
}): Rule {
  const digits = longest(
    digit,
    map(number, ({ value }) => String(value)),
  );
  // Speech recognition may join the letters of a bank: `nwbk`.
  const letters: Parser<string> = (tokens, at) => {
    const { kind, key } = tokens[at] ?? {};
    return kind === 'word' && /^[a-z]{1,4}$/.test(key!)
      ? { value: key!.toUpperCase(), end: at + 1 }
      : undefined;
  };
  const piece = either(digits, letters);
  const pieceAt = (text: string) => (text.length < LETTERED ? piece : digits);
  return (tokens, at) => {
    const isNamed = tokens
      .slice(Math.max(0, at - HINT_WORDS), at)
      .map(({ key }) => key)
      .join('')
      .includes('iban');
    let text = '';
    let found: ReturnType<Rule>;
    for (
      let next = isNamed ? piece(tokens, at) : undefined;
      next && text.length < 34;
      next = pieceAt(text)(tokens, next.end)
    ) {
      text += next.value;
      if (IBAN.test(text) && /\d$/.test(text))
        found = [{ text: text.replaceAll(IN_FOURS, '$& '), end: next.end }];
    }
    return found;
  };
}
