import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { type RunOptions, type RunResult, runVoice } from './run-voice.ts';

/** The command line in this process, with real engines. */
export interface VoiceHere {
  run(argv: readonly string[], options?: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

/** Loads the models of the folder once for all commands; `close` unloads them. */
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
