import { coreCount } from '../base/machine.ts';
import type { Settings } from '../config/settings.ts';
import { encode } from '../media/encode.ts';
import { openPreparer } from '../media/preparer.ts';
import type { Runtime } from './runtime.ts';

/** One that is busy with a file that was made to hurt should leave another; more than this only fill memory. */
const LEAST_THREADS = 2;
const MOST_THREADS = 8;

interface MediaTools extends Pick<Runtime, 'prepare' | 'encode'> {
  /** Ends the threads that decode. Idempotent. */
  closeMedia(): Promise<void>;
}

/**
 * Decoding and encoding as a runtime offers them, with the ffmpeg that the settings name. Recordings of more than
 * `maxSeconds` are refused.
 */
export function mediaTools(
  { ffmpeg }: Pick<Settings, 'ffmpeg'>,
  env: Readonly<Record<string, string | undefined>>,
  maxSeconds?: number,
): MediaTools {
  const search = { ffmpeg, searchPath: env['PATH'] };
  const threads = Math.min(MOST_THREADS, Math.max(LEAST_THREADS, coreCount()));
  const preparer = openPreparer({ threads });
  return {
    prepare: (source, signal, options) =>
      preparer.prepare(source, { ...search, ...options, signal, maxSeconds }),
    encode: (format, samples, totalSamples, signal) =>
      encode(format, samples, { ...search, totalSamples }, signal),
    closeMedia: () => preparer.close(),
  };
}
