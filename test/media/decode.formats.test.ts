import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../../src/media/decode.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { likeness } from './likeness.ts';
import {
  contents,
  ffmpeg,
  fromBytes,
  fromFile,
  jfk,
  make,
  noFfmpeg,
  noJfk,
  workFolder,
} from './recordings.ts';

const folder = workFolder();
const { signal } = new AbortController();
const SECONDS = 4;
const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5'];

interface Format {
  /** The encoder options of ffmpeg. */
  readonly options: readonly string[];
  /** True if the file can be decoded without ffmpeg. */
  readonly alone: boolean;
  /** True if the file needs an optional package. */
  readonly optional?: true;
  /** The tolerance of the duration in seconds: encoders that record no delay leave their priming in. */
  readonly slack?: number;
  /** The time in seconds by which the last picture of the film may exceed its sound. */
  readonly longer?: number;
}

const FORMATS: Readonly<Record<string, Format>> = {
  'a.wav': { options: [], alone: true },
  'a24.wav': { options: ['-c:a', 'pcm_s24le'], alone: true },
  'float.wav': { options: ['-c:a', 'pcm_f32le'], alone: true },
  'alaw.wav': { options: ['-c:a', 'pcm_alaw', '-ar', '16000'], alone: true },
  'mulaw.wav': { options: ['-c:a', 'pcm_mulaw', '-ar', '16000'], alone: true },
  'adpcm.wav': { options: ['-c:a', 'adpcm_ima_wav'], alone: false, slack: 0.1 },
  'cbr.mp3': { options: ['-b:a', '64k'], alone: true },
  'vbr.mp3': { options: ['-q:a', '4'], alone: true },
  'low.mp3': { options: ['-ar', '16000', '-ac', '1', '-b:a', '32k'], alone: true },
  'a.flac': { options: [], alone: true },
  'a.oga': { options: ['-c:a', 'flac', '-f', 'ogg'], alone: true },
  'a.ogg': { options: ['-c:a', 'libvorbis'], alone: true },
  'a.opus': { options: ['-c:a', 'libopus'], alone: true },
  'a.webm': { options: ['-c:a', 'libopus'], alone: true },
  'vorbis.webm': { options: ['-c:a', 'libvorbis'], alone: true, slack: 0.05 },
  'a.mka': { options: ['-c:a', 'aac'], alone: true, optional: true, slack: 0.1 },
  'a.m4a': { options: ['-c:a', 'aac'], alone: true, optional: true },
  'first.m4a': { options: ['-c:a', 'aac', '-movflags', '+faststart'], alone: true, optional: true },
  'fragments.m4a': {
    options: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
    alone: true,
    optional: true,
    slack: 0.1,
  },
  'alac.m4a': { options: ['-c:a', 'alac'], alone: true, optional: true },
  'a.aac': { options: ['-c:a', 'aac'], alone: true, optional: true, slack: 0.1 },
  'flac.m4a': { options: ['-c:a', 'flac', '-f', 'mp4', '-strict', '-2'], alone: true },
  'opus.mp4': { options: ['-c:a', 'libopus'], alone: true },
  'mp3.mp4': { options: ['-c:a', 'libmp3lame'], alone: true, slack: 0.1 },
  'pcm.mov': { options: ['-c:a', 'pcm_s16le'], alone: true },
  'pcm24.mov': { options: ['-c:a', 'pcm_s24be'], alone: true },
  'float.mov': { options: ['-c:a', 'pcm_f32le'], alone: true },
  'mulaw.mov': { options: ['-c:a', 'pcm_mulaw', '-ar', '16000'], alone: true },
  'flac.mka': { options: ['-c:a', 'flac'], alone: true },
  'mp3.mka': { options: ['-c:a', 'libmp3lame'], alone: true, slack: 0.1 },
  'pcm.mka': { options: ['-c:a', 'pcm_s24le'], alone: true },
  'live.webm': { options: ['-c:a', 'libopus', '-live', '1'], alone: true, slack: 0.05 },
  'a.aiff': { options: [], alone: false },
  'a.caf': { options: [], alone: false },
  'a.au': { options: [], alone: false },
  'a.wma': { options: [], alone: false, slack: 0.1 },
  'a.ac3': { options: [], alone: false, slack: 0.1 },
  'a.wv': { options: [], alone: false },
  'a.tta': { options: [], alone: false },
  'a.voc': { options: [], alone: false },
  'a.dts': { options: ['-ar', '48000', '-strict', '-2'], alone: false, slack: 0.1 },
  'video.mp4': {
    options: [...picture, '-shortest', '-c:v', 'mpeg4'],
    alone: true,
    optional: true,
    longer: 0.5,
  },
  'video.mov': {
    options: [...picture, '-shortest', '-c:v', 'mpeg4'],
    alone: true,
    optional: true,
    longer: 0.5,
  },
  'video.mkv': {
    options: [...picture, '-shortest', '-c:v', 'mpeg4', '-c:a', 'libopus'],
    alone: true,
    slack: 0.05,
    longer: 0.5,
  },
  'video.webm': {
    options: [...picture, '-shortest', '-c:v', 'libvpx'],
    alone: true,
    slack: 0.05,
    longer: 0.5,
  },
  'video.avi': { options: [...picture, '-shortest', '-c:v', 'mpeg4'], alone: false, slack: 0.1, longer: 0.5 },
  'video.flv': { options: [...picture, '-shortest'], alone: false, slack: 0.1, longer: 0.5 },
  'video.ts': { options: [...picture, '-shortest', '-c:v', 'mpeg4'], alone: false, slack: 0.1, longer: 0.5 },
};

async function hear(source: Parameters<typeof prepareSpeech>[0], program = ffmpeg) {
  const speech = await prepareSpeech(source, { signal, ffmpeg: program, temporaryFolder: folder });
  const samples = await speech.read(0, speech.samples);
  await speech.close();
  return { duration: speech.duration, samples, warnings: speech.warnings };
}

describe.skipIf(noFfmpeg !== '' || noJfk !== '')(`decoding speech in every format${noFfmpeg}${noJfk}`, () => {
  let original: Float32Array;
  const originals = ['-t', String(SECONDS), '-i', jfk];

  beforeAll(async () => {
    original = (await hear(fromFile(await make(...originals, join(folder, 'original.wav'))))).samples;
  });

  function expectOriginal(
    { duration, samples, warnings }: Awaited<ReturnType<typeof hear>>,
    { slack = 0.001, longer = 0 }: Partial<Format> = {},
  ) {
    expect(warnings).toEqual([]);
    expect(duration - SECONDS).toBeGreaterThan(-slack);
    expect(duration - SECONDS).toBeLessThan(slack + longer);
    const { score, lag } = likeness(samples, original, Math.ceil(slack * 16_000) + 8);
    expect(score).toBeGreaterThan(0.96);
    expect(Math.abs(lag)).toBeLessThanOrEqual(slack * 16_000);
  }

  it.each(Object.entries(FORMATS))('%s, from a file and from a stream', async (name, format) => {
    const { options, alone } = format;
    const made = await make(...originals, ...options, join(folder, name));
    expectOriginal(await hear(fromFile(made)), format);
    const bytes = await readFile(made);
    if (alone) {
      expectOriginal(await hear(fromBytes(bytes), 'none/ffmpeg'), format);
      return;
    }
    await expect(hear(fromBytes(bytes), 'none/ffmpeg')).rejects.toThrow(
      "VOICE_FFMPEG names 'none/ffmpeg', which cannot be run; correct or unset it.",
    );
    expectOriginal(await hear(fromBytes(bytes)), format);
  });

  it.each(Object.entries(FORMATS).filter(([, { alone }]) => alone))(
    '%s, if no optional package is installed',
    async (name, { optional }) => {
      const loadPackage = (wanted: string) => Promise.reject(new Error(`${wanted} is not installed.`));
      const options = {
        signal,
        searchPath: '',
        temporaryFolder: folder,
        loadPackage,
        warn: () => undefined,
      };
      const decoding = decode(fromFile(join(folder, name)), options);
      const first = await decoding.next().then(
        ({ done }) => (done === true ? 'nothing' : 'sound'),
        (error: unknown) => String(error),
      );
      await decoding.return();
      expect(first).toMatch(
        optional === true
          ? /: its sound is .+, which takes the optional package @audio\/decode-aac to read\. Perhaps ffmpeg can: install ffmpeg/
          : /^sound$/,
      );
    },
  );

  it('leaves nothing behind in the temporary folder', () => {
    expect(contents(folder).filter((name) => name.startsWith('voice-'))).toEqual([]);
  });
});
