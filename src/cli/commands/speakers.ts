import { printable } from '../../base/printable.ts';
import type { TranscribeOptions } from '../../domain/recognition.ts';
import { VoiceError } from '../../domain/errors.ts';
import { SAMPLE_SECONDS } from '../../domain/speakers.ts';
import { toRttm } from '../../transcript/rttm.ts';
import { DIARIZATION_FORMATS, type DiarizedRecording, toDiarization } from '../../wire/rest/diarization.ts';
import { requireOneOf } from '../../runtime/field-values.ts';
import { type CommandSpec, type Context, textOption, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { audioSource, inputName } from '../inputs.ts';
import { refuseLocalOnly } from '../remote/local-only.ts';
import {
  forgetSpeaker,
  keepSpeaker,
  type KeptSpeaker,
  keptSpeakers,
  requireSpeakerName,
} from '../speakers/kept-speakers.ts';
import { readSampleFile, readSpeakerOptions, SPEAKER_OPTIONS } from '../speakers/speaker-options.ts';
import { alignedColumns } from '../ui/aligned-columns.ts';
import { openProgress } from '../ui/live-view.ts';
import { formatClock } from '../ui/progress-bar.ts';
import { requireFolderOf, writeAtomically } from '../write-atomically.ts';

const { min, max } = SAMPLE_SECONDS;

const findSubcommand: CommandSpec = {
  name: 'find',
  summary: 'Find who speaks when in a recording, without its words',
  description: [
    'Writes one line for each turn (RTTM), or JSON. Turns overlap where several speak at once. Unknown speakers are called A, B, and so on, in the order in which they first speak.',
    'With --server, that server finds them.',
  ],
  arguments: [
    {
      syntax: '<file>',
      summary: "audio or video file, or https address; '-' reads standard input",
      completes: 'file',
    },
  ],
  options: [
    {
      flags: '-f, --format <name>',
      summary: `format: ${DIARIZATION_FORMATS.join(', ')}`,
      shown: 'rttm',
      completes: DIARIZATION_FORMATS,
    },
    { flags: '-o, --output <file>', summary: 'write to this file', completes: 'file' },
    ...SPEAKER_OPTIONS,
    settingOption('voiceDir'),
    settingOption('modelsDir'),
    settingOption('serverUrl'),
    settingOption('apiKey'),
  ],
  examples: [
    'voice speakers find meeting.m4a',
    'voice speakers find meeting.m4a --speakers 2-5 --format json',
  ],
  async run(context, given, options) {
    const { files, request } = await readSpeakerOptions(context, options, given);
    const [file, second] = files;
    if (file === undefined || second !== undefined)
      throw new VoiceError('invalid_value', 'Name one recording: voice speakers find meeting.m4a');
    const format = requireOneOf(
      textOption(options['format']) ?? (context.json ? 'json' : 'rttm'),
      DIARIZATION_FORMATS,
      '--format',
    );
    const output = textOption(options['output']);
    if (output !== undefined) await requireFolderOf(output);
    const { serverUrl } = context.settings;
    if (serverUrl !== undefined) refuseLocalOnly({ ...options, voiceDir: undefined }, serverUrl);
    const found =
      serverUrl === undefined
        ? await findHere(context, file, request)
        : await findThere(context, file, request, serverUrl);
    const text =
      format === 'rttm'
        ? toRttm({ turns: found.turns, segments: [] }, inputName(file))
        : `${JSON.stringify(toDiarization(found, { format, names: request.knownSpeakerNames }))}\n`;
    for (const warning of found.warnings) await context.note(`voice: ${inputName(file)}: ${warning}`);
    if (found.turns.length === 0) await context.note(`voice: ${inputName(file)}: Nobody was found to speak.`);
    if (output === undefined) return context.stdout.write(text);
    await writeAtomically(output, (to) => to.writeFile(text), context.signal);
    await context.note(`${inputName(file)} → ${output}`);
  },
};

const addSubcommand: CommandSpec = {
  name: 'add',
  summary: 'Keep the voice of a speaker',
  description: [
    `Keeps a sample of ${min} to ${max} s of this voice alone on this machine, so that --speaker NAME knows it. An earlier sample of the same name is replaced.`,
  ],
  arguments: [
    { syntax: '<name>', summary: 'name of the speaker' },
    { syntax: '<sample>', summary: 'recording of the voice', completes: 'file' },
  ],
  options: [settingOption('voiceDir')],
  examples: ['voice speakers add Alice alice.wav', 'voice transcribe meeting.m4a --speaker Alice'],
  async run(context, [name = '', sample = '']) {
    const speaker = requireSpeakerName(name.trim());
    const speech = await readSampleFile(context, speaker, sample);
    const kept = await keepSpeaker(context.settings, speaker, speech, context.signal);
    if (context.json) return writeJson(context, toRow(kept));
    await context.note(`Kept ${kept.seconds.toFixed(1)} s of ${kept.name}. Use it: --speaker '${kept.name}'`);
  },
};

const listSubcommand: CommandSpec = {
  name: 'list',
  summary: 'List the speakers whose voices are kept',
  options: [settingOption('voiceDir')],
  async run(context) {
    const kept = await keptSpeakers(context.settings);
    if (context.json) return writeJson(context, { speakers: kept.map(toRow) });
    if (kept.length === 0)
      return context.note('No voice is kept. Keep one with: voice speakers add NAME SAMPLE');
    const rows = kept.map(({ name, seconds, path }) => [name, `${seconds.toFixed(1)} s`, path]);
    return context.stdout.write(alignedColumns([['NAME', 'SAMPLE', 'FILE'], ...rows]));
  },
};

const removeSubcommand: CommandSpec = {
  name: 'rm',
  summary: 'Forget the voices of speakers',
  arguments: [{ syntax: '<name...>', summary: 'names of speakers' }],
  options: [settingOption('voiceDir')],
  async run(context, names) {
    for (const name of names) {
      await forgetSpeaker(context.settings, name);
      await context.note(`Removed ${name}.`);
    }
    if (context.json) await writeJson(context, { removed: names });
  },
};

export const speakersCommand: CommandSpec = {
  name: 'speakers',
  summary: 'Find who speaks when, and keep the voices of speakers',
  subcommands: [findSubcommand, addSubcommand, listSubcommand, removeSubcommand],
  examples: ['voice speakers find meeting.m4a --format rttm', 'voice speakers add Alice alice.wav'],
};

const toRow = ({ name, seconds, path }: KeptSpeaker) => ({ name, seconds, path });

type Asked = Pick<TranscribeOptions, 'speakers' | 'knownSpeakerNames' | 'knownSpeakerReferences'>;

async function findHere(context: Context, file: string, request: Asked): Promise<DiarizedRecording> {
  const [runtime, { findSpeakers }] = await Promise.all([
    context.runtime(),
    import('../../runtime/diarize.ts'),
  ]);
  const name = printable(inputName(file));
  // With --json the result is one object, so progress events would make the output invalid.
  const view = await openProgress<{ readonly seconds: number; readonly duration: number }>(
    { ...context, json: false },
    {
      start: `${name}: reading`,
      words: ({ seconds, duration }) =>
        `${name}: ${formatClock(seconds)} of ${formatClock(duration)} listened to`,
      event: () => undefined,
    },
  );
  try {
    const sourced = { ...request, audio: audioSource(context, file) };
    return await findSpeakers(runtime, sourced, context.signal, (seconds, duration) =>
      view.update({ seconds, duration }),
    );
  } finally {
    await view.close();
  }
}

async function findThere(
  context: Context,
  file: string,
  request: Asked,
  serverUrl: string,
): Promise<DiarizedRecording> {
  // Imported only for commands that talk to a server.
  const { diarizeRemotely: findSpeakersThere } = await import('../remote/diarize-remotely.ts');
  return findSpeakersThere(context, serverUrl, { input: file, audio: audioSource(context, file) }, request);
}
