import { buildPrompt } from '../../src/engines/encoder-decoder/whisper/decoding/prompt.ts';
import { decodeRows } from '../../src/engines/encoder-decoder/whisper/decode-rows.ts';
import { openWhisper, type WhisperModelOptions } from '../../src/engines/encoder-decoder/whisper/model.ts';
import type { ThreadService } from '../../src/threads/program.ts';

/** What the benchmark's thread is opened with. */
export interface FixedWhisper extends WhisperModelOptions {
  /** Tokens of every window, whatever they say. */
  readonly tokens: number;
}

/** Our decoder as it is, but for what decides how long it takes: every window has so many tokens, and no second try. */
export async function open({
  tokens,
  ...options
}: FixedWhisper): Promise<ThreadService<readonly Float32Array[], readonly number[]>> {
  const whisper = await openWhisper(options);
  const { special } = whisper.tokenizer;
  const model: typeof whisper = {
    ...whisper,
    rule: (scores, tokens) => {
      whisper.rule(scores, tokens);
      scores.specials[0] = -Infinity;
    },
    // Half of it is how many tokens are sampled at most.
    description: { ...whisper.description, textContext: 2 * tokens },
    // Random weights repeat themselves, which would end a window early: without a text nobody can tell.
    tokenizer: { ...whisper.tokenizer, decode: () => '' },
  };
  const prompt = buildPrompt(
    {
      hotWords: [],
      previous: [],
      language: special.languages.get('en'),
      task: special.transcribe,
      timestamps: true,
    },
    special,
    whisper.description.textContext,
  );
  return {
    async answer(clips, signal) {
      const hidden = await model.encode(clips, signal);
      const rows = hidden.map((one) => ({ hidden: one, prompt }));
      return (await decodeRows(model, rows, 0, signal)).map((attempt) => attempt.tokens.length);
    },
  };
}
