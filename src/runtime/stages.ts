import { coreCount } from '../base/machine.ts';
import type { Settings } from '../config/settings.ts';
import type { VadEngine } from '../domain/engine.ts';
import { VAD_MODEL } from '../engines/built-in.ts';
import { openVadEngine } from '../engines/registry.ts';
import { encode } from '../media/encode.ts';
import { openPreparer } from '../media/preparer.ts';
import { noSpeakerModel } from '../models/not-installed.ts';
import type { Runtime } from './runtime.ts';

/** Two, so that one malicious file does not block all; more than eight only fill memory. */
const LEAST_THREADS = 2;
const MOST_THREADS = 8;

interface Stages {
  /** What is spread into the runtime. */
  readonly stages: Pick<Runtime, 'prepare' | 'encode' | 'vad' | 'speakers'>;
  /** Loads what every recording needs. */
  warm(): Promise<void>;
  /** Ends their threads. Idempotent. */
  close(): Promise<void>;
}

/**
 * The stages before and after the engines: decoding and resampling, voice activity detection, encoding; with
 * the ffmpeg of the settings. Recordings longer than `maxSeconds` are refused.
 */
export function openStages(
  { ffmpeg }: Pick<Settings, 'ffmpeg'>,
  env: Readonly<Record<string, string | undefined>>,
  maxSeconds?: number,
): Stages {
  const search = { ffmpeg, searchPath: env['PATH'] };
  const threads = Math.min(MOST_THREADS, Math.max(LEAST_THREADS, coreCount()));
  const preparer = openPreparer({ threads });
  let opened: VadEngine | undefined;
  const detector = () => (opened ??= openVadEngine(VAD_MODEL));
  return {
    stages: {
      prepare: (source, signal, options) =>
        preparer.prepare(source, { ...search, ...options, signal, maxSeconds }),
      vad: () => detector().stream(),
      speakers: async () => {
        throw noSpeakerModel();
      },
      encode: (format, samples, totalSamples, signal) =>
        encode(format, samples, { ...search, totalSamples }, signal),
    },
    warm: () => detector().warm(),
    async close() {
      await Promise.all([preparer.close(), opened?.close()]);
    },
  };
}
