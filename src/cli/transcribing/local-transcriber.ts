import type { AudioPart, AudioSource } from '../../domain/audio.ts';
import { asksForSpeakers, type TranscribeOptions } from '../../domain/recognition.ts';
import type { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import type { Task, Transcript } from '../../domain/transcript.ts';
import { noSpeakerModel } from '../../models/not-installed.ts';
import type { ResumeState, TranscribeProgress } from '../../runtime/transcribe.ts';
import type { Context } from '../command.ts';
import { timedRuntime } from './timed-runtime.ts';
import { findReadError } from '../inputs.ts';
import { ensureModel } from '../ensure-model.ts';
import { chooseSttModel, requireAbility } from '../stt-model.ts';
import { storeOf } from '../../runtime/open-store.ts';
import type { WriteAside } from '../ui/live-view.ts';
import { openTranscribeProgress } from '../ui/transcribe-progress.ts';

/** The options that all recordings of a command share. */
export interface TranscribeJob {
  /** Default: the best installed model for the task and language. */
  readonly model?: string | undefined;
  readonly task: Task;
  readonly options: TranscribeOptions;
  /** Whether an output needs word times. */
  readonly needsWords?: boolean;
  /** Default: the whole recording. */
  readonly part?: AudioPart | undefined;
}

/** A recording to transcribe. */
export interface Recording {
  /** The input's name on the command line. */
  readonly input: string;
  readonly audio: AudioSource;
  /** The part that an earlier run transcribed. */
  readonly earlier?: ResumeState | undefined;
  /** Called at the end with one sentence, without its full stop, about each step and its time. */
  readonly onSteps?: ((steps: readonly string[]) => void) | undefined;
}

/** Called while engines of this process transcribe; `aside` writes to the terminal beside the progress. */
export type OnTranscribeProgress = (progress: TranscribeProgress, aside: WriteAside) => void;

/** Transcribes one recording and shows the progress. */
export type RecordingTranscriber = (
  recording: Recording,
  onProgress: OnTranscribeProgress,
) => Promise<Transcript>;

/**
 * Transcribes by an engine of this process, or by the workers of a cluster. Pulls no model if none of
 * `recordings` is readable: transcribing one then rejects with the reason.
 * @throws VoiceError as `ensureModel`; `model_not_found` if speakers are asked for and no model finds
 *   them.
 */
export async function localTranscriber(
  context: Context,
  { model: asked, task, options, needsWords, part }: TranscribeJob,
  recordings: readonly Recording[] = [],
): Promise<RecordingTranscriber> {
  const requireUsable = (manifest: SttManifest) =>
    requireAbility(manifest, { task, language: options.language });
  const { settings } = context;
  const store = settings.cluster === undefined ? storeOf(settings) : (await context.runtime()).store;
  const model = await chooseSttModel(
    store,
    { task, model: asked, language: options.language },
    settings.model,
  );
  const beforePull = async () => {
    await requireReadable(recordings);
    if (asksForSpeakers(options) && store.usualOf((await store.list()).models, 'speaker') === undefined)
      throw noSpeakerModel();
  };
  const installed =
    settings.cluster === undefined
      ? await ensureModel(context, model, 'stt', requireUsable, beforePull).catch(nothingToTranscribe)
      : await store.resolve(model, 'stt', { task });
  if (installed instanceof NothingToTranscribe)
    return async ({ input }) => {
      throw installed.reasons.get(input)!;
    };
  requireUsable(installed.manifest);
  const [runtime, { transcribe }] = await Promise.all([
    context.runtime(),
    import('../../runtime/transcribe.ts'),
  ]);
  return async ({ input, audio, earlier, onSteps }, onProgress) => {
    const timed = onSteps && timedRuntime(runtime);
    const view = await openTranscribeProgress(context, input);
    const request = { ...options, needsWords, model: installed, task, audio, part, earlier };
    try {
      return await transcribe(timed?.runtime ?? runtime, request, context.signal, (progress) => {
        view.update(progress);
        onProgress(progress, view.aside);
      });
    } finally {
      await view.close();
      onSteps?.(timed?.steps() ?? []);
    }
  };
}

/** The error if none of the recordings is readable, with the reason for each by its name. */
class NothingToTranscribe extends Error {
  readonly reasons: ReadonlyMap<string, VoiceError>;

  constructor(reasons: ReadonlyMap<string, VoiceError>) {
    super('None of the recordings can be read.');
    this.reasons = reasons;
  }
}

/** @throws NothingToTranscribe if no recording can be read. */
async function requireReadable(recordings: readonly Recording[]): Promise<void> {
  const reasons = new Map<string, VoiceError>();
  for (const { input, audio } of recordings) {
    const reason = await findReadError(audio);
    if (reason === undefined) return;
    reasons.set(input, reason);
  }
  if (reasons.size > 0) throw new NothingToTranscribe(reasons);
}

function nothingToTranscribe(error: unknown): NothingToTranscribe {
  if (error instanceof NothingToTranscribe) return error;
  throw error;
}
