/** A table of Markdown. Bars and tags within cells are escaped; prettier lines it up. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

/** Text as code; nothing where there is none. */
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/[|<]/g, '\\$&')).join(' | ')} |`;
