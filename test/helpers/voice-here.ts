import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { type RunOptions, type RunResult, runVoice } from './run-voice.ts';

/** `voice` in this process: the command line as it is, with real engines. */
export interface VoiceHere {
  run(argv: readonly string[], options?: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

/** Models in the folder are loaded once for all that is run; `close` unloads them. */
export function openVoiceHere(modelsDir: string): VoiceHere {
  const runtime = openLocalRuntime(
    resolveSettings({ options: { modelsDir, threads: '2' }, env: {} }),
    process.env,
  );
  return {
    run: (argv, { env, ...options } = {}) =>
      runVoice(argv, { runtime, env: { VOICE_MODELS_DIR: modelsDir, ...env }, ...options }),
    close: () => runtime.close(),
  };
}
