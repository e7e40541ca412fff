import { SETTINGS } from '../config/settings.ts';
import { type ArgumentSpec, type CommandSpec, type OptionSpec, paragraphsOf, parseFlags } from './command.ts';
import { COMMON_OPTIONS, HELP_OPTION, VERSION_OPTION } from './common-options.ts';
import { EXIT_CODES } from './exit-codes.ts';
import {
  bold,
  escapeRoff,
  italic,
  item,
  pageReference,
  paragraph,
  phrase,
  section,
  sentence,
  subsection,
  title,
  verbatim,
} from './man/roff.ts';
import { environmentItems, fileItems, settingItems, settingsOf } from './man/environment.ts';
import type { Program } from './program.ts';

/** File name → roff text: `voice.1`, and one page for each command with its subcommands. */
export function manPages(program: Program): ReadonlyMap<string, string> {
  const pages = program.commands.map(
    (command) => [`${pageOf(command)}.1`, commandPage(program, command)] as const,
  );
  return new Map([['voice.1', programPage(program)], ...pages]);
}

const pageOf = ({ name }: CommandSpec): string => `voice-${name}`;

function programPage(program: Program): string {
  return page('voice', program, [
    section('NAME', [`voice \\- ${escapeRoff(phrase(program.summary))}`]),
    section('SYNOPSIS', [`${bold('voice')} ${escapeRoff('<command> [options] [arguments]')}`]),
    section('DESCRIPTION', [
      paragraph(escapeRoff(program.summary)),
      paragraph(
        escapeRoff(
          'Results go to standard output, everything meant for a person to standard error, so that commands can be joined with pipes. Each command has a page of its own.',
        ),
      ),
    ]),
    section('COMMANDS', program.commands.map(commandItem)),
    section('OPTIONS', [
      ...optionItems([HELP_OPTION, VERSION_OPTION]),
      paragraph('Every command takes these:'),
      ...optionItems(COMMON_OPTIONS),
    ]),
    exitStatus(),
    section('ENVIRONMENT', [
      paragraph(escapeRoff('An option beats an environment variable, which beats a line of config.yaml.')),
      ...environmentItems(),
    ]),
    section('FILES', fileItems()),
    section('EXAMPLES', [verbatim(program.examples)]),
    seeAlso(program.commands.map(pageOf)),
  ]);
}

function commandPage(program: Program, command: CommandSpec): string {
  const { summary, subcommands = [] } = command;
  const all = [command, ...subcommands];
  const examples = [...new Set(all.flatMap(({ examples = [] }) => examples))];
  const settings = settingsOf(all);
  const others = program.commands.filter((other) => other !== command).map(pageOf);
  return page(pageOf(command), program, [
    section('NAME', [`${escapeRoff(pageOf(command))} \\- ${escapeRoff(phrase(summary))}`]),
    section('SYNOPSIS', synopsis(command)),
    section(
      'DESCRIPTION',
      paragraphsOf(command).map((text) => paragraph(escapeRoff(text))),
    ),
    section('COMMANDS', subcommands.map(subcommandPart)),
    section('ARGUMENTS', argumentItems(command.arguments ?? [])),
    section('OPTIONS', [
      ...(command.run ? optionItems(command.options ?? []) : []),
      ...optionItems([...COMMON_OPTIONS, HELP_OPTION]),
    ]),
    exitStatus(),
    section('ENVIRONMENT', settingItems(settings)),
    section('FILES', settings.includes(SETTINGS.modelsDir) ? fileItems() : []),
    section('EXAMPLES', examples.length > 0 ? [verbatim(examples)] : []),
    seeAlso(['voice', ...others]),
  ]);
}

/** Sections without a body are left out. */
function page(name: string, { version }: Program, sections: readonly string[]): string {
  const filled = sections.filter((text) => text !== '');
  return `${[title(name, `voice ${version}`), ...filled].join('\n')}\n`;
}

function exitStatus(): string {
  return section(
    'EXIT STATUS',
    Object.entries(EXIT_CODES).map(([code, meaning]) => item(bold(code), escapeRoff(sentence(meaning)))),
  );
}

function seeAlso(pages: readonly string[]): string {
  return section('SEE ALSO', [pages.map(pageReference).join(',\n')]);
}

/** The usage of the command, or of each of its subcommands. */
function synopsis(command: CommandSpec, parents = 'voice'): readonly string[] {
  const name = `${parents} ${command.name}`;
  const subcommands = (command.subcommands ?? []).flatMap((subcommand) => synopsis(subcommand, name));
  if (!command.run) return subcommands;
  const line = [
    bold(name),
    escapeRoff('[options]'),
    ...(command.arguments ?? []).map(({ syntax }) => argument(syntax)),
  ];
  return [paragraph(line.join(' ')), ...subcommands];
}

function commandItem(command: CommandSpec): string {
  return item(
    bold(command.name),
    `${escapeRoff(`${command.summary}; see`)} ${pageReference(`voice-${command.name}`)}.`,
  );
}

/** The complete section of a subcommand, which has no page of its own. */
function subcommandPart(command: CommandSpec): string {
  const { name, arguments: args = [], options = [] } = command;
  return subsection(name, [
    ...paragraphsOf(command).map((text) => paragraph(escapeRoff(text))),
    ...argumentItems(args),
    ...optionItems(options),
  ]);
}

function argumentItems(args: readonly ArgumentSpec[]): readonly string[] {
  return args.map(({ syntax, summary }) => item(argument(syntax), escapeRoff(sentence(summary))));
}

function optionItems(options: readonly OptionSpec[]): readonly string[] {
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

/** `[text]` in roff: brackets plain, the name in italics. */
function argument(syntax: string): string {
  return syntax
    .replace(/[\w-]+/, '\0$&\0')
    .split('\0')
    .map((part, index) => (index === 1 ? italic(part) : escapeRoff(part)))
    .join('');
}
