import { printable } from '../../base/printable.ts';
import type { AudioSource } from '../../domain/audio.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import {
  FORMAT_NAMES,
  type FormatName,
  parseFormat,
  type Task,
  type Transcript,
} from '../../domain/transcript.ts';
import { DEFAULT_STT_MODEL, DEFAULT_TRANSLATE_MODEL } from '../../models/catalog.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { toVerbose } from '../../wire/rest/transcript.ts';
import { parseTranscribeOptions } from '../../wire/rest/transcription-form.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { EXIT_CODE, type ExitCode } from '../exit-codes.ts';
import { type Hear, localTranscriber, type TranscribeJob } from '../local-transcriber.ts';
import { audioSource, inputName, outputPaths } from '../inputs.ts';
import { LIVE_OPTIONS, parseLiveWish, refuseLiveOnly } from '../live/live-options.ts';
import { exitCodeOf } from '../outcomes.ts';
import { describeFailure } from '../program.ts';
import { refuseHereOnly, SERVER_WORDS } from '../remote/here-only.ts';
import { writeWhole } from '../write-whole.ts';

export const transcribeCommand = speechToText('transcribe', DEFAULT_STT_MODEL, {
  summary: 'Turn speech into text',
  description: [
    'Reads WAV, MP3, FLAC, Ogg, WebM, M4A and the sound of video files; the bytes decide the format, not the name.',
    'The transcript goes to standard output, everything else to standard error.',
    "With --live, speech is written down while it is spoken: from the microphone, by the first of ffmpeg, arecord and sox that hears one, or, with '-', from bare 16-bit little-endian PCM, 16 kHz mono, on standard input. On a terminal the words settle in place; in a pipe each utterance is a line, or a cue of srt or vtt, as soon as it is final. Ctrl-C ends it once what was being said is written; a second Ctrl-C ends it at once. It hears on this machine: --server is refused.",
    SERVER_WORDS,
  ],
  examples: [
    'voice transcribe meeting.mp3',
    'voice transcribe meeting.mp3 --format srt > meeting.srt',
    'voice transcribe --format vtt --output-dir subtitles *.mp4',
    'ffmpeg -i talk.mkv -f wav - | voice transcribe -',
    'voice transcribe --server http://speech.example:8000 meeting.mp3',
    'voice transcribe --live',
    'ffmpeg -i rtsp://camera.example/1 -f s16le -ar 16000 -ac 1 - | voice transcribe --live -',
  ],
});

export const translateCommand = speechToText('translate', DEFAULT_TRANSLATE_MODEL, {
  summary: 'Turn speech in any language into English text',
  description: [
    'The language is detected. Needs a model that can translate; not every model does.',
    SERVER_WORDS,
  ],
  examples: ['voice translate interview.mp3 --format srt > interview.srt'],
});

function speechToText(
  task: Task,
  defaultModel: string,
  words: Pick<CommandSpec, 'summary' | 'description' | 'examples'>,
): CommandSpec {
  return {
    name: task,
    ...words,
    arguments: [
      {
        syntax: task === 'transcribe' ? '[file...]' : '<file...>',
        summary: "audio or video files; '-' is standard input",
        completes: 'file',
      },
    ],
    options: [
      ...(task === 'transcribe' ? LIVE_OPTIONS : []),
      {
        flags: '-m, --model <name>',
        summary: 'installed or catalog model',
        shown: defaultModel,
        completes: 'installed-model',
      },
      {
        flags: '-f, --format <name>',
        summary: 'how to write the transcript',
        shown: 'text',
        choices: FORMAT_NAMES,
      },
      {
        flags: '-o, --output-dir <dir>',
        summary: 'write one file per input into this folder',
        completes: 'folder',
      },
      { flags: '-l, --language <code>', summary: 'spoken language (ISO 639-1); detected where left out' },
      { flags: '--prompt <text>', summary: 'what the recording is about, for models that take a prompt' },
      { flags: '--hot-words <list>', summary: 'words to expect, separated by commas' },
      {
        flags: '--word-timestamps',
        summary: 'times of single words; a guess by the sound where the model has none',
      },
      { flags: '--no-itn', summary: "leave numbers, dates and amounts as they are spoken: 'twenty five'" },
      { flags: '--temperature <number>', summary: '0 to 1; 0 takes the likeliest words', shown: '0' },
      settingOption('serverUrl'),
      settingOption('autoPull'),
      settingOption('modelsDir'),
      settingOption('threads'),
    ],
    run: (context, files, options) =>
      options['live'] === true
        ? runLive(context, files, options)
        : run(context, files, options, task, defaultModel),
  };
}

async function runLive(context: Context, inputs: readonly string[], options: Options): Promise<ExitCode> {
  const wish = parseLiveWish(inputs, options, context.settings.serverUrl);
  const { transcribeLive } = await import('../live/transcribe-live.ts');
  return transcribeLive(context, wish);
}

interface Job {
  readonly input: string;
  readonly audio: AudioSource;
  /** The file to write; standard output where there is none. */
  readonly output: string | undefined;
}

/**
 * What is wrong with one file says nothing about the next; anything else would go wrong again. The last three come from
 * servers: a file that is too large, or that a worker did not survive, or did not come to the end of.
 */
const OF_ONE_FILE: ReadonlySet<ErrorKind> = new Set([
  'invalid_audio',
  'too_large',
  'storage',
  'internal',
  'invalid_request',
  'worker_lost',
  'timeout',
]);

async function run(
  context: Context,
  inputs: readonly string[],
  options: Options,
  task: Task,
  defaultModel: string,
): Promise<ExitCode> {
  if (inputs.length === 0) {
    throw new VoiceError(
      'invalid_request',
      "Nothing to transcribe: name files, '-' for standard input, or --live for the microphone.",
    );
  }
  refuseLiveOnly(options);
  const model = text(options['model']) ?? defaultModel;
  const format = parseFormat(text(options['format']) ?? 'text');
  const asked = parseTranscribeOptions(options);
  const jobs = planJobs(context, inputs, text(options['outputDir']), format);

  const hear = await openHearing(context, options, { model, task, options: asked });
  const outcomes: (VoiceError | undefined)[] = [];
  for (const job of jobs) {
    try {
      const transcript = await hear(job.input, job.audio);
      await deliver(context, job, transcript, format, jobs.length);
      outcomes.push(undefined);
    } catch (error) {
      const failure = VoiceError.from(error);
      if (!OF_ONE_FILE.has(failure.kind)) throw failure;
      outcomes.push(failure);
      await reportFailure(context, job.input, failure);
    }
  }
  return exitCodeOf(outcomes);
}

/** By engines of this process, or by the server that was named. */
async function openHearing(context: Context, options: Options, wish: TranscribeJob): Promise<Hear> {
  const { serverUrl } = context.settings;
  if (serverUrl === undefined) return localTranscriber(context, wish);
  refuseHereOnly(options, serverUrl);
  // Only commands that talk to a server pay for it.
  const { remoteTranscriber } = await import('../remote/remote-transcriber.ts');
  return remoteTranscriber(context, serverUrl, wish);
}

function planJobs(
  context: Context,
  inputs: readonly string[],
  folder: string | undefined,
  format: FormatName,
): readonly Job[] {
  if (folder !== undefined) {
    const outputs = outputPaths(inputs, folder, FORMATS[format].extension);
    return inputs.map((input, index) => ({
      input,
      audio: audioSource(context, input),
      output: outputs[index],
    }));
  }
  if (inputs.length > 1 && format !== 'text' && !context.json) {
    throw new VoiceError(
      'invalid_value',
      `Several ${format} documents in one stream could not be told apart; name a folder with --output-dir, or use --json.`,
    );
  }
  return inputs.map((input) => ({ input, audio: audioSource(context, input), output: undefined }));
}

async function deliver(
  context: Context,
  { input, output }: Job,
  transcript: Transcript,
  format: FormatName,
  count: number,
): Promise<void> {
  const rendered = FORMATS[format].render(transcript);
  for (const warning of transcript.warnings)
    await context.note(`voice: ${inputName(input)}: ${printable(warning)}`);
  if (output !== undefined) await writeWhole(output, (file) => file.writeFile(rendered), context.signal);
  if (context.json) {
    const event = { type: 'transcript', file: input, ...(output && { output }), ...toVerbose(transcript) };
    await context.stdout.write(`${JSON.stringify(event)}\n`);
  } else if (output !== undefined) await context.note(`${inputName(input)} → ${output}`);
  else await context.stdout.write(count > 1 ? `==> ${inputName(input)} <==\n${rendered}\n` : rendered);
}

async function reportFailure(
  { json, stdout, stderr, verbosity }: Context,
  input: string,
  failure: VoiceError,
): Promise<void> {
  await stderr.write(describeFailure(failure, verbosity === 'verbose'));
  if (!json) return;
  const event = { type: 'error', file: input, message: failure.message, exit_code: EXIT_CODE[failure.kind] };
  await stdout.write(`${JSON.stringify(event)}\n`);
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
