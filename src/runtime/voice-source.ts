import type { EngineOf } from '../domain/engines.ts';
import type { ModelFile, TtsManifest } from '../domain/model.ts';

/** A model that speaks, found without a manifest, and the places of its files. */
export interface VoiceSource {
  /** `de_DE-thorsten-medium`, `kokoro-v1.0.int8` */
  readonly name: string;
  readonly engine: EngineOf<'tts'>;
  readonly files: readonly ModelFile[];
  /**
   * Writes its manifest once the files are in a folder.
   * @throws VoiceError `invalid_manifest`.
   */
  readonly manifest: (called: string, folder: string) => Promise<TtsManifest>;
}
