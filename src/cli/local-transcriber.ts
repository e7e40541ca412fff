import type { AudioSource } from '../domain/audio.ts';
import type { TranscribeOptions } from '../domain/engine.ts';
import type { Task, Transcript } from '../domain/transcript.ts';
import { DEFAULT_STT_MODEL } from '../models/catalog.ts';
import type { Context } from './command.ts';
import { ensureModel } from './ensure-model.ts';
import { openTranscribeProgress } from './ui/transcribe-progress.ts';

/** What is wanted of every recording that a command is given. */
export interface TranscribeJob {
  readonly model: string;
  readonly task: Task;
  readonly options: TranscribeOptions;
}

/** Hears one recording, and shows how far it is. `input` is what the person called it on the command line. */
export type Hear = (input: string, audio: AudioSource) => Promise<Transcript>;

/**
 * Hearing by an engine of this process, once its model is there.
 * @throws VoiceError as `ensureModel`.
 */
export async function localTranscriber(
  context: Context,
  { model, task, options }: TranscribeJob,
): Promise<Hear> {
  const installed = await ensureModel(context, model, 'stt', { small: model === DEFAULT_STT_MODEL });
  const [runtime, { transcribe }] = await Promise.all([
    context.runtime(),
    import('../runtime/transcribe.ts'),
  ]);
  return async (input, audio) => {
    const view = await openTranscribeProgress(context, input);
    try {
      const request = { ...options, model: installed, task, audio };
      return await transcribe(runtime, request, context.signal, view.update);
    } finally {
      await view.close();
    }
  };
}
