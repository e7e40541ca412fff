import type { SttEngine } from '../../domain/engine.ts';
import type { SttCapabilities } from '../../domain/model.ts';

/** A speech-to-text model that was found for a session; not loaded yet. */
export interface SessionStt {
  readonly name: string;
  /** Believed until the engine is open and tells its facts. */
  readonly expected: SttCapabilities;
  /** The engine, for one stream. Throws what keeps an engine from being there. */
  open(): Promise<SttEngine>;
}
