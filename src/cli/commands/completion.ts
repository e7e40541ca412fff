import { VoiceError } from '../../domain/errors.ts';
import type { RequestType } from '../../domain/engines.ts';
import { catalogNames, FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { ModelStore } from '../../models/store.ts';
import { VOICE_ALIASES } from '../../voices/aliases.ts';
import { KOKORO_PRESETS } from '../../engines/kokoro/voices/presets.ts';
import { SavedVoices } from '../../voices/saved.ts';
import type { CommandSpec, Context, NameKind } from '../command.ts';
import { bashCompletion } from '../completions/bash.ts';
import { fishCompletion } from '../completions/fish.ts';
import { zshCompletion } from '../completions/zsh.ts';
import type { Program } from '../program.ts';
import { voiceFolder } from '../../config/voice-folder.ts';

const SCRIPTS: Readonly<Record<string, (program: Program) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
const SHELLS = Object.keys(SCRIPTS);

/** The lists that completion scripts request while a person types. */
const NAMES: Readonly<Record<NameKind, (context: Context) => Promise<readonly string[]>>> = {
  'installed-model': (context) => installedModels(context),
  'catalog-model': async () => catalogNames(),
  'speaking-model': async (context) => [FALLBACK_TTS_MODEL, ...(await installedModels(context, 'tts'))],
  voice: async (context) => [
    ...KOKORO_PRESETS.map(({ id }) => id),
    ...Object.keys(VOICE_ALIASES),
    ...(await savedVoices(context)).map(({ id }) => `voice_${id}`),
  ],
  'saved-voice': async (context) => (await savedVoices(context)).map(({ id }) => id),
};

async function installedModels({ settings }: Context, type?: RequestType): Promise<readonly string[]> {
  const { models } = await new ModelStore(settings.modelsDir).list();
  const wanted = models.filter(({ manifest }) => type === undefined || manifest.type === type);
  return wanted.map(({ manifest }) => manifest.name);
}

const savedVoices = ({ settings }: Context) => new SavedVoices(voiceFolder(settings)).list();

const isNameKind = (word: string): word is NameKind => Object.hasOwn(NAMES, word);

/** The command that prints completion scripts for the program it belongs to. */
export function completionCommand(program: () => Program): CommandSpec {
  return {
    name: 'completion',
    summary: 'Print a script that lets a shell complete voice commands',
    description: ['The script completes commands, options, option values, files, and names of models.'],
    arguments: [{ syntax: '<shell>', summary: SHELLS.join(', '), completes: SHELLS }],
    examples: [
      `echo 'eval "$(voice completion bash)"' >> ~/.bashrc`,
      "echo 'source <(voice completion zsh)' >> ~/.zshrc",
      'voice completion fish > ~/.config/fish/completions/voice.fish',
    ],
    async run(context, [shell = '']) {
      if (isNameKind(shell)) {
        const names = NAMES[shell];
        const lines = (await names(context)).map((name) => `${name}\n`);
        return context.stdout.write(lines.join(''));
      }
      const script = SCRIPTS[shell];
      if (script) return context.stdout.write(script(program()));
      throw new VoiceError(
        'invalid_value',
        `There is no completion for '${shell}'; choose one of ${SHELLS.join(', ')}.`,
      );
    },
  };
}
