import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command.ts';
import { parseFlags } from '../flags.ts';
import { bold, escapeRoff, italic, item, pageReference, paragraph, subsection } from './roff.ts';
import { sentence } from './sentence.ts';

/** How the command, or each of its subcommands, is written. */
export function synopsis(command: CommandSpec, parents = 'voice'): readonly string[] {
  const name = `${parents} ${command.name}`;
  const subcommands = (command.subcommands ?? []).flatMap((subcommand) => synopsis(subcommand, name));
  if (!command.run) return subcommands;
  const line = [bold(name), escapeRoff('[options]'), ...(command.arguments ?? []).map(({ syntax }) => argument(syntax))];
  return [paragraph(line.join(' ')), ...subcommands];
}

/** A command in the list of all commands. */
export function commandItem(command: CommandSpec): string {
  return item(bold(command.name), `${escapeRoff(`${command.summary}; see`)} ${pageReference(`voice-${command.name}`)}.`);
}

/** A subcommand, whole: it has no page of its own. */
export function subcommandPart({ name, summary, ...rest }: CommandSpec): string {
  const { description = [], arguments: args = [], options = [] } = rest;
  return subsection(name, [
    ...[sentence(summary), ...description].map((text) => paragraph(escapeRoff(text))),
    ...argumentItems(args),
    ...optionItems(options),
  ]);
}

export function argumentItems(args: readonly ArgumentSpec[]): readonly string[] {
  return args.map(({ syntax, summary }) => item(argument(syntax), escapeRoff(sentence(summary))));
}

export function optionItems(options: readonly OptionSpec[]): readonly string[] {
  return options.map(({ flags, summary, shown, choices }) => {
    const { short, long, value } = parseFlags(flags);
    const names = [short, long].filter((name) => name !== undefined).map(bold);
    const more = [
      ...(choices ? [`One of ${choices.join(', ')}.`] : []),
      ...(shown === undefined ? [] : [`Default: ${shown}.`]),
    ];
    const term = names.join(', ') + (value === undefined ? '' : ` ${italic(value)}`);
    return item(term, escapeRoff([sentence(summary), ...more].join(' ')));
  });
}

/** `[text]` → the brackets plain, the name in italics. */
function argument(syntax: string): string {
  return syntax.replace(/[\w-]+/, '\0$&\0').split('\0').map((part, index) => (index === 1 ? italic(part) : escapeRoff(part))).join('');
}
