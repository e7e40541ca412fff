import type { Rule } from '../../engine/language.ts';
import { either, many, map } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, wordList } from '../../engine/word-list.ts';
import type { DigitWords, TelephoneWords } from './telephone.ts';

/** Other letters, such as `é`, are words. */
const isCodeLetter = (token: Token | undefined): boolean => /^[a-zа-яіїєґ]$/iu.test(token?.text ?? '');

/** The most words between a word for a serial number and the number. */
const CUE_WORDS = 5;
const CUES = new Set(
  wordList(
    'code codes kode kod kodu код código codice serie série seri seriennummer serienummer seryjny серийный серійний',
    'modell modello modelo modèle model модель артикул flug flugnummer vuelo vol volo voo vlucht flyg lot рейс uçuş',
    'kennzeichen nummernschild matrícula immatriculation targa placa plaque kenteken rejestracyjny plaka plakası plakam registreringsnummer',
    'artikelnummer bestellnummer bestelnummer ordernummer kundennummer referencia référence referência riferimento zamówienia',
  ),
);

/** Letters that are words in some language. */
const WORDS = 'a e i o u y w z а в и к о с у я і й з';

/** The most digits without a word such as `c p f`; a longer number without one is not a serial number. */
const MOST_UNNAMED = 6;

/**
 * Serial numbers of letters and digits: `l h vier fünf sechs` → `lh456`. Only after a word that announces one
 * may it have a single letter, or digits that are said as larger numbers. Letters of
 * `plainWords` may be words.
 */
export function serials(
  { digit, pair }: Pick<DigitWords, 'digit' | 'pair'>,
  goesOn: TelephoneWords['goesOn'],
  plainWords: readonly string[] = [],
): Rule {
  const isPlain = among(...plainWords, WORDS);
  const joined = (parts: readonly string[]) => parts.join('');
  const [named, unnamed] = [
    map(many(either(pair, digit)), joined),
    map(many(digit, 3, MOST_UNNAMED), joined),
  ];
  const lettersAt = (tokens: Tokens, at: number) => {
    let end = at;
    while (isCodeLetter(tokens[end])) end++;
    return tokens.slice(at, end);
  };
  return (tokens, at, left) => {
    if (isCodeLetter(left) && !isPlain(left)) return undefined;
    const isNamed = tokens
      .slice(Math.max(0, at - CUE_WORDS), at)
      .some(({ text }) => CUES.has(text.toLowerCase()));
    const first = lettersAt(tokens, at);
    const isSpelled = first.length > (isNamed ? 1 : 2) || !first.some(isPlain);
    if (!isSpelled || first.length < (isNamed ? 1 : 2)) return undefined;
    let [text, digits, end] = ['', '', at];
    for (let letters = first; ; letters = lettersAt(tokens, end)) {
      const found = (isNamed && first.length > 1 ? named : unnamed)(tokens, end + letters.length);
      const isLast = !found || (text !== '' && !isNamed);
      if (!isLast || letters.length > 1 || !letters.some(isPlain)) {
        text += joined(letters.map((letter) => letter.text));
        end += letters.length;
      }
      if (isLast) break;
      [text, digits, { end }] = [text + found.value, digits + found.value, found];
    }
    return digits.length < 2 || goesOn(tokens, end) ? undefined : [{ text, end }];
  };
}
