/**
 * True for marks that belong to the next word: opening brackets and quotes, and after a space also a hyphen
 * and ambiguous quotes.
 */
export const isLeading = (text: string): boolean => LEADING.test(text);

/** True for marks that belong to the previous word: ends of sentences and clauses, and closing marks. */
export const isTrailing = (text: string): boolean => TRAILING.test(text);

/** True for marks that end a sentence, with any closing quotes or brackets. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text) && isTrailing(text);

const LEADING = /^(?:\s+["'-]|\s*[\p{Ps}\p{Pi}¿¡])["'\-\p{Ps}\p{Pi}¿¡]*$/u;
const TRAILING = /^(?:["']|\s*[\p{Term}\p{Pe}\p{Pf}…–—])["'\p{Term}\p{Pe}\p{Pf}…–—]*$/u;
const SENTENCE_END = /^\s*[\p{STerm}…]/u;
