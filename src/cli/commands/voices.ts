import { shortened } from '../../base/shortened.ts';
import { VoiceError } from '../../domain/errors.ts';
import {
  languageOfListed,
  type ListedVoice,
  type SavedVoice,
  valueOf,
  VOICE_TYPES,
  voiceValue,
} from '../../domain/voice.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { requireOneOf } from '../../runtime/field-values.ts';
import { readLexicon } from '../../runtime/lexicon-file.ts';
import { findAlias } from '../../voices/aliases.ts';
import { languageSpokenBy } from '../../engines/voice-names.ts';
import { toListedVoice, toSavedVoice } from '../../wire/rest/voices.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { refuseLocalOnly } from '../remote/local-only.ts';
import { greetingIn } from '../speech/greetings.ts';
import { voiceSheet, voiceTable } from '../ui/voice-tables.ts';
import { type Voices, localVoices } from '../voices.ts';
import { speakCommand } from './speak.ts';

const SERVER_WORDS =
  'With --server, it uses the voices of that server; --models-dir and --voice-dir are then refused.';
const options = [settingOption('voiceDir'), settingOption('serverUrl'), settingOption('apiKey')];

const listSubcommand: CommandSpec = {
  name: 'list',
  summary: 'List the voices',
  description: [
    "Lists the voices of installed models, the hosted API's names for some of them, and saved voices. The first column has the values for --voice.",
    'The hundred voices of espeak come last.',
    SERVER_WORDS,
  ],
  options: [
    {
      flags: '-m, --model <name>',
      summary: 'only the voices of this model, and saved ones',
      completes: 'speaking-model',
    },
    { flags: '-l, --language <code>', summary: 'only voices of this language, such as en or en-GB' },
    ...options,
    settingOption('modelsDir'),
  ],
  async run(context, _, given) {
    const voices = await openVoices(context, given);
    const all = await voices.list(text(given['model']));
    const language = text(given['language']);
    const wanted = language === undefined ? all : all.filter((voice) => speaks(voice, language));
    if (context.json) await writeJson(context, { voices: wanted.map(toListedVoice) });
    else if (wanted.length > 0) await context.stdout.write(voiceTable(wanted));
    else {
      await context.note(
        all.length > 0
          ? `No voice speaks '${shortened(language ?? '')}'.`
          : 'There are no voices. Get some with: voice models pull kokoro-v1',
      );
    }
  },
};

const playSubcommand: CommandSpec = {
  name: 'play',
  summary: 'Play a short sample of a voice',
  description: [
    'The voice says a sentence in its language. The sound goes to the first installed player, to a file, or, in a pipe, to standard output.',
    SERVER_WORDS,
  ],
  arguments: [{ syntax: '<voice>', summary: 'a voice, as for voice speak --voice', completes: 'voice' }],
  options: [
    {
      flags: '-m, --model <name>',
      summary: 'model of the voice',
      shown: 'the model that has this voice',
      completes: 'speaking-model',
    },
    {
      flags: '-o, --output <file>',
      summary: "write to this file; '-' is standard output",
      completes: 'file',
    },
    ...options,
    settingOption('autoPull'),
    settingOption('modelsDir'),
  ],
  examples: ['voice voices play af_heart', 'voice voices play de --output de.wav'],
  async run(context, [voice = ''], given) {
    const code = await languageSpoken(await openVoices(context, given), voice, text(given['model']));
    return speakCommand.run?.(context, [greetingIn(code)], { ...given, voice });
  },
};

const createSubcommand: CommandSpec = {
  name: 'create',
  summary: 'Make a voice and save it',
  description: [
    'For a designed voice, you describe it in words, and voice blends voices of kokoro-v1 accordingly; the same words always give the same voice. For a blended voice, you give the blend itself.',
    'Prints the new voice, and the value for --voice.',
    SERVER_WORDS,
  ],
  arguments: [{ syntax: '<name>', summary: 'name of the new voice' }],
  options: [
    {
      flags: '--instruction <text>',
      summary: 'description of the voice, or a blend such as af_heart(2)+af_sky(1)',
    },
    { flags: '-l, --language <code>', summary: 'language of the voice, such as en-GB' },
    {
      flags: '--lexicon <file>',
      summary: 'pronunciations of words in its texts, as for voice speak',
      completes: 'file',
    },
    { flags: '--type <type>', summary: 'kind of voice', shown: 'designed', choices: VOICE_TYPES },
    ...options,
  ],
  examples: [
    'voice voices create Narrator --instruction "a calm, deep British man"',
    'voice voices create Duo --type blended --instruction "af_heart(2)+af_sky(1)"',
  ],
  async run(context, [name = ''], given) {
    const voices = await openVoices(context, given);
    const lexicon = text(given['lexicon']);
    const created = await voices.create({
      name: name.trim(),
      voiceType: requireOneOf(text(given['type']) ?? 'designed', VOICE_TYPES, '--type'),
      instruction: text(given['instruction']) || undefined,
      language: text(given['language']) || undefined,
      lexicon: lexicon === undefined ? undefined : await readLexicon(lexicon, context.signal),
    });
    await printVoice(context, created.saved, created.needsModel);
    const { saved, needsModel } = created;
    const others = (await voices.called(saved.name)).filter((id) => id !== saved.id);
    const theirs = others.map((id) => voiceValue({ id })).join(', ');
    if (theirs !== '')
      await context.note(`voice: '${saved.name}' is also the name of ${theirs}: use the id.`);
    if (context.json) return;
    if (needsModel !== undefined)
      await context.note(`It takes the voices of ${needsModel}. Get them with: ${pullCommand(needsModel)}`);
    await context.note(`Speak with it: voice speak --voice ${voiceValue(saved)} "hello"`);
  },
};

const showSubcommand: CommandSpec = {
  name: 'show',
  summary: 'Show a saved voice',
  description: [SERVER_WORDS],
  arguments: [
    {
      syntax: '<voice>',
      summary: 'name or id, with or without voice_',
      completes: 'saved-voice',
    },
  ],
  options,
  async run(context, [id = ''], given) {
    const voices = await openVoices(context, given);
    await printVoice(context, await voices.get(await idOf(voices, id)));
  },
};

const removeSubcommand: CommandSpec = {
  name: 'rm',
  summary: 'Remove saved voices',
  description: [SERVER_WORDS],
  arguments: [
    {
      syntax: '<voice...>',
      summary: 'names or ids, with or without voice_',
      completes: 'saved-voice',
    },
  ],
  options,
  async run(context, ids, given) {
    const voices = await openVoices(context, given);
    const removed: string[] = [];
    for (const id of ids) removed.push(await idOf(voices, id));
    for (const id of removed) {
      await voices.remove(id);
      await context.note(`Removed ${id}.`);
    }
    if (context.json) await writeJson(context, { removed });
  },
};

export const voicesCommand: CommandSpec = {
  name: 'voices',
  summary: 'List voices, play them, and make new ones',
  subcommands: [listSubcommand, playSubcommand, createSubcommand, showSubcommand, removeSubcommand],
  examples: ['voice voices list --language en-GB', 'voice voices list --model espeak'],
};

/**
 * The code of the language that a voice speaks: from its name, from its description, or else from the
 * names of eSpeak's voices.
 */
async function languageSpoken(voices: Voices, voice: string, model?: string): Promise<string> {
  const byName = languageSpokenBy(findAlias(voice) ?? voice);
  if (byName !== undefined) return byName;
  const known = await voices.list(model);
  const found = known.find(
    (one) => valueOf(one) === voice || (one.type === 'saved' && one.saved.name === voice),
  );
  return found === undefined ? voice.split('/').at(-1)! : languageOfListed(found);
}

async function openVoices(context: Context, given: Options): Promise<Voices> {
  const { serverUrl } = context.settings;
  if (serverUrl === undefined) return localVoices(context);
  refuseLocalOnly(given, serverUrl);
  // Imported only for commands that talk to a server.
  const { remoteVoices: voicesThere } = await import('../remote/voices.ts');
  return voicesThere(context, serverUrl);
}

const printVoice = (context: Context, voice: SavedVoice, needsModel?: string) =>
  context.json
    ? writeJson(context, toSavedVoice(voice, needsModel))
    : context.stdout.write(voiceSheet(voice));

const writeJson = ({ stdout }: Context, document: object) => stdout.write(`${JSON.stringify(document)}\n`);

/** Voices for `en-GB` speak `en`, but not the other way round. */
function speaks(voice: ListedVoice, language: string): boolean {
  const [spoken, wanted] = [languageOfListed(voice), language].map((code) =>
    code.toLowerCase().replaceAll('_', '-'),
  );
  return spoken === wanted || spoken!.startsWith(`${wanted}-`);
}

/** The prefix of a saved voice's id in `--voice`. */
const SAVED = 'voice_';

/**
 * The id of the saved voice with this id, with or without voice_, or with this name; other names are
 * returned unchanged.
 * @throws VoiceError `voice_not_found` for a name that several have.
 */
async function idOf(voices: Voices, name: string): Promise<string> {
  if (name.startsWith(SAVED)) return name.slice(SAVED.length);
  const [first = name, ...others] = await voices.called(name);
  if (others.length === 0) return first;
  throw new VoiceError(
    'voice_not_found',
    `${others.length + 1} saved voices are called '${shortened(name)}'; say which by its id: ${[first, ...others].slice(0, 5).join(', ')}`,
  );
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
