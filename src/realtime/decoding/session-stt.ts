import type { SttEngine } from '../../domain/engine.ts';
import type { SttCapabilities } from '../../domain/model.ts';

/** A speech-to-text model that was found for a session; not loaded yet. */
export interface SessionStt {
  readonly name: string;
  /** The expected capabilities, until the engine is open and has its facts. */
  readonly expected: SttCapabilities;
  /** Opens the engine for one stream. Rejects if no engine is available. */
  open(): Promise<SttEngine>;
}
