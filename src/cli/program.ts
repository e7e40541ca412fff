import { Command as Commander, CommanderError, Option, type OutputConfiguration } from 'commander';
import { cancelled, VoiceError } from '../domain/errors.ts';
import {
  type CommandSpec,
  type Context,
  type Options,
  type OptionSpec,
  paragraphsOf,
  usualSubcommand,
} from './command.ts';
import { HELP_OPTION, VERSION_OPTION } from './common-options.ts';
import { failureLines, usageLine } from './ui/error-lines.ts';
import { EXIT_CODE, EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { adviseUnknownOption, ownerOf } from './foreign-options.ts';
import { groupedOptions, headingOfHelp } from './help-groups.ts';

export interface Program {
  readonly summary: string;
  readonly version: string;
  readonly commands: readonly CommandSpec[];
  readonly examples: readonly string[];
}

/** Creates the context of a command once its options are known. */
export type OpenContext = (command: CommandSpec, options: Options) => Promise<Context>;

/** The output for help, the version and usage errors, before a context exists. */
export interface Console {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  /** Whether `err` may be coloured. */
  readonly isColoured: boolean;
  /** Aborts with Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Runs one command line and returns its exit code. Errors become one line on stderr; it never ends the
 * process.
 */
export async function runProgram(
  program: Program,
  argv: readonly string[],
  console: Console,
  openContext: OpenContext,
): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const printed: Promise<void>[] = [];
  const output = {
    writeOut: (text: string) => void printed.push(console.out(text)),
    writeErr: (text: string) => void printed.push(console.err(text)),
    outputError: (said: string, write: (text: string) => void) => write(usageLine(said, console.isColoured)),
  };
  const line = meant(argv, program.commands);
  // Without a named command, help and suggestions need all commands.
  const named = findCommand(program.commands, line[0]);
  const commands = named ? [named] : program.commands;
  const root = build({ ...program, commands }, output, async (command, args, options) => {
    const context = await openContext(command, options);
    exitCode = (await command.run?.(context, args, options)) ?? 0;
  });
  try {
    try {
      await root.parseAsync(line, { from: 'user' });
    } finally {
      await Promise.all(printed);
    }
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODE.invalid_request;
    const failure = VoiceError.from(error);
    // An interruption by the user needs no message.
    if (console.signal.aborted && failure.message === cancelled().message) return EXIT_CODE.cancelled;
    const verbose = argv.includes('-v') || argv.includes('--verbose');
    // If nothing can be printed, the exit code remains.
    await console
      .err(failureLines(failure, { verbose, coloured: console.isColoured }))
      .catch(() => undefined);
    return EXIT_CODE[failure.kind];
  }
}

/**
 * Other spellings that people try: `help transcribe` is `transcribe --help`, `version` is `--version`, and
 * `models` is `models list`.
 */
function meant([first, ...rest]: readonly string[], commands: readonly CommandSpec[]): string[] {
  if (first === undefined) return ['--help'];
  if (first === 'version' && rest.length === 0) return ['--version'];
  const words = first === 'help' ? [...rest, '--help'] : [first, ...rest];
  const { subcommands = [] } = findCommand(commands, first) ?? {};
  const usual = usualSubcommand(subcommands);
  if (usual && isFor(usual, rest, subcommands)) return [first, usual.name, ...rest];
  // Otherwise the parser would print the help of the parent command.
  return isUnknown(words, commands) ? words.filter((word) => !HELP.has(word)) : words;
}

/** Whether `words` name none of the `subcommands`, and do not begin with an option that only others have. */
const isFor = (usual: CommandSpec, words: readonly string[], subcommands: readonly CommandSpec[]): boolean =>
  words[0]?.startsWith('-') !== false &&
  !words.some((word) => HELP.has(word) || findCommand(subcommands, word)) &&
  [usual, undefined].includes(ownerOf(words[0] ?? '', [usual, ...subcommands]));

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

/** Whether the words name a command that is neither in `commands` nor below one of them. */
function isUnknown([word, ...rest]: readonly string[], commands: readonly CommandSpec[] = []): boolean {
  if (word === undefined || word.startsWith('-') || commands.length === 0) return false;
  const found = findCommand(commands, word);
  return found === undefined || isUnknown(rest, found.subcommands);
}

const findCommand = (commands: readonly CommandSpec[], word = ''): CommandSpec | undefined =>
  commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word));

type Action = (command: CommandSpec, args: readonly string[], options: Options) => Promise<void>;

function build(program: Program, output: OutputConfiguration, action: Action): Commander {
  const root = new Commander('voice')
    .description(program.summary)
    .version(program.version, VERSION_OPTION.flags, VERSION_OPTION.summary)
    .helpOption(HELP_OPTION.flags, HELP_OPTION.summary)
    .helpCommand(false)
    .exitOverride()
    .configureOutput(output)
    .showSuggestionAfterError()
    .addHelpText('after', `${exampleText(program.examples)}\n\n'voice <command> --help' tells more.`);
  for (const command of program.commands) root.addCommand(buildCommand(command, output, action));
  return root;
}

function buildCommand(spec: CommandSpec, output: OutputConfiguration, action: Action): Commander {
  const command = new Commander(spec.name)
    .aliases([...(spec.aliases ?? [])])
    .summary(spec.summary)
    .description(paragraphsOf(spec).join('\n\n'))
    .addHelpOption(helpOption(spec.name))
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      ...output,
      outputError: (said, write) => output.outputError?.(adviseUnknownOption(spec, said), write),
    })
    .showSuggestionAfterError()
    .addHelpText('after', exampleText(spec.examples ?? []));
  for (const subcommand of spec.subcommands ?? [])
    command.addCommand(buildCommand(subcommand, output, action));
  if (!spec.run) return command;

  const args = spec.arguments ?? [];
  for (const { syntax, summary } of args) command.argument(syntax, summary);
  for (const { option, heading } of groupedOptions(spec.name, spec.options ?? []))
    command.addOption(under(heading, buildOption(option)));
  const aliases = (spec.options ?? []).flatMap(({ flags, alias }) =>
    alias === undefined ? [] : [{ of: new Option(flags), option: new Option(alias).hideHelp() }],
  );
  for (const { option } of aliases) command.addOption(option);
  command.addHelpText('after', exitCodeText());
  return command.action(async (...parsed: unknown[]) => {
    const given = parsed
      .slice(0, args.length)
      .flat()
      .filter((value) => value !== undefined);
    const options: Options = command.opts();
    const meant = aliases.flatMap(({ of, option }) => {
      const value = options[of.attributeName()] ?? options[option.attributeName()];
      return value === undefined ? [] : [[of.attributeName(), value]];
    });
    await action(spec, given as string[], { ...options, ...Object.fromEntries(meant) });
  });
}

function buildOption({ flags, summary, shown, choices, isList, isRepeated }: OptionSpec): Option {
  const option = new Option(flags, shown === undefined ? summary : `${summary} (default: ${shown})`);
  const joint = isList ? ',' : isRepeated ? '\n' : undefined;
  if (joint !== undefined)
    option.argParser((value, before?: string) => (before === undefined ? value : before + joint + value));
  return choices ? option.choices([...choices]) : option;
}

const helpOption = (command: string): Option =>
  under(headingOfHelp(command), new Option(HELP_OPTION.flags, HELP_OPTION.summary));

const under = (heading: string | undefined, option: Option): Option =>
  heading === undefined ? option : option.helpGroup(`${heading}:`);

function exampleText(examples: readonly string[]): string {
  return examples.length === 0 ? '' : `\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}`;
}

function exitCodeText(): string {
  const lines = Object.entries(EXIT_CODES).map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}
