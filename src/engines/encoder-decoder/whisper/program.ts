import type { ThreadService } from '../../../threads/program.ts';
import { hearClips, type HeardClip } from './hear-clips.ts';
import type { ClipRequest } from './clip-progress.ts';
import { openWhisper, type WhisperModelOptions } from './model.ts';

/** What a thread is asked: what its model can do, or what is said in these clips. */
export type WhisperCall =
  { readonly type: 'describe' } | { readonly type: 'hear'; readonly clips: readonly ClipRequest[] };

export type WhisperAnswer =
  | {
      readonly type: 'abilities';
      /** Empty for a model of English alone. */
      readonly languages: readonly string[];
      readonly wordTimes: boolean;
    }
  | { readonly type: 'heard'; readonly clips: readonly HeardClip[] };

/** Whisper (Radford et al. 2022, arXiv 2212.04356) in an inference thread. */
export async function open(options: WhisperModelOptions): Promise<ThreadService<WhisperCall, WhisperAnswer>> {
  const model = await openWhisper(options);
  return {
    async answer(call, signal) {
      if (call.type === 'hear') return { type: 'heard', clips: await hearClips(model, call.clips, signal) };
      return {
        type: 'abilities',
        languages: [...model.tokenizer.special.languages.keys()],
        wordTimes: model.network.hasAttentions,
      };
    },
  };
}
