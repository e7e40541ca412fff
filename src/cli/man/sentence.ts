/** `print help` → `Print help.` Summaries are phrases, so that `--help` can put them side by side. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${phrase.endsWith('.') ? '' : '.'}`;
}

/** `Turn speech into text.` → `turn speech into text` */
export function phrase(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}
