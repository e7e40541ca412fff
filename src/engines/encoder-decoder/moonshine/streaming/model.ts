import { SPEECH_RATE } from '../../../../domain/audio.ts';
import type { MoonshineModel } from '../model.ts';
import type { StreamingConfig } from './config.ts';
import { openStreamingGraphs } from './graphs.ts';
import { StreamingEncoder } from './streaming-encoder.ts';
import { StreamingDecoder } from './streaming-decoder.ts';

/**
 * Opens a streaming Moonshine (v2). It takes one clip at a time, as it is; of speech that grows, only what is
 * new is encoded.
 * @throws VoiceError `invalid_manifest` as `openStreamingGraphs`.
 */
export async function openStreamingMoonshine(
  folder: string,
  config: StreamingConfig,
): Promise<MoonshineModel> {
  const graphs = await openStreamingGraphs(folder);
  const encoder = new StreamingEncoder(graphs, config);
  return {
    startToken: config.startToken,
    endToken: config.endToken,
    longestText: config.longestText,
    rows: 1,
    silence: { before: 0, beforeRetry: (SPEECH_RATE * 4) / 10, after: 0, shortest: SPEECH_RATE / 10 },
    doubtfulLogprob: -Infinity,
    takesRuns: true,
    async decoder([samples]) {
      return StreamingDecoder.open(graphs, config, await encoder.encode(samples!));
    },
  };
}
