import {
  type ArgumentSpec,
  type CommandSpec,
  type Completion,
  type Flags,
  type OptionSpec,
  parseArgument,
  parseFlags,
} from '../command.ts';
import { COMMON_OPTIONS, HELP_OPTION, VERSION_OPTION } from '../common-options.ts';
import type { Program } from '../program.ts';

export interface OptionNode extends Flags {
  readonly summary: string;
  /** The values to offer. Default: none. */
  readonly completes?: Completion;
}

export interface ArgumentNode {
  readonly name: string;
  readonly summary: string;
  readonly variadic: boolean;
  readonly completes?: Completion;
}

/** A command for completion: the words that lead to it, and the words that may follow. */
export interface CommandNode {
  /** `['voice', 'models', 'pull']` */
  readonly path: readonly string[];
  readonly summary: string;
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionNode[];
  readonly arguments: readonly ArgumentNode[];
}

/** Every command of the program: the program itself first, parents before their children. */
export function commandNodes({ summary, commands }: Program): readonly CommandNode[] {
  const root: CommandNode = {
    path: ['voice'],
    summary,
    subcommands: commands.map(({ name, summary }) => ({ name, summary })),
    options: [HELP_OPTION, VERSION_OPTION].map(toOption),
    arguments: [],
  };
  return [root, ...commands.flatMap((command) => nodesBelow(root.path, command))];
}

function nodesBelow(parent: readonly string[], command: CommandSpec): readonly CommandNode[] {
  const { name, summary, subcommands = [] } = command;
  const path = [...parent, name];
  const options = command.run ? [...(command.options ?? []), ...COMMON_OPTIONS, HELP_OPTION] : [HELP_OPTION];
  const node: CommandNode = {
    path,
    summary,
    subcommands: subcommands.map(({ name, summary }) => ({ name, summary })),
    options: options.map(toOption),
    arguments: (command.arguments ?? []).map(toArgument),
  };
  return [node, ...subcommands.flatMap((subcommand) => nodesBelow(path, subcommand))];
}

function toOption({ flags, summary, choices, completes = choices }: OptionSpec): OptionNode {
  return { ...parseFlags(flags), summary, ...(completes && { completes }) };
}

function toArgument({ syntax, summary, completes }: ArgumentSpec): ArgumentNode {
  const { name, variadic } = parseArgument(syntax);
  return { name, summary, variadic, ...(completes && { completes }) };
}
