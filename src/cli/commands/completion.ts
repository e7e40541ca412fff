import { VoiceError } from '../../domain/errors.ts';
import { catalogNames } from '../../models/catalog.ts';
import { ModelStore } from '../../models/store.ts';
import type { CommandSpec, Context } from '../command.ts';
import { bashCompletion } from '../completions/bash.ts';
import { fishCompletion } from '../completions/fish.ts';
import { zshCompletion } from '../completions/zsh.ts';
import type { Program } from '../program.ts';

const SCRIPTS: Readonly<Record<string, (program: Program) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
const SHELLS = Object.keys(SCRIPTS);

/** What the scripts themselves ask for while a person types; not meant for people. */
const NAMES: Readonly<Record<string, (context: Context) => Promise<readonly string[]>>> = {
  'installed-model': async ({ settings }) => {
    const { models } = await new ModelStore(settings.modelsDir).list();
    return models.map(({ manifest }) => manifest.name);
  },
  'catalog-model': async () => catalogNames(),
};

/** The command that prints completion scripts for the program it is part of. */
export function completionCommand(program: () => Program): CommandSpec {
  return {
    name: 'completion',
    summary: 'Print a script that lets a shell complete voice commands',
    description: ['The script completes commands, options and their values, files, and the names of models.'],
    arguments: [{ syntax: '<shell>', summary: SHELLS.join(', '), completes: SHELLS }],
    examples: [
      `echo 'eval "$(voice completion bash)"' >> ~/.bashrc`,
      "echo 'source <(voice completion zsh)' >> ~/.zshrc",
      'voice completion fish > ~/.config/fish/completions/voice.fish',
    ],
    async run(context, [shell = '']) {
      const names = NAMES[shell];
      if (names) {
        const lines = (await names(context)).map((name) => `${name}\n`);
        return context.stdout.write(lines.join(''));
      }
      const script = SCRIPTS[shell];
      if (script) return context.stdout.write(script(program()));
      throw new VoiceError(
        'invalid_value',
        `There is no completion for '${shell}'; there is for ${SHELLS.join(', ')}.`,
      );
    },
  };
}
