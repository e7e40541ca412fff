import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AudioSource } from '../../domain/audio.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Segment, Transcript } from '../../domain/transcript.ts';
import type { ResumeState } from '../../runtime/transcribe.ts';
import { textOfSegments } from '../../runtime/transcript-text.ts';
import { type Context, writeJson } from '../command.ts';
import { inputName } from '../inputs.ts';
import { formatClock } from '../ui/progress-bar.ts';
import { isResumable, ResumableOutput, type WorkIdentity } from '../resumable-output.ts';
import type { RecordingTranscriber, Recording, TranscribeJob } from './local-transcriber.ts';
import type { Sink } from './sinks.ts';
import type { TargetFile } from './targets.ts';

export interface TranscribeOneOptions {
  readonly job: TranscribeJob;
  readonly recording: Recording;
  readonly sinks: readonly Sink[];
  /** The first of the output files; absent for standard output. */
  readonly output: string | undefined;
  /** The extensions of the output files. */
  readonly extensions: readonly string[];
  /** Whether an interrupted transcript is kept for --resume; not if a server or a queue transcribes. */
  readonly isKept: boolean;
  /** Whether the user asked to continue an earlier run. */
  readonly isResumed: boolean;
}

/** A transcribed part of a recording; earlier versions kept no language. */
type TranscribedPart = Omit<ResumeState, 'language'> & Partial<ResumeState>;

/** Segments this close to the end are not kept, so that a resumed run always has something to transcribe. */
const LAST_SECONDS = 0.1;

/**
 * Transcribes one recording into its sinks, segment by segment. After an error the transcript so far is
 * written, with notes for --resume.
 * @throws VoiceError with how far the run came.
 */
export async function transcribeOne(
  context: Pick<Context, 'note'>,
  transcribe: RecordingTranscriber,
  { job, recording, sinks, output, extensions, isKept, isResumed }: TranscribeOneOptions,
): Promise<Transcript> {
  const { note } = context;
  const work = await workIdentity(recording.audio, job);
  const unfinished =
    output !== undefined && isKept
      ? await ResumableOutput.open<TranscribedPart>(output, work, { isResumed, note })
      : undefined;
  const earlier = joined(unfinished?.earlier ?? []);
  const begin = job.part?.start ?? 0;
  const transcribed: Segment[] = [...(earlier?.segments ?? [])];
  let language = earlier?.language ?? job.options.language ?? 'en';
  let isDraft = false;
  let until = earlier?.until ?? begin;
  let end: number | undefined;
  if (earlier)
    await note(
      `voice: ${inputName(recording.input)}: going on from ${formatClock(until)}; to begin anew, remove '${unfinished!.path}' first.`,
    );
  try {
    const transcript = await transcribe({ ...recording, earlier }, (progress, aside) => {
      if (progress.type === 'prepared') end = progress.start + progress.duration;
      if (progress.type !== 'transcribed' && progress.type !== 'drafted') return;
      const { segments, type } = progress;
      // After drafts, all segments come again, with their speakers.
      if (isDraft && type === 'transcribed') transcribed.length = 0;
      isDraft = type === 'drafted';
      ({ language, until } = progress);
      transcribed.push(...segments);
      if (until < (end ?? Infinity) - LAST_SECONDS) unfinished?.add({ until, language, segments });
      if (!isDraft) for (const sink of sinks) sink.append(segments, language, aside);
    });
    for (const sink of sinks) await sink.finish(transcript);
    await unfinished?.remove(extensions);
    return transcript;
  } catch (error) {
    const failure = VoiceError.from(error);
    await unfinished?.close();
    if (until <= begin) throw failure;
    const partial = transcriptOf(transcribed, { task: job.task, language, duration: until - begin });
    // Errors here are ignored: the first failure is reported.
    let isWritten = true;
    for (const sink of sinks)
      await sink.finish(partial, { unfinished: unfinished?.path }).catch(() => (isWritten = false));
    throw stopped(failure, {
      until,
      end,
      unfinished: isWritten ? unfinished : undefined,
      extension: extensions[0],
    });
  }
}

/** The identity of the work, for --resume; `undefined` for audio that can be read only once. */
export async function workIdentity(
  audio: AudioSource,
  { model, task, part, options, needsWords }: TranscribeJob,
): Promise<WorkIdentity | undefined> {
  if (audio.type !== 'file') return undefined;
  const there = await stat(audio.path).catch(() => undefined);
  return {
    recording: resolve(audio.path),
    'its content': [there?.size, there?.mtimeMs],
    model,
    task,
    'the part': part,
    ...options,
    knownSpeakerReferences: options.knownSpeakerReferences?.map(digestOf),
    'the times of words': needsWords === true,
  };
}

/** A digest, so that notes do not contain the samples themselves. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

function joined(parts: readonly TranscribedPart[]): ResumeState | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const { until, language = 'en' } = last;
  return { until, language, segments: parts.flatMap(({ segments }) => segments) };
}

function transcriptOf(
  segments: readonly Segment[],
  facts: Pick<Transcript, 'task' | 'language' | 'duration'>,
): Transcript {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const text = textOfSegments(segments, facts.task, facts.language);
  return { ...facts, text, segments, ...(words.length > 0 && { words }), warnings: [] };
}

interface Stop {
  readonly until: number;
  readonly end: number | undefined;
  readonly unfinished: ResumableOutput<TranscribedPart> | undefined;
  readonly extension: string | undefined;
}

/** `failure` with the length of the transcript so far, and how to continue it. */
function stopped(
  { kind, message, cause }: VoiceError,
  { until, end, unfinished, extension }: Stop,
): VoiceError {
  const of = end === undefined ? '' : ` of ${formatClock(end)}`;
  const at = `${formatClock(until)}${of}`;
  const sentences = kind === 'cancelled' ? [`Stopped at ${at}.`] : [message];
  if (unfinished && extension !== undefined) {
    const end = kind === 'cancelled' ? 'there' : at;
    sentences.push(`'${unfinished.companion(extension)}' holds the transcript up to ${end}.`);
    if (unfinished.isToBeResumed) sentences.push('The same command with --resume goes on from there.');
  }
  return new VoiceError(kind, sentences.join(' '), { cause });
}

/** The recordings to skip. */
interface SkipOptions {
  /** `--skip-existing`: recordings whose output files all exist. */
  readonly skipsExisting: boolean;
  /**
   * `--resume`: recordings whose output files all exist, are finished, and are no older than the recording.
   */
  readonly isResumed: boolean;
  readonly job: TranscribeJob;
}

/** Whether a recording is skipped because its `files` exist. Notes the skip. */
export async function isSkipped(
  { json, stdout, note }: Context,
  { input, audio }: Recording,
  files: readonly TargetFile[],
  { skipsExisting, isResumed, job }: SkipOptions,
): Promise<boolean> {
  const [first] = files;
  if (first === undefined || !(skipsExisting || isResumed)) return false;
  const written = await Promise.all(files.map(({ path }) => changedAt(path)));
  const oldest = Math.min(...written.map((time) => time ?? -Infinity));
  if (oldest === -Infinity) return false;
  if (!skipsExisting) {
    const recorded = audio.type === 'file' ? await changedAt(audio.path) : undefined;
    if (recorded !== undefined && recorded > oldest) return false;
    const work = await workIdentity(audio, job);
    if (work !== undefined && (await isResumable(first.path, work))) return false;
  }
  if (json) await writeJson({ stdout }, { type: 'skipped', file: input, output: first.path });
  else await note(`${inputName(input)} → ${first.path} is there already`);
  return true;
}

/** The modification time in milliseconds; `undefined` if it is not a file. */
const changedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? found.mtimeMs : undefined),
    () => undefined,
  );
