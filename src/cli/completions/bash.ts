import type { Completion } from '../command.ts';
import type { Program } from '../program.ts';
import { type CommandNode, commandNodes, type OptionNode } from './tree.ts';

/** The completion script for bash, 3.2 and later, without other programs. */
export function bashCompletion(program: Program): string {
  const nodes = commandNodes(program);
  return `# bash completion for voice. Put this into ~/.bashrc:  eval "$(voice completion bash)"

_voice_words() {
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_voice_names() {
  _voice_words "$(command voice completion "$1" 2>/dev/null)"
}

# Where bash can, it completes paths itself, as it does everywhere: quoted, and folders with a slash.
_voice_paths() {
  local IFS=$'\\n'
  compopt -o "$1" 2>/dev/null || COMPREPLY=($(compgen "$2" -- "$cur"))
}

# Completes the name of an option of the command '$path'.
_voice_option_name() {
  case $path in
${nodes.map(optionNamesCase).join('\n')}
  esac
}

# The options of the command '$path' that take a value.
_voice_valued() {
  case $path in
${nodes.map(valuedCase).filter(Boolean).join('\n')}
  esac
}

# Completes the value of an option of the command '$path'.
_voice_option_value() {
  case "$path $1" in
${nodes.flatMap(optionCases).join('\n')}
  esac
}

# Completes the next argument of the command '$path', of which there are '$1' already.
_voice_argument() {
  case "$path $1" in
${nodes.flatMap(argumentCases).join('\n')}
  esac
}

_voice() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path=voice option= seen=0 only_arguments= valued word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == = && $option ]]; then
      # Bash takes --format=srt apart into three words.
      continue
    elif [[ $option ]]; then
      option=
    elif [[ $only_arguments ]]; then
      seen=$((seen + 1))
    elif [[ $word == -- ]]; then
      only_arguments=1
    elif [[ $word == -?* ]]; then
      valued=" $(_voice_valued) "
      if [[ $valued == *" $word "* ]]; then option=$word; fi
    else
      case "$path $word" in
      ${nodes
        .slice(1)
        .map(({ path }) => `'${path.join(' ')}'`)
        .join(' | ')}) path="$path $word" ;;
      *) seen=$((seen + 1)) ;;
      esac
    fi
  done

  if [[ $option ]]; then
    if [[ $cur == = ]]; then cur=; fi
    _voice_option_value "$option"
  elif [[ $cur == -* && ! $only_arguments ]]; then
    _voice_option_name
  else
    _voice_argument "$seen"
  fi
}

complete -F _voice voice
`;
}

const row = (pattern: string, body: string) => `  ${pattern}) ${body} ;;`;
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const names = ({ short, long }: OptionNode) => (short === undefined ? [long] : [short, long]);
const commandPath = ({ path }: CommandNode) => path.join(' ');

function valuedCase(node: CommandNode): string {
  const valued = node.options.filter(({ value }) => value !== undefined).flatMap(names);
  return valued.length === 0 ? '' : row(quoted(commandPath(node)), `echo ${quoted(valued.join(' '))}`);
}

function optionCases(node: CommandNode): readonly string[] {
  return node.options.flatMap((option) => {
    if (option.value === undefined || option.completes === undefined) return [];
    const patterns = names(option).map((name) => quoted(`${commandPath(node)} ${name}`));
    return [row(patterns.join(' | '), action(option.completes))];
  });
}

function argumentCases(node: CommandNode): readonly string[] {
  const path = commandPath(node);
  if (node.subcommands.length > 0) {
    return [
      row(quoted(`${path} 0`), `_voice_words ${quoted(node.subcommands.map(({ name }) => name).join(' '))}`),
    ];
  }
  return node.arguments.flatMap(({ variadic, completes }, index) => {
    if (completes === undefined) return [];
    return [row(variadic ? `${quoted(path)}\\ *` : quoted(`${path} ${index}`), action(completes))];
  });
}

function optionNamesCase(node: CommandNode): string {
  return row(quoted(commandPath(node)), `_voice_words ${quoted(node.options.flatMap(names).join(' '))}`);
}

function action(completes: Completion): string {
  if (completes === 'file') return '_voice_paths default -f';
  if (completes === 'folder') return '_voice_paths dirnames -d';
  if (typeof completes === 'string') return `_voice_names ${completes}`;
  return `_voice_words ${quoted(completes.join(' '))}`;
}
