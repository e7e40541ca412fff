import { NEVER_ABORTED } from '../../base/abort.ts';
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { applyStage, createEffects } from '../../audio/effects.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import { VoiceError } from '../../domain/errors.ts';
import { createAlignmentClock } from '../../domain/tts-chunks.ts';
import type { AlignmentItem, EffectOptions, SpeechPassage } from '../../domain/voice.ts';
import type { SoundTags } from '../../media/sound-tags.ts';
import type { Context } from '../command.ts';
import { type ScriptOptions, textOf } from '../../text/directions/read-script.ts';
import type { LiveView } from '../ui/live-view.ts';
import { formatDuration } from '../ui/pull-lines.ts';
import { openSpeechProgress, type SpeechProgress } from '../ui/speech-progress.ts';
import { hasNotes, ResumableOutput, type WorkIdentity } from '../resumable-output.ts';
import type { BookScript } from './book.ts';
import { deliver, requireEncoder } from './deliver.ts';
import type { FileFormat } from './destination.ts';
import { ResumableWav } from './resumable-wav.ts';
import { passagesOf } from './passages.ts';
import type { SpeakingModel } from './speaking.ts';
import type { SpeechTally } from './speech-tally.ts';
import { TextProgress } from './text-progress.ts';

/** A file of speech to write. */
export interface SpeechFileJob {
  readonly path: string;
  readonly format: FileFormat;
  readonly effects: EffectOptions | undefined;
  readonly text: readonly SpeechPassage[] | AsyncIterable<string>;
  /** The chapters, title and author of a document. */
  readonly book?: BookScript['book'] | undefined;
  /** The options for reading a text that still arrives. */
  readonly script: ScriptOptions;
  /** The options that determine the sound before effects. */
  readonly sounding: WorkIdentity;
  readonly isResumed: boolean;
  readonly cues: SpeechCues | undefined;
}

/** The subtitles of a speech. */
export interface SpeechCues {
  readonly path: string;
  /** Writes the subtitles of `passages` to `path`. */
  write(path: string, passages: readonly SpeechPassage[], signal: AbortSignal): Promise<void>;
}

/**
 * A finished step: the first `samples` speak the text before `end`; `words` are those since the previous
 * step; the audio of the last passage begins at sample `from`.
 */
interface Step {
  readonly samples: number;
  readonly from?: number;
  /** UTF-16 index. */
  readonly end: number;
  readonly words: readonly AlignmentItem[];
}

const KEPT = 'wav';

/**
 * Writes a file of speech, passage by passage, and returns its length in seconds; `undefined` if a resumed
 * file is already finished. Audio is kept in a WAV file beside it until everything is synthesized; effects
 * and encoding come last. After an error the WAV file and the notes for --resume stay.
 * @param tally records the speech, including that of earlier runs.
 * @throws VoiceError with the length of the speech so far.
 */
export async function writeSpeech(
  context: Context,
  say: SpeakingModel['say'],
  tally: SpeechTally,
  job: SpeechFileJob,
): Promise<number | undefined> {
  const { signal, note } = context;
  const { path, text, script, isResumed, cues } = job;
  const written = isWhole(text) ? textOf({ passages: text }) : undefined;
  await requireEncoder(context, job.format);
  const work = workOf(job);
  if (isResumed && (await isFinished(job))) {
    await note(`voice: ${path} is already complete; leave --resume out to make it again.`);
    return undefined;
  }
  const unfinished = await ResumableOutput.open<Step>(path, work, { isResumed, note });
  const { kept, steps } = await openKept(unfinished);
  for (const { samples, words } of steps) tally.add(samples - Math.round(tally.seconds * TTS_RATE), words);
  const progress = new TextProgress(
    isWhole(text) ? text.reduce((sum, passage) => sum + passage.text.length, 0) : undefined,
    steps.at(-1)?.end ?? 0,
  );
  let isBegun = kept.samples > 0;
  if (isBegun)
    await note(
      `voice: ${path}: going on from ${progress.percent}, ${formatDuration(tally.seconds)} of speech; to begin anew, remove '${unfinished.path}' first.`,
    );
  const endings = [KEPT, ...(cues ? [extname(cues.path).slice(1)] : [])];
  const view = await openSpeechProgress(context, path);
  const said: SpeechPassage[] = isWhole(text) ? [...text] : [];
  try {
    const toClock = createAlignmentClock(kept.samples);
    if (written !== undefined) tally.read(written);
    const chapters = job.book?.chapters.map(({ start }) => start) ?? [];
    const onWarning = (sentence: string) => void note(`voice: ${sentence}`);
    const source = isWhole(text) ? text : tally.read(text);
    const passages = passagesOf(source, progress.end, { ...script, chapters, onWarning });
    for await (const passage of passages) {
      if (cues && !isWhole(text)) said.push(...passage.said);
      if (!isBegun) unfinished.add({ samples: 0, end: 0, words: [] });
      isBegun = true;
      const known = tally.words.length;
      const from = kept.samples;
      for await (const samples of tally.listen(toClock(say(passage.said, signal)))) {
        await kept.append(samples);
        progress.reach(passage, tally.words.slice(known));
        view.update({ type: 'making', seconds: tally.seconds, fraction: progress.fraction });
      }
      progress.pass(passage);
      if (passage.end === undefined) continue;
      const step = { samples: kept.samples, from, end: passage.end, words: tally.words.slice(known) };
      unfinished.add(step);
      steps.push(step);
    }
    // This throws the error of a text without speech.
    if (!isBegun) for await (const _ of say('', signal));
    // If the model has no word times, subtitles fail, but the audio must not be lost.
    const hasWords = tally.words.length > 0;
    if (hasWords) await cues?.write(cues.path, said, signal);
    const made = await finish(context, kept, job, tagsOf(job, steps, kept.samples), view);
    if (!hasWords) await cues?.write(cues.path, said, signal);
    await kept.close();
    await unfinished.remove(endings);
    return made;
  } catch (error) {
    await Promise.all([kept.close(), unfinished.close()]);
    const failure = VoiceError.from(error);
    if (kept.seconds === 0) {
      await unfinished.remove(endings);
      throw failure;
    }
    // Errors here are ignored: the first failure is reported.
    await cues?.write(unfinished.companion(endings[1]!), said, NEVER_ABORTED).catch(() => undefined);
    throw stopped(failure, progress.percent, kept, unfinished.isToBeResumed);
  } finally {
    await view.close();
  }
}

const isWhole = (text: SpeechFileJob['text']): text is readonly SpeechPassage[] => Array.isArray(text);

/**
 * The identity of a job, which must match to continue its file; `undefined` for a text that can be read only
 * once.
 */
function workOf({ text, sounding }: SpeechFileJob): WorkIdentity | undefined {
  if (!isWhole(text)) return undefined;
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  return { 'the text': [digest], ...sounding };
}

/** Whether all outputs exist, and no run left any of them unfinished. */
async function isFinished({ path, cues }: SpeechFileJob): Promise<boolean> {
  for (const output of [path, ...(cues ? [cues.path] : [])]) {
    const isThere = await access(output).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
  }
  return !(await hasNotes(path));
}

/** The audio of earlier runs, up to the last step whose samples all exist. */
async function openKept(unfinished: ResumableOutput<Step>) {
  const path = unfinished.companion(KEPT);
  const length = await ResumableWav.samplesIn(path);
  const steps: Step[] = [];
  for (const step of unfinished.earlier) {
    // A later run may have begun before the end of an earlier one.
    while (steps.length > 0 && steps.at(-1)!.end >= step.end) steps.pop();
    if (step.samples <= length) steps.push(step);
  }
  return { kept: new ResumableWav(path, steps.at(-1)?.samples ?? 0, length), steps };
}

/** The finished file: the WAV file itself, if it needs no change. */
async function finish(
  context: Context,
  kept: ResumableWav,
  { path, format, effects }: SpeechFileJob,
  tags: SoundTags | undefined,
  view: Pick<LiveView<SpeechProgress>, 'update'>,
): Promise<number> {
  if (format === KEPT && effects === undefined && (await kept.moveTo(path))) return kept.samples / TTS_RATE;
  let written = 0;
  async function* make() {
    const blocks = toPieces(kept.blocks());
    for await (const { samples } of effects ? applyStage(blocks, createEffects(effects)) : blocks) {
      written += samples.length;
      view.update({ type: 'writing', fraction: Math.min(1, written / Math.max(1, kept.samples)) });
      yield samples;
    }
  }
  await deliver(context, { type: 'file', path }, { format, tags, make, isShort: false });
  return written / TTS_RATE;
}

/** The title, author and chapters of a book; chapters without audio are left out. */
function tagsOf({ book }: SpeechFileJob, steps: readonly Step[], samples: number): SoundTags | undefined {
  if (book === undefined) return undefined;
  const begun = book.chapters.flatMap(({ title, start, end }) => {
    const step = steps.find((one) => one.end > start);
    return step === undefined || step.end > end || step.from === undefined
      ? []
      : [{ title, from: step.from }];
  });
  const { title, author } = book;
  return {
    title,
    ...(author !== undefined && { author }),
    chapters: begun.map(({ title, from }, index) => ({
      title,
      start: index === 0 ? 0 : from / TTS_RATE,
      end: (begun[index + 1]?.from ?? samples) / TTS_RATE,
    })),
  };
}

async function* toPieces(blocks: AsyncIterable<Float32Array>) {
  for await (const samples of blocks) yield { samples };
}

/** `failure` with the length of the audio so far, and how to continue it. */
function stopped(
  { kind, message, cause }: VoiceError,
  percent: string,
  kept: ResumableWav,
  isToBeResumed: boolean,
): VoiceError {
  const at = percent === '' ? '' : ` at ${percent}`;
  const first = kind === 'cancelled' ? `Stopped${at}.` : message;
  const made = `'${kept.path}' plays the ${formatDuration(kept.seconds)} made so far.`;
  const advice = isToBeResumed ? ' The same command with --resume goes on from there.' : '';
  return new VoiceError(kind, `${first} ${made}${advice}`, { cause });
}
