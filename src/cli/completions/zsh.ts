import type { Completion } from '../command.ts';
import type { Program } from '../program.ts';
import { type ArgumentNode, type CommandNode, commandNodes, type OptionNode } from './tree.ts';

/** The completion script for zsh: one function per command, with `_arguments` specifications. */
export function zshCompletion(program: Program): string {
  return `#compdef voice
# zsh completion for voice. Put this into ~/.zshrc, after compinit:  source <(voice completion zsh)

__voice_names() {
  local -a models
  models=(\${(f)"$(command voice completion $1 2>/dev/null)"})
  compadd -a models
}

${commandNodes(program).toReversed().map(commandFunction).join('\n\n')}

# Sourced, the function is made known; found by compinit in a folder of $fpath, it is what completes now.
if [[ $funcstack[1] == _voice ]]; then
  _voice "$@"
else
  compdef _voice voice
fi
`;
}

const functionName = (path: readonly string[]) => `_${path.join('_')}`;

function commandFunction(node: CommandNode): string {
  const specs = [...node.options.map(optionSpec), ...operandSpecs(node)].map((spec) => `    ${spec}`);
  const call = `  _arguments -s -S${node.subcommands.length > 0 ? ' -C' : ''} \\\n${specs.join(' \\\n')}`;
  const body = node.subcommands.length > 0 ? `${DISPATCH_STATE}\n${call}\n${dispatch(node)}` : call;
  return `${functionName(node.path)}() {\n${body}\n}`;
}

const DISPATCH_STATE = '  local curcontext=$curcontext state line\n  typeset -A opt_args';

function dispatch({ path, subcommands }: CommandNode): string {
  const described = subcommands.map(
    ({ name, summary }) => `      ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`,
  );
  const cases = subcommands.map(({ name }) => `    ${name}) ${functionName([...path, name])} ;;`);
  return `  case $state in
  command)
    local -a commands=(
${described.join('\n')}
    )
    _describe -t commands command commands
    ;;
  rest)
    case $line[1] in
${cases.join('\n')}
    esac
    ;;
  esac`;
}

function operandSpecs(node: CommandNode): readonly string[] {
  if (node.subcommands.length > 0) return [quoted('1: :->command'), quoted('*:: :->rest')];
  return node.arguments.map(argumentSpec);
}

/** `'(-f --format)'{-f,--format}'[how to write it]:name:(json text)'` */
function optionSpec({ short, long, value, completes, summary }: OptionNode): string {
  const rest = `[${explained(summary)}]${value === undefined ? '' : `:${value}:${action(completes)}`}`;
  const longName = value === undefined ? long : `${long}=`;
  if (short === undefined) return quoted(longName + rest);
  return `${quoted(`(${short} ${long})`)}{${short},${longName}}${quoted(rest)}`;
}

function argumentSpec({ name, variadic, completes }: ArgumentNode): string {
  return quoted(`${variadic ? '*' : ''}:${name}:${action(completes)}`);
}

/** The leading space keeps `_arguments` from inserting words before the arguments. */
function action(completes: Completion | undefined): string {
  if (completes === undefined) return ' ';
  if (completes === 'file') return '_files';
  if (completes === 'folder') return '_files -/';
  if (typeof completes === 'string') return ` __voice_names ${completes}`;
  return `(${completes.join(' ')})`;
}

const explained = (summary: string) => summary.replace(/[[\]:\\]/g, String.raw`\$&`);
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
