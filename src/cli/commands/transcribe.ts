import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import { FORMAT_NAMES, type SubtitleOptions, type Task } from '../../domain/transcript.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { parseSubtitleOptions } from '../../wire/rest/subtitle-fields.ts';
import { parseTranscribeOptions } from '../../wire/rest/transcription-form.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption, SUBTITLE_OPTIONS } from '../common-options.ts';
import { EXIT_CODE, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import { audioSource, inputName } from '../inputs.ts';
import { LIVE_OPTIONS, parseLiveOptions, refuseLiveOnly } from '../live/live-options.ts';
import { refuseHereOnly, SERVER_WORDS } from '../remote/here-only.ts';
import { parseFormats } from '../transcribing/formats.ts';
import { namedRecordings, parsePart } from '../transcribing/inputs-given.ts';
import {
  type Hear,
  localTranscriber,
  type Recording,
  type TranscribeJob,
} from '../transcribing/local-transcriber.ts';
import { FileSink, JsonSink, noteWarnings, type Sink, StdoutSink } from '../transcribing/sinks.ts';
import { isSkipped, transcribeOne } from '../transcribing/transcribe-one.ts';
import { planTargets, type TargetFile, type Targets } from '../transcribing/targets.ts';
import { failureLines, isColoured } from '../ui/error-lines.ts';
import { Steps } from '../transcribing/timed-runtime.ts';

export const transcribeCommand = speechToText('transcribe', {
  summary: 'Turn speech into text',
  description: [
    'Reads WAV, MP3, FLAC, Ogg, WebM, M4A and the sound of video files; the bytes decide the format, not the name.',
    'The transcript goes to standard output, text and subtitles as they are heard, everything else to standard error. What was heard when it is interrupted stays: beside a file, as NAME.unfinished, for --resume; a finished file is only replaced by a finished one.',
    "With --live, speech is written down while it is spoken: from the microphone, by the first of ffmpeg, arecord and sox that hears one, or, with '-', from bare 16-bit little-endian PCM, 16 kHz mono, on standard input. On a terminal the words settle in place; in a pipe each utterance is a line, or a cue of srt or vtt, as soon as it is final. Ctrl-C ends it once what was being said is written; a second Ctrl-C ends it at once. It hears on this machine: --server is refused.",
    SERVER_WORDS,
    'With --cluster, the workers of other machines hear (voice worker --cluster), and a long file is spread over all of them. With --queue, recordings wait in a queue of NATS for workers (voice worker --queue), which need not be there yet: the command may be stopped, and takes up what came of them when it is given again within a week.',
  ],
  examples: [
    'voice transcribe meeting.mp3',
    'voice transcribe meeting.mp3 -o meeting.srt',
    'voice transcribe --format srt,txt --beside --recursive recordings/',
    'voice transcribe https://example.org/talk.mp3 --start 10:00 --duration 5:00',
    'ffmpeg -i talk.mkv -f wav - | voice transcribe -',
    'voice transcribe --recursive --output-dir texts --resume recordings/',
    'voice transcribe --server http://speech.example:8000 meeting.mp3',
    'voice transcribe --cluster nats://127.0.0.1:4222 day.mp3',
    'voice transcribe --queue nats://127.0.0.1:4222 --output-dir texts recordings/',
    'voice transcribe --live',
    'ffmpeg -i rtsp://camera.example/1 -f s16le -ar 16000 -ac 1 - | voice transcribe --live -',
  ],
});

export const translateCommand = speechToText('translate', {
  summary: 'Turn speech in any language into English text',
  description: [
    'The language is detected. Needs a model that can translate; not every model does.',
    SERVER_WORDS,
  ],
  examples: ['voice translate interview.mp3 --format srt > interview.srt'],
});

function speechToText(
  task: Task,
  words: Pick<CommandSpec, 'summary' | 'description' | 'examples'>,
): CommandSpec {
  return {
    name: task,
    ...words,
    arguments: [
      {
        syntax: task === 'transcribe' ? '[file...]' : '<file...>',
        summary: "audio or video files, folders of them, or https addresses; '-' is standard input",
        completes: 'file',
      },
    ],
    options: [
      ...(task === 'transcribe' ? LIVE_OPTIONS : []),
      {
        flags: '-m, --model <name>',
        summary: 'installed or catalog model',
        shown: 'the best that is installed and can',
        completes: 'installed-model',
        ...(task === 'transcribe' && { setting: 'model' as const }),
      },
      {
        flags: '-f, --format <names>',
        summary: `how to write the transcript: ${FORMAT_NAMES.join(', ')}; several, separated by commas, into files`,
        isList: true,
        shown: 'by the name of the output, else text',
        completes: FORMAT_NAMES,
      },
      {
        flags: '-o, --output <path>',
        summary: 'write to this file, whose name tells the format, or one file per input into this folder',
        completes: 'file',
      },
      {
        flags: '--output-dir <dir>',
        summary: 'write one file per input into this folder, which is made where it is missing',
        completes: 'folder',
      },
      { flags: '--beside', summary: 'write one file per input beside it' },
      {
        flags: '--resume',
        summary: 'go on with files that an interrupted run has begun, and pass over finished ones',
      },
      { flags: '--skip-existing', summary: 'pass over recordings whose files are there already' },
      {
        flags: '-r, --recursive',
        summary: 'read what is in the folders of a folder, too; --output-dir gets the same folders',
      },
      { flags: '--start <time>', summary: 'begin here: seconds, or a time such as 1:30' },
      { flags: '--duration <time>', summary: 'hear so much: seconds, or a time such as 1:30' },
      {
        flags: '--track <track>',
        summary: 'which track of sound of a film: its number, from 1, or its language',
        shown: 'the one that is marked as default',
      },
      { flags: '--channels', summary: 'hear each channel by itself, and say which' },
      {
        flags: '-l, --language <code>',
        summary: 'spoken language (ISO 639-1); detected where left out, or auto',
      },
      { flags: '--prompt <text>', summary: 'what the recording is about, for models that take a prompt' },
      { flags: '--hot-words <list>', summary: 'words to expect, separated by commas', isList: true },
      {
        flags: '--word-timestamps',
        summary: 'times of single words; a guess by the sound where the model has none',
      },
      { flags: '--no-itn', summary: "leave numbers, dates and amounts as they are spoken: 'twenty five'" },
      { flags: '--temperature <number>', summary: '0 to 1; 0 takes the likeliest words', shown: '0' },
      ...SUBTITLE_OPTIONS,
      settingOption('serverUrl'),
      settingOption('cluster'),
      settingOption('queue'),
      settingOption('tlsCert'),
      settingOption('tlsKey'),
      settingOption('tlsCa'),
      settingOption('natsCreds'),
      settingOption('insecure'),
      settingOption('apiKey'),
      settingOption('autoPull'),
      settingOption('modelsDir'),
      settingOption('threads'),
    ],
    run: (context, files, options) =>
      options['live'] === true ? runLive(context, files, options) : run(context, files, options, task),
  };
}

async function runLive(context: Context, inputs: readonly string[], options: Options): Promise<ExitCode> {
  const wish = parseLiveOptions(inputs, options, context.settings);
  const { transcribeLive } = await import('../live/transcribe-live.ts');
  return transcribeLive(context, wish);
}

/**
 * What is wrong with one file says nothing about the next; anything else would go wrong again. The last three
 * come from servers: a file that is too large, or that a worker did not survive, or did not come to the end
 * of.
 */
const OF_ONE_FILE: ReadonlySet<ErrorKind> = new Set([
  'invalid_audio',
  'too_large',
  'storage',
  'storage_full',
  'internal',
  'invalid_request',
  'worker_lost',
  'timeout',
]);

async function run(
  context: Context,
  args: readonly string[],
  options: Options,
  task: Task,
): Promise<ExitCode> {
  if (args.length === 0) {
    const format = text(options['format']);
    if (format !== undefined) parseFormats(format);
    throw new VoiceError(
      'invalid_request',
      "Nothing to transcribe: name files, '-' for standard input, or --live for the microphone.",
    );
  }
  refuseLiveOnly(options);
  const { language, format } = context.settings;
  const asked = parseTranscribeOptions({ ...options, language: options['language'] ?? language });
  const subtitles = parseSubtitleOptions(options);
  const part = parsePart(text(options['start']), text(options['duration']));
  const named = await namedRecordings(args, options['recursive'] === true);
  const inputs = named.map(({ input }) => input);
  const targets = await planTargets(named, {
    output: text(options['output']),
    folder: text(options['outputDir']),
    isBeside: options['beside'] === true,
    format: text(options['format']),
    usualFormat: format,
  });
  refuseMixture(context, inputs, targets);
  const job: TranscribeJob = {
    model: text(options['model']),
    task,
    options: asked,
    needsWords: needWords(targets),
    part,
  };
  const isResumed = options['resume'] === true;
  const skipsExisting = options['skipExisting'] === true;
  if ((isResumed || skipsExisting) && targets.type === 'stdout') {
    const flag = isResumed ? '--resume' : '--skip-existing';
    throw new VoiceError('invalid_value', `${flag} is about files that are written: name one with --output.`);
  }

  const recordings: (Recording & { readonly files: readonly TargetFile[] })[] = [];
  for (const [index, input] of inputs.entries()) {
    const files = targets.type === 'files' ? targets.files[index]! : [];
    const recording = { input, audio: audioSource(context, input), files };
    if (await isSkipped(context, recording, files, { skipsExisting, isResumed, job })) continue;
    recordings.push(recording);
  }
  if (recordings.length === 0) return 0;
  const hear = await openHearing(context, options, job, recordings);
  const { serverUrl, queue } = context.settings;
  const outcomes: (VoiceError | undefined)[] = [];
  for (const { files, ...recording } of recordings) {
    const steps = context.verbosity === 'verbose' ? new Steps() : undefined;
    const isOneOfSeveral = inputs.length > 1;
    const sinks = sinksFor(context, recording.input, { targets, files, subtitles, isOneOfSeveral });
    try {
      const one = {
        job,
        recording: { ...recording, onSteps: steps?.add },
        sinks: steps?.timed(sinks) ?? sinks,
        output: files[0]?.path,
        extensions: files.map(({ format }) => FORMATS[format].extension),
        isKept: serverUrl === undefined && queue === undefined,
        isResumed,
      };
      const transcript = await transcribeOne(context, hear, one);
      await steps?.tell(context, recording.input);
      await noteWarnings(context, recording.input, transcript);
      outcomes.push(undefined);
    } catch (error) {
      const failure = VoiceError.from(error);
      // Where standard output takes nothing any more, it takes nothing of the next one either.
      if (!OF_ONE_FILE.has(failure.kind) || context.stdout.isClosed) throw failure;
      outcomes.push(failure);
      await reportFailure(context, recording.input, failure);
    }
  }
  return exitCodeOf(outcomes);
}

/** Whether a format that is to be written tells when words are spoken. */
const needWords = (targets: Targets): boolean =>
  (targets.type === 'files' ? targets.files.flat() : [targets]).some(
    ({ format }) => FORMATS[format].needsWords,
  );

interface Written {
  readonly targets: Targets;
  /** Of this recording. */
  readonly files: readonly TargetFile[];
  readonly subtitles: SubtitleOptions;
  readonly isOneOfSeveral: boolean;
}

function sinksFor(
  context: Context,
  input: string,
  { targets, files, subtitles, isOneOfSeveral }: Written,
): readonly Sink[] {
  const written = files.length > 0 ? [new FileSink(context, input, files, subtitles)] : [];
  if (context.json) return [...written, new JsonSink(context.stdout, input, files)];
  if (targets.type === 'files') return written;
  const { format } = targets;
  return [
    new StdoutSink(context.stdout, { format, subtitles }, isOneOfSeveral ? inputName(input) : undefined),
  ];
}

/** By engines of this process or of a cluster, by the workers of a queue, or by the server that was named. */
async function openHearing(
  context: Context,
  options: Options,
  job: TranscribeJob,
  recordings: readonly Recording[],
): Promise<Hear> {
  const { serverUrl, queue, cluster } = context.settings;
  const places = Object.entries({ '--server': serverUrl, '--cluster': cluster, '--queue': queue });
  const [first, second] = places.flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (second !== undefined)
    throw new VoiceError('invalid_value', `${first} and ${second} say two things; leave one out.`);
  if (queue !== undefined) {
    if (options['resume'] === true)
      throw new VoiceError(
        'invalid_value',
        '--queue takes no --resume: what is in the queue is heard whole, and the same command takes up what comes of it; leave --resume out.',
      );
    const { queueTranscriber } = await import('../transcribing/queue-transcriber.ts');
    return queueTranscriber(context, queue, job, recordings);
  }
  if (serverUrl === undefined) return localTranscriber(context, job, recordings);
  refuseHereOnly(options, serverUrl);
  // Only commands that talk to a server pay for it.
  const { remoteTranscriber } = await import('../remote/remote-transcriber.ts');
  return remoteTranscriber(context, serverUrl, job);
}

/** @throws VoiceError `invalid_value` for documents that could not be told apart. */
function refuseMixture({ json }: Context, inputs: readonly string[], targets: Targets): void {
  if (inputs.length < 2 || json || targets.type === 'files' || targets.format === 'text') return;
  throw new VoiceError(
    'invalid_value',
    `Several ${targets.format} documents in one stream could not be told apart; name a folder with --output-dir, or use --json.`,
  );
}

async function reportFailure(
  { env, json, stdout, stderr, verbosity }: Context,
  input: string,
  failure: VoiceError,
): Promise<void> {
  const coloured = isColoured(stderr, env);
  await stderr.write(failureLines(failure, { verbose: verbosity === 'verbose', coloured }));
  if (!json) return;
  const event = { type: 'error', file: input, message: failure.message, exit_code: EXIT_CODE[failure.kind] };
  await stdout.write(`${JSON.stringify(event)}\n`);
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
