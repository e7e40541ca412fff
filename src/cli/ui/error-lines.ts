import { printable } from '../../base/printable.ts';
import type { VoiceError } from '../../domain/errors.ts';
import type { Output } from '../command.ts';

/** The beginning of an error line; red if `isColoured`. */
const beginning = (isColoured: boolean) => (isColoured ? '\x1b[1;31mvoice:\x1b[0m' : 'voice:');

/** Whether to colour output: only on a terminal that shows colours, without NO_COLOR. */
export const isColoured = (
  { isTerminal }: Pick<Output, 'isTerminal'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean => isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';

/** `voice: message`, with its causes if `verbose`. */
export function failureLines(
  error: VoiceError,
  { verbose, coloured }: { readonly verbose: boolean; readonly coloured: boolean },
): string {
  const lines = [`${beginning(coloured)} ${printable(error.message)}\n`];
  if (verbose) {
    for (let { cause } = error; cause instanceof Error; { cause } = cause)
      lines.push(`  because: ${printable(cause.message)}\n`);
  }
  return lines.join('');
}

/** Commander's message (`error: missing required argument 'file'`) in the form of all other errors. */
export function usageLine(said: string, coloured: boolean): string {
  const [first = '', ...hints] = said
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/([^.?!])$/, '$1.');
  return `${beginning(coloured)} ${[sentence, ...hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1'))].map(printable).join(' ')}\n`;
}
