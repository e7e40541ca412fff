/**
 * Control characters, marks that change the direction of text, line breaks of any kind, lone surrogates.
 * Zero-width joiner and non-joiner are exempt: Persian and emoji need them.
 */
const ACTIVE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Makes `text` one line that is safe on a terminal: control characters become escapes such as `\u001b`. JSON
 * stays JSON with the same value.
 */
export const printable = (text: string): string => text.replaceAll(ACTIVE, numbers);

function numbers(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('');
}
