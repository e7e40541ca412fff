import type { Server } from '@grpc/grpc-js';
import { openSttEngine, openTtsEngine } from '../engines/registry.ts';
import { streamOf } from '../realtime/decoding/decode-stream.ts';
import type { Observe } from '../rpc/observe.ts';
import { STT, TTS } from '../rpc/services.ts';
import { sttHandlers } from '../rpc/stt-service.ts';
import { ttsHandlers } from '../rpc/tts-service.ts';
import type { WorkerOrder } from '../supervisor/order.ts';

/** An engine of either kind. */
export interface ServedEngine {
  /** To be told to whoever runs this. */
  readonly warnings?: readonly string[];
  addTo(server: Server, observe: Observe): void;
  close(): Promise<void>;
}

export type OpenEngine = (order: WorkerOrder) => Promise<ServedEngine>;

/** Loads the model that was ordered. @throws VoiceError where that cannot be done. */
export const openEngine: OpenEngine = async ({ model: { manifest, folder }, threads }) => {
  if (manifest.type === 'stt') {
    const engine = await openSttEngine({ manifest, folder }, threads);
    return {
      warnings: engine.facts.warnings,
      addTo: (server, observe) =>
        server.addService(
          STT,
          sttHandlers(engine, (...live) => streamOf(engine, ...live), observe),
        ),
      close: () => engine.close(),
    };
  }
  const engine = await openTtsEngine({ manifest, folder }, threads);
  return {
    addTo: (server, observe) => server.addService(TTS, ttsHandlers(engine, observe)),
    close: () => engine.close(),
  };
};
