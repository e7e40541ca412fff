import { answering } from '../../../threads/methods.ts';
import type { ClipRequest } from './clip-progress.ts';
import { transcribeClips, type DecodedClip } from './transcribe-clips.ts';
import { openWhisper, type WhisperModelOptions } from './model.ts';
import { inputSeconds, WINDOW_SECONDS } from './window.ts';

/** The abilities of a model according to its files. */
export interface WhisperAbilities {
  /** Empty for an English-only model. */
  readonly languages: readonly string[];
  readonly wordTimes: boolean;
  /** See `SttFacts.paddedSeconds`. */
  readonly paddedSeconds: number;
}

export type WhisperMethods = {
  describe(request: undefined): Promise<WhisperAbilities>;
  /** Transcribes clips; reports how many seconds of them are decoded. */
  transcribe(
    clips: readonly ClipRequest[],
    signal: AbortSignal,
    reportSeconds: (seconds: number) => void,
  ): Promise<readonly DecodedClip[]>;
};

/** Whisper (Radford et al. 2022, arXiv 2212.04356) in an inference thread. */
export async function open(options: WhisperModelOptions) {
  const model = await openWhisper(options);
  return answering<WhisperMethods>({
    describe: async () => ({
      languages: [...model.tokenizer.special.languages.keys()],
      wordTimes: model.network.hasAttentions,
      paddedSeconds: model.network.takesShortWindows ? inputSeconds(0, 'final') : WINDOW_SECONDS,
    }),
    transcribe: (clips, signal, reportSeconds) => transcribeClips(model, clips, signal, reportSeconds),
  });
}
