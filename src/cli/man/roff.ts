/** The man macros that the pages use. All text is escaped here, so that none of it becomes a macro. */

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  // An unescaped hyphen would become a typographic one, which cannot be copied into a shell.
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Escapes text for roff; line breaks become spaces. */
export function escapeRoff(text: string): string {
  const escaped = Array.from(text.replace(/\s*\n\s*/g, ' '), (character) => SPECIAL[character] ?? beyondAscii(character)).join('');
  return escaped.startsWith('.') ? `\\&${escaped}` : escaped;
}

function beyondAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x7f ? character : `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

export const bold = (text: string): string => `\\fB${escapeRoff(text)}\\fR`;
export const italic = (text: string): string => `\\fI${escapeRoff(text)}\\fR`;

/** The head of a page: its name in capitals, and the text of the footer. */
export const title = (name: string, source: string): string =>
  `.TH "${escapeRoff(name.toUpperCase())}" 1 "" "${escapeRoff(source)}" "Voice Manual"`;

/** A section and its body; empty without a body. */
export const section = (name: string, body: readonly string[]): string => headed(`.SH ${name}`, body);

export const subsection = (name: string, body: readonly string[]): string =>
  headed(`.SS ${escapeRoff(name)}`, body);

function headed(head: string, [first, ...rest]: readonly string[]): string {
  if (first === undefined) return '';
  // A heading starts a paragraph itself.
  return [head, first.replace(/^\.PP\n/, ''), ...rest].join('\n');
}

export const paragraph = (roff: string): string => `.PP\n${roff}`;

/** A term with its meaning indented below. Both are roff. */
export const item = (term: string, meaning: string): string => `.TP\n${term}\n${meaning}`;

/** Lines that are shown verbatim. */
export const verbatim = (lines: readonly string[]): string =>
  ['.PP', '.EX', ...lines.map((line) => escapeRoff(line)), '.EE'].join('\n');

/** A reference to another page. */
export const pageReference = (page: string): string => `${bold(page)}(1)`;

/**
 * Converts a phrase to a sentence: `print help` → `Print help.` Summaries are phrases, for the columns of
 * `--help`.
 */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${phrase.endsWith('.') ? '' : '.'}`;
}

/** The reverse: `Turn speech into text.` → `turn speech into text` */
export function phrase(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}
