import type { Completion } from '../command.ts';
import type { Program } from '../program.ts';
import { type CommandNode, commandNodes, type OptionNode } from './tree.ts';

/** The completion script for fish: one `complete` line per command, option and argument. */
export function fishCompletion(program: Program): string {
  const nodes = commandNodes(program);
  const groups = nodes.filter(({ path, subcommands }) => path.length > 1 && subcommands.length > 0);
  return `# fish completion for voice. Put this into ~/.config/fish/config.fish:  voice completion fish | source

# True when the words on the line lead to this command, as in: __voice_at voice models
function __voice_at
    set -l words (commandline -opc)
    set -l path voice
    for word in $words[2..-1]
        string match -q -- '-*' $word; and continue
        set path $path $word
        contains -- "$path" ${groups.map(({ path }) => quoted(path.join(' '))).join(' ')}; or break
    end
    test "$path" = "$argv"
end

complete -c voice -f
${nodes.flatMap(lines).join('\n')}
`;
}

function lines(node: CommandNode): readonly string[] {
  const at = `complete -c voice -n ${quoted(`__voice_at ${node.path.join(' ')}`)}`;
  return [
    ...node.subcommands.map(({ name, summary }) => `${at} -a ${name} -d ${quoted(summary)}`),
    ...node.arguments.flatMap(({ completes }) =>
      completes === undefined ? [] : [`${at} ${offers(completes)}`],
    ),
    ...node.options.map((option) => `${at} ${optionWords(option)}`),
  ];
}

function optionWords({ short, long, value, completes, summary }: OptionNode): string {
  return [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    `-l ${long.slice(2)}`,
    ...(value === undefined ? [] : [completes === 'file' ? '-r' : '-x']),
    ...(completes === undefined ? [] : [offers(completes)]),
    `-d ${quoted(summary)}`,
  ].join(' ');
}

function offers(completes: Completion): string {
  if (completes === 'file') return '-F';
  if (completes === 'folder') return "-a '(__fish_complete_directories (commandline -ct))'";
  if (typeof completes === 'string') {
    // If the command is missing, fish prints an error even if errors are discarded.
    return `-a '(command -q voice; and command voice completion ${completes} 2>/dev/null)'`;
  }
  return `-a ${quoted(completes.join(' '))}`;
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
