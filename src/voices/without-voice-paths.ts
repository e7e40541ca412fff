import type { TtsEngine } from '../domain/engine.ts';
import { isVoicePath, voiceNotFound } from './voice-path.ts';

/** Wraps `engine` for callers on other machines: it refuses voices that are paths. */
export const withoutVoicePaths = (engine: TtsEngine): TtsEngine => ({
  facts: engine.facts,
  async *synthesize(request, signal) {
    if (request.voice !== undefined && isVoicePath(request.voice)) throw voiceNotFound('that path');
    yield* engine.synthesize(request, signal);
  },
  voices: () => engine.voices(),
  close: () => engine.close(),
});
