const MOST_CHARACTERS = 100;

/** `text`, cut to what a message can bear: whoever sent it knows the rest. */
export function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
