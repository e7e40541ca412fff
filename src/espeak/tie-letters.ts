/** The tie between the letters of one sound: `t^ʃ`. */
export const TIE = '^';

/** Language switches that eSpeak writes inside a text: `(en)wˈiːkɛnd(fr)`. */
export const LANGUAGE_SWITCH = /\([^()]*\)/g;

/**
 * Converts eSpeak's trace, with `_` between sounds and `
 * ` between clauses, to IPA with the letters of each sound tied by `^`, a space between words and nothing
 * between sounds: `tʃ_ˈuː_z
 * oʊ` becomes `t^ʃˈuːz o^ʊ`.
 * eSpeak has an option for ties, which its WebAssembly build does not offer. The rule is the same: a tie
 * before each letter of a sound except the first; diacritics (U+02B0 to U+036F) get none.
 */
export function tieLetters(trace: string): string {
  return trace
    .replaceAll(' | ', ' ')
    .replace(LANGUAGE_SWITCH, '_')
    .split(/\s+/)
    .map((word) => word.split('_').map(tied).join(''))
    .filter((word) => word !== '')
    .join(' ');
}

function tied(sound: string): string {
  const letters = /^([ˈˌ]*)(.*)$/su.exec(sound) as RegExpExecArray;
  const [first = '', ...rest] = letters[2] as string;
  return letters[1] + first + rest.map((letter) => (isTied(letter) ? TIE + letter : letter)).join('');
}

const isTied = (letter: string) => /\p{L}/u.test(letter) && !/[\u02b0-\u036f]/.test(letter);
