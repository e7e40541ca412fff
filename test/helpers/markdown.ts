import { readFileSync } from 'node:fs';

/**
 * The rows of the table whose heading begins with these columns, as plain text without backquotes and
 * padding.
 */
export function tableOf(file: string, ...columns: readonly string[]): readonly (readonly string[])[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => columns.every((column, index) => cells(line)[index] === column));
  if (start < 0) throw new Error(`${file} has no table with the columns ${columns.join(', ')}.`);
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells);
}

/** The fenced code blocks of one language. */
export function codeBlocks(file: string, language: string): readonly string[] {
  const blocks = readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, block = '']) => block.trimEnd());
}

/** The lines of all code blocks of one language. */
export const codeLines = (file: string, language: string): readonly string[] =>
  codeBlocks(file, language).flatMap((block) => block.split('\n'));

function cells(line: string): readonly string[] {
  return line.startsWith('|')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
    : [];
}
