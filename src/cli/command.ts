import type { SettingName, Settings } from '../config/settings.ts';
import type { VoiceError } from '../domain/errors.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ExitCode } from './exit-codes.ts';

/**
 * An output stream. `write` resolves when the reader has taken the bytes, so that a slow pipe slows the
 * writer.
 */
export interface Output {
  write(data: string | Uint8Array): Promise<void>;
  readonly isTerminal: boolean;
  /** Characters per line of the terminal; 80 without a terminal. */
  readonly columns: number;
  /** The reader has left, so that writes are dropped. */
  readonly isClosed?: boolean;
  /** The underlying stream, for ink and ora, which draw on it; absent in tests. */
  readonly stream?: NodeJS.WriteStream;
}

export interface Input {
  readonly isTerminal: boolean;
  /** All input in order; can be read once. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** The amount of messages on stderr: `-q`, default, `-v`. */
export type Verbosity = 'quiet' | 'normal' | 'verbose';

/** Everything that a command may use. `process.ts` creates it for the process; tests pass their own. */
export interface Context {
  /** Aborts on Ctrl-C, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  /** The reason why `settings` are only the defaults; only for a command with `needsNoSettings`. */
  readonly settingsProblem?: VoiceError;
  readonly verbosity: Verbosity;
  /** `--json`: results and progress for machines. */
  readonly json: boolean;
  /**
   * Whether a person watches: a terminal that is not dumb, not CI, not `--json`, not `-q`. Only then is
   * anything animated.
   */
  readonly interactive: boolean;
  /** Writes one line for the user to stderr, with control characters as escapes; nothing with `-q`. */
  note(line: string): Promise<void>;
  /** The runtime with its engines in this process, built on first use. */
  runtime(): Promise<Runtime>;
}

export interface ArgumentSpec {
  /** In the notation of commander and man pages: `<file...>`, `[text]`. */
  readonly syntax: string;
  readonly summary: string;
  /** The values that shells complete. */
  readonly completes?: Completion;
}

export interface OptionSpec {
  /** In commander's notation: `-f, --format <name>`. */
  readonly flags: string;
  /** A name from other programs, which help does not show: `--lang <code>`. */
  readonly alias?: string;
  readonly summary: string;
  /** Shown in help as the default; the command itself applies it. */
  readonly shown?: string;
  readonly choices?: readonly string[];
  /** Takes several values, separated by commas. Giving the option again adds values. */
  readonly isList?: boolean;
  /** May be given several times; the command gets one value a line. */
  readonly isRepeated?: boolean;
  readonly completes?: Completion;
  /** The option sets this setting. */
  readonly setting?: SettingName;
}

/** Names that only the program itself knows, and lists for shells on request. */
export type NameKind = 'installed-model' | 'catalog-model' | 'speaking-model' | 'voice' | 'saved-voice';

/** The values that a shell offers: files, folders, names of a kind, or these words. */
export type Completion = 'file' | 'folder' | NameKind | readonly string[];

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** The value of an option that takes one; `undefined` if the option is absent. */
export const textOption = (value: Options[string]): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Writes `document` to standard output as one line of JSON. */
export const writeJson = ({ stdout }: Pick<Context, 'stdout'>, document: object): Promise<void> =>
  stdout.write(`${JSON.stringify(document)}\n`);

/**
 * A command as data and one function. Commander, `--help`, man pages and completions are generated from it.
 */
export interface CommandSpec {
  readonly name: string;
  /** Other names that people try. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Paragraphs for `--help` and the man page, besides the summary. */
  readonly description?: readonly string[];
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples?: readonly string[];
  readonly subcommands?: readonly CommandSpec[];
  /** Runs with default settings if the user's own are invalid, instead of failing. */
  readonly needsNoSettings?: true;
  /**
   * Runs the command. Returns an exit code if several inputs ended differently.
   * @throws VoiceError
   */
  run?(context: Context, args: readonly string[], options: Options): Promise<ExitCode | void>;
}

/** The subcommand that runs if none is named, such as `list` of `voice models`. */
export const usualSubcommand = (subcommands: readonly CommandSpec[] = []): CommandSpec | undefined =>
  subcommands.find(({ name }) => name === 'list');

/** The paragraphs about a command in `--help` and the man page. */
export const paragraphsOf = (spec: CommandSpec): readonly string[] => [
  `${spec.summary}.`,
  ...(spec.description ?? []),
  ...(usualSubcommand(spec.subcommands) ? ['Without a subcommand, it lists.'] : []),
];

/** The parts of `-f, --format <name>`. */
export interface Flags {
  /** `-f` */
  readonly short?: string;
  /** `--format` */
  readonly long: string;
  /** `name`; absent for an option that takes no value. */
  readonly value?: string;
}

/** Parses an option's flags in commander's notation. */
export function parseFlags(flags: string): Flags {
  const match = /^(?:(-\w), )?(--[a-z][a-z-]*)(?: [<[]([^>\]]+)[>\]])?$/.exec(flags);
  if (!match) throw new TypeError(`The flags '${flags}' are not written as '-f, --format <name>'.`);
  const [, short, long = '', value] = match;
  return { long, ...(short !== undefined && { short }), ...(value !== undefined && { value }) };
}

/** The properties of an argument, read from `<file...>` or `[text]`. */
interface ArgumentSyntax {
  readonly name: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

/** Parses an argument's syntax in commander's notation. */
export function parseArgument(syntax: string): ArgumentSyntax {
  const match = /^([<[])([\w-]+)(\.\.\.)?[>\]]$/.exec(syntax);
  if (!match) throw new TypeError(`The argument '${syntax}' is not written as '<name>' or '[name...]'.`);
  const [, bracket, name = '', dots] = match;
  return { name, required: bracket === '<', variadic: dots !== undefined };
}
