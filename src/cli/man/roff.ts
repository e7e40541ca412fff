/** The man macros that the pages use. All text is escaped here, so that none of it becomes a macro. */

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  // A bare one would come out as a typographic hyphen, which cannot be copied into a shell.
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Text as roff shows it unchanged; line breaks become spaces. */
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

/** The head of a page: its name in capitals, and the text of its foot. */
export const title = (name: string, source: string): string =>
  `.TH "${escapeRoff(name.toUpperCase())}" 1 "" "${escapeRoff(source)}" "Voice Manual"`;

/** A section and its body; one without a body is empty text. */
export const section = (name: string, body: readonly string[]): string => headed(`.SH ${name}`, body);

export const subsection = (name: string, body: readonly string[]): string =>
  headed(`.SS ${escapeRoff(name)}`, body);

function headed(head: string, [first, ...rest]: readonly string[]): string {
  if (first === undefined) return '';
  // A heading starts a paragraph itself.
  return [head, first.replace(/^\.PP\n/, ''), ...rest].join('\n');
}

export const paragraph = (roff: string): string => `.PP\n${roff}`;

/** A term and, indented below it, its meaning. Both are roff. */
export const item = (term: string, meaning: string): string => `.TP\n${term}\n${meaning}`;

/** Lines shown exactly as they are. */
export const verbatim = (lines: readonly string[]): string =>
  ['.PP', '.EX', ...lines.map((line) => escapeRoff(line)), '.EE'].join('\n');

/** Another page. */
export const pageReference = (page: string): string => `${bold(page)}(1)`;

/** `print help` → `Print help.` Summaries are phrases, so that `--help` can put them side by side. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${phrase.endsWith('.') ? '' : '.'}`;
}

/** `Turn speech into text.` → `turn speech into text` */
export function phrase(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
}
