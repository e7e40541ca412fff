const MOST_CHARACTERS = 100;

/** Cuts `text` to a length that fits into a message. */
export function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
