import type { Settings } from '../config/settings.ts';
import { encode } from '../media/encode.ts';
import { prepareSpeech } from '../media/prepare.ts';
import type { Runtime } from './runtime.ts';

/** Decoding and encoding as a runtime offers them, with the ffmpeg that the settings name. */
export function mediaTools(
  { ffmpeg }: Pick<Settings, 'ffmpeg'>,
  env: Readonly<Record<string, string | undefined>>,
): Pick<Runtime, 'prepare' | 'encode'> {
  const search = { ffmpeg, searchPath: env['PATH'] };
  return {
    prepare: (source, signal) => prepareSpeech(source, { ...search, signal }),
    encode: (format, samples, totalSamples, signal) =>
      encode(format, samples, { ...search, totalSamples }, signal),
  };
}
