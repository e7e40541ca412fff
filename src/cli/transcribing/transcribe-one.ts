import { VoiceError } from '../../domain/errors.ts';
import type { Segment, Transcript } from '../../domain/transcript.ts';
import { textOfSegments } from '../../runtime/transcript-text.ts';
import { clock } from '../ui/clock.ts';
import type { Hear, Recording, TranscribeJob } from './local-transcriber.ts';
import type { Sink } from './sinks.ts';
import { type Earlier, Unfinished } from './unfinished.ts';

export interface OneJob {
  readonly job: TranscribeJob;
  readonly recording: Recording;
  readonly sinks: readonly Sink[];
  /** The first of the files to write; absent for standard output. */
  readonly output: string | undefined;
  /** What an interrupted run has left is gone on with. */
  readonly isResumed: boolean;
}

/** What is heard so close to the end is heard again rather than kept: then there is always something left to hear. */
const LAST_SECONDS = 0.1;

/**
 * Hears one recording into its sinks, bit by bit. An interruption leaves in them what was heard, and beside a file what it
 * takes to go on.
 * @throws VoiceError; `cancelled` says how far it came.
 */
export async function transcribeOne(
  hear: Hear,
  { job, recording, sinks, output, isResumed }: OneJob,
): Promise<Transcript> {
  const { audio } = recording;
  const unfinished =
    output === undefined ? undefined : await Unfinished.open(output, { audio, job, isResumed });
  const earlier = unfinished?.earlier;
  const begin = job.part?.start ?? 0;
  const heard: Segment[] = [...(earlier?.segments ?? [])];
  let language = job.options.language ?? 'en';
  let until = earlier?.until ?? begin;
  let end: number | undefined;
  let isToBeResumed = false;
  try {
    const rest = await hear({ ...recording, part: remaining(job, earlier) }, (progress, aside) => {
      if (progress.type === 'prepared') end = progress.start + progress.duration;
      if (progress.type !== 'heard') return;
      ({ language, until } = progress);
      heard.push(...progress.segments);
      if (until < (end ?? Infinity) - LAST_SECONDS) unfinished?.add(progress);
      for (const sink of sinks) sink.heard(progress.segments, language, aside);
    });
    const transcript = earlier ? continued(earlier, rest, begin) : rest;
    for (const sink of sinks) await sink.finish(transcript);
    return transcript;
  } catch (error) {
    const failure = VoiceError.from(error);
    if (failure.kind !== 'cancelled' || until <= begin) throw failure;
    isToBeResumed = unfinished !== undefined;
    const partial = transcriptOf(heard, { task: job.task, language, duration: until - begin });
    for (const sink of sinks) await sink.finish(partial, { isPartial: true });
    throw stopped({ until, end, output, isToBeResumed });
  } finally {
    await unfinished?.close(isToBeResumed);
  }
}

function remaining({ part }: TranscribeJob, earlier: Earlier | undefined): TranscribeJob['part'] {
  if (earlier === undefined) return part;
  const seconds = part?.seconds;
  return {
    start: earlier.until,
    ...(seconds !== undefined && { seconds: (part?.start ?? 0) + seconds - earlier.until }),
  };
}

function continued({ until, segments }: Earlier, rest: Transcript, begin: number): Transcript {
  const { task, language, duration, warnings } = rest;
  const facts = { task, language, duration: duration + until - begin };
  return { ...transcriptOf([...segments, ...rest.segments], facts), warnings };
}

function transcriptOf(
  segments: readonly Segment[],
  facts: Pick<Transcript, 'task' | 'language' | 'duration'>,
): Transcript {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const text = textOfSegments(segments, facts.task, facts.language);
  return { ...facts, text, segments, ...(words.length > 0 && { words }), warnings: [] };
}

function stopped(where: {
  readonly until: number;
  readonly end: number | undefined;
  readonly output: string | undefined;
  readonly isToBeResumed: boolean;
}): VoiceError {
  const { until, end, output, isToBeResumed } = where;
  const of = end === undefined ? '' : ` of ${clock(end)}`;
  const kept = output === undefined ? '' : ` '${output}' holds what was heard up to there.`;
  const advice = isToBeResumed ? ' The same command with --resume goes on from there.' : '';
  return new VoiceError('cancelled', `Stopped at ${clock(until)}${of}.${kept}${advice}`);
}
