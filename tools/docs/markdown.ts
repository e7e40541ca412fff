/** A table of Markdown. Escapes bars and tags within cells; prettier aligns the columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

/** Marks text as code; empty text stays empty. */
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/[|<]/g, '\\$&')).join(' | ')} |`;
