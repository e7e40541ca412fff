import { type ErrorKind, VoiceError } from '../domain/errors.ts';
import { asksForSpeakers, type TranscribeOptions } from '../domain/recognition.ts';
import { type FormatName, SPEAKER_FORMATS, type SubtitleOptions, type Task } from '../domain/transcript.ts';
import { FORMATS } from '../transcript/formats.ts';
import { parseSubtitleOptions } from '../wire/rest/subtitle-fields.ts';
import { parseTranscribeOptions } from '../wire/rest/transcription-options.ts';
import { byOptionNames } from './by-option-names.ts';
import { type Context, type Options, textOption, writeJson } from './command.ts';
import { EXIT_CODE, type ExitCode, exitCodeOf } from './exit-codes.ts';
import { audioSource, isStdin } from './inputs.ts';
import { refuseLiveOnly } from './live/live-options.ts';
import { refuseLocalOnly } from './remote/local-only.ts';
import { readSpeakerOptions } from './speakers/speaker-options.ts';
import { parseFormats } from './transcribing/formats.ts';
import { namedRecordings, parsePart } from './transcribing/inputs-given.ts';
import {
  type RecordingTranscriber,
  localTranscriber,
  type Recording,
  type TranscribeJob,
} from './transcribing/local-transcriber.ts';
import { FileSink, JsonSink, noteWarnings, type Sink, StdoutSink } from './transcribing/sinks.ts';
import { isSkipped, transcribeOne } from './transcribing/transcribe-one.ts';
import { isDevice } from './write-atomically.ts';
import { planTargets, type TargetFile, type Targets } from './transcribing/targets.ts';
import { failureLines, isColoured } from './ui/error-lines.ts';
import { StepTimes } from './transcribing/timed-runtime.ts';

/**
 * Kinds of errors that concern a single file, after which the next file is tried. Other kinds would recur.
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

/**
 * Transcribes or translates the recordings in `args`, one after another, to files or to standard output. An
 * error that concerns a single recording is reported, and the next one is transcribed.
 * @throws VoiceError if the options contradict each other, or nothing more can be transcribed.
 */
export async function transcribeFiles(
  context: Context,
  given: readonly string[],
  options: Options,
  task: Task,
): Promise<ExitCode> {
  const { files: args, request: speakers } = await readSpeakerOptions(context, options, given);
  if (args.length === 0) {
    const format = textOption(options['format']);
    if (format !== undefined) parseFormats(format);
    throw new VoiceError(
      'invalid_request',
      "Nothing to transcribe: name files, '-' for standard input, or --live for the microphone.",
    );
  }
  refuseLiveOnly(options);
  const { language, format } = context.settings;
  const others = { ...options, language: options['language'] ?? language, speakers: undefined };
  const asked = { ...byOptionNames(() => parseTranscribeOptions(others)), ...speakers };
  const subtitles = byOptionNames(() => parseSubtitleOptions(options));
  const part = parsePart(textOption(options['start']), textOption(options['duration']));
  const named = await namedRecordings(args, options['recursive'] === true);
  const inputs = named.map(({ input }) => input);
  if (inputs.filter(isStdin).length > 1)
    throw new VoiceError('invalid_value', "Standard input can be read only once; name '-' once.");
  const targets = await planTargets(named, {
    output: textOption(options['output']),
    folder: textOption(options['outputDir']),
    isBeside: options['beside'] === true,
    format: textOption(options['format']),
    usualFormat: format,
  });
  refuseMixture(context, inputs, targets);
  const job: TranscribeJob = {
    model: textOption(options['model']),
    task,
    options: withSpeakers(asked, targets),
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
  const transcribe = await openTranscriber(context, options, job, recordings);
  const { serverUrl, queue } = context.settings;
  // Skipped recordings count as done.
  const outcomes: (VoiceError | undefined)[] = Array.from({ length: inputs.length - recordings.length });
  for (const { files, ...recording } of recordings) {
    const steps = context.verbosity === 'verbose' ? new StepTimes() : undefined;
    const isOneOfSeveral = inputs.length > 1;
    const sinks = sinksFor(context, recording.input, { targets, files, subtitles, isOneOfSeveral });
    try {
      const one = {
        job,
        recording: { ...recording, onSteps: steps?.add },
        sinks: steps?.timed(sinks) ?? sinks,
        output: files[0]?.path,
        extensions: files.map(({ format }) => FORMATS[format].extension),
        isKept: serverUrl === undefined && queue === undefined && !(await writesToDevice(files)),
        isResumed,
      };
      const transcript = await transcribeOne(context, transcribe, one);
      await steps?.report(context, recording.input);
      await noteWarnings(context, recording.input, transcript);
      outcomes.push(undefined);
    } catch (error) {
      const failure = VoiceError.from(error);
      // If standard output is closed, the next recording cannot be written either.
      if (!OF_ONE_FILE.has(failure.kind) || context.stdout.isClosed) throw failure;
      outcomes.push(failure);
      await reportFailure(context, recording.input, failure);
    }
  }
  return exitCodeOf(outcomes);
}

/** Whether the first of the files is a device, beside which nothing can be kept. */
const writesToDevice = async ([first]: readonly TargetFile[]): Promise<boolean> =>
  first !== undefined && isDevice(first.path);

const formatsOf = (targets: Targets): readonly FormatName[] =>
  (targets.type === 'files' ? targets.files.flat() : [targets]).map(({ format }) => format);

/** Whether any of the formats has word times. */
const needWords = (targets: Targets): boolean =>
  formatsOf(targets).some((format) => FORMATS[format].needsWords);

/** `options` with speakers enabled if an output format has them. */
function withSpeakers(options: TranscribeOptions, targets: Targets): TranscribeOptions {
  const isAsked = asksForSpeakers(options) || options.channels === true;
  const isImplied = !isAsked && formatsOf(targets).some((format) => SPEAKER_FORMATS.has(format));
  return isImplied ? { ...options, speakers: {} } : options;
}

interface Written {
  readonly targets: Targets;
  /** The files of this recording. */
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
  return [new StdoutSink(context.stdout, input, { format, subtitles }, isOneOfSeveral)];
}

/**
 * Opens the transcriber: engines of this process or of a cluster, the workers of a queue, or the named
 * server.
 */
async function openTranscriber(
  context: Context,
  options: Options,
  job: TranscribeJob,
  recordings: readonly Recording[],
): Promise<RecordingTranscriber> {
  const { serverUrl, queue, cluster } = context.settings;
  const places = Object.entries({ '--server': serverUrl, '--cluster': cluster, '--queue': queue });
  const [first, second] = places.flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (second !== undefined)
    throw new VoiceError('invalid_value', `${first} and ${second} contradict each other; leave one out.`);
  if (queue !== undefined) {
    if (options['resume'] === true)
      throw new VoiceError(
        'invalid_value',
        '--queue needs no --resume: the same command without --resume collects the results of queued recordings.',
      );
    const { queueTranscriber } = await import('./transcribing/queue-transcriber.ts');
    return queueTranscriber(context, queue, job, recordings);
  }
  if (serverUrl === undefined) return localTranscriber(context, job, recordings);
  refuseLocalOnly(options, serverUrl);
  // Imported only for commands that talk to a server.
  const { remoteTranscriber } = await import('./remote/remote-transcriber.ts');
  return remoteTranscriber(context, serverUrl, job);
}

/** @throws VoiceError `invalid_value` for several documents that would be concatenated in one stream. */
function refuseMixture({ json }: Context, inputs: readonly string[], targets: Targets): void {
  if (inputs.length < 2 || json || targets.type === 'files' || targets.format === 'text') return;
  throw new VoiceError(
    'invalid_value',
    `Several ${targets.format} documents cannot go to one stream; name a folder with --output-dir, or use --json.`,
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
  await writeJson({ stdout }, event);
}
