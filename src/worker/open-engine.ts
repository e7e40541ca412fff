import type { Server } from '@grpc/grpc-js';
import { openSttEngine, openTtsEngine } from '../engines/registry.ts';
import { streamOf } from '../realtime/decoding/decode-stream.ts';
import type { Observe } from '../rpc/observe.ts';
import { STT, TTS } from '../rpc/services.ts';
import { sttHandlers } from '../rpc/stt-service.ts';
import { ttsHandlers } from '../rpc/tts-service.ts';
import type { WorkerOrder } from '../supervisor/order.ts';
import type { TtsEngine } from '../domain/engine.ts';
import { isVoicePath, voiceNotFound } from '../voices/voice-path.ts';

/** An engine that transcribes or speaks, with the gRPC service that it adds to a server. */
export interface ServedEngine {
  /** The number of calls that make progress side by side. Default: 1. */
  readonly lanes?: number;
  /** Warnings for the operator. */
  readonly warnings?: readonly string[];
  addTo(server: Server, observe: Observe): void;
  close(): Promise<void>;
}

/** The options of opening an engine. */
export interface EngineOrder extends Pick<WorkerOrder, 'model' | 'threads'> {
  /** Whether a caller may name a voice by the path of a file of this machine. Default: true. */
  readonly allowVoicePaths?: boolean;
}

export type OpenEngine = (order: EngineOrder) => Promise<ServedEngine>;

/**
 * Loads the ordered model.
 * @throws VoiceError as the engine's `open`.
 */
export const openEngine: OpenEngine = async ({
  model: { manifest, folder },
  threads,
  allowVoicePaths = true,
}) => {
  if (manifest.type === 'stt') {
    const engine = await openSttEngine({ manifest, folder }, threads);
    return {
      warnings: engine.facts.warnings,
      lanes: engine.facts.lanes,
      addTo: (server, observe) =>
        server.addService(
          STT,
          sttHandlers(engine, (...live) => streamOf(engine, ...live), observe),
        ),
      close: () => engine.close(),
    };
  }
  const opened = await openTtsEngine({ manifest, folder }, threads);
  const engine = allowVoicePaths ? opened : withoutVoicePaths(opened);
  return {
    addTo: (server, observe) => server.addService(TTS, ttsHandlers(engine, observe)),
    close: () => engine.close(),
  };
};

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
