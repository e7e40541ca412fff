import { SPEECH_RATE } from '../../../../domain/audio.ts';
import type { AlignmentHead } from '../alignment-heads.ts';
import { AttentionLog } from '../attention-log.ts';
import type { MoonshineModel } from '../model.ts';
import type { StreamingConfig } from './config.ts';
import { attentionOutputs, openStreamingGraphs } from './graphs.ts';
import { StreamingEncoder } from './streaming-encoder.ts';
import { StreamingDecoder } from './streaming-decoder.ts';

/** A frame of 20 ms. */
const FRAME = { samples: 320, middle: 160 } as const;

/**
 * Opens a streaming Moonshine (v2). It takes one clip at a time, without padding; of growing speech, only the
 * new part is encoded.
 * @throws VoiceError `invalid_manifest` as `openStreamingGraphs`.
 */
export async function openStreamingMoonshine(
  folder: string,
  config: StreamingConfig,
): Promise<MoonshineModel> {
  const graphs = await openStreamingGraphs(folder);
  const encoder = new StreamingEncoder(graphs, config);
  const attention = attentionOutputs(graphs);
  const heads = allHeads(attention.length, config.heads);
  return {
    startToken: config.startToken,
    endToken: config.endToken,
    longestText: config.longestText,
    rows: 1,
    silence: { before: 0, beforeRetry: (SPEECH_RATE * 4) / 10, after: 0, shortest: SPEECH_RATE / 10 },
    doubtfulLogprob: -Infinity,
    takesRuns: true,
    frame: FRAME,
    ...(heads.length > 0 && { attentionLog: () => new AttentionLog(heads, attention) }),
    async decoder([samples], log) {
      return StreamingDecoder.open(graphs, config, await encoder.encode(samples!), log);
    },
  };
}

/** The alignment heads are unknown, so all heads are used, as in Moonshine's own program. */
const allHeads = (layers: number, heads: number): readonly AlignmentHead[] =>
  Array.from({ length: layers * heads }, (_, index) => ({
    layer: Math.floor(index / heads),
    head: index % heads,
    stepsLate: 0,
  }));
