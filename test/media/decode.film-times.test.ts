import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../../src/media/decode.ts';
import { CHECKSUM_AT, pageChecksum } from '../../src/media/ogg/pages.ts';
import { ffmpeg, fromFile, make, noFfmpeg, workFolder } from './recordings.ts';

const folder = workFolder();

/** The film: six seconds of pictures, with a tone of half a second at each of these seconds. */
const TONES_AT = [1, 3, 5];
const TONE = `0.5*sin(2*PI*440*t)*(${TONES_AT.map((at) => `between(t,${at},${at + 0.5})`).join('+')})`;
const SOUND = ['-f', 'lavfi', '-i', `aevalsrc='${TONE}':s=48000:d=6`];
const PICTURES = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=6'];

/** Encoders begin up to a frame early or late; timestamps are rounded. In seconds. */
const NEAR = 0.1;
const LOUD = 0.1;

/** Decodes a file: the starts of its tones and its length, both in seconds, and the warnings. */
async function heard(path: string) {
  const warnings: string[] = [];
  const tones: number[] = [];
  let samples = 0;
  let rate = 1;
  let quietSince = -1;
  const { signal } = new AbortController();
  const options = { signal, ffmpeg, warn: (warning: string) => warnings.push(warning) };
  for await (const { channels, sampleRate } of decode(fromFile(path), options)) {
    rate = sampleRate;
    for (const [index, sample] of channels[0]!.entries()) {
      if (Math.abs(sample) < LOUD) continue;
      const at = (samples + index) / rate;
      if (at - quietSince > 0.2) tones.push(at);
      quietSince = at;
    }
    samples += channels[0]!.length;
  }
  return { tones, seconds: samples / rate, warnings };
}

const shifted = (by: number) => TONES_AT.map((at) => at + by);
const twice = (by: number) => [...TONES_AT, ...shifted(by)];
const copy = ['-c', 'copy'] as const;
const fragmented = ['-movflags', 'frag_keyframe+empty_moov'] as const;
const cut = ['-ss', '2'] as const;
const later = (seconds: number) => [...copy, '-output_ts_offset', String(seconds)];

/** A film made from `from` with ffmpeg options before and after its input, and the expected onsets of tones. */
interface Made {
  readonly from: string;
  readonly before?: readonly string[];
  readonly by: readonly string[];
  readonly tones: readonly number[];
  readonly seconds: number;
}

/** ffmpeg's list of two films of which the second begins at 9 s. */
const joint = (name: string) => `${name}.txt`;

const FILMS: Readonly<Record<string, Made>> = {
  'fragments.mp4': { from: 'film.mp4', by: [...copy, ...fragmented], tones: TONES_AT, seconds: 6 },
  'late.mp4': { from: 'film.mp4', by: later(4), tones: shifted(4), seconds: 10 },
  'late.mkv': { from: 'film.mp4', by: later(4), tones: shifted(4), seconds: 10 },
  'late.opus': { from: 'film.opus', by: later(4), tones: shifted(4), seconds: 10 },
  'cut.mp4': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.mov': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.m4a': { from: 'film.mp4', before: cut, by: [...copy, '-vn'], tones: [1, 3], seconds: 4 },
  'cut.mkv': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.ts': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.flv': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.avi': { from: 'film.mp4', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'cut.opus': { from: 'film.opus', before: cut, by: copy, tones: [1, 3], seconds: 4 },
  'hour.ts': { from: 'film.mp4', by: later(3_600), tones: TONES_AT, seconds: 6 },
  // 33 bits at 90 kHz are over after 95,443.7 s.
  'wraps-around.ts': { from: 'film.mp4', by: later(95_440), tones: TONES_AT, seconds: 6 },
  'gap.mp4': { from: joint('film.mp4'), by: copy, tones: twice(9), seconds: 15 },
  'gap-fragments.mp4': {
    from: joint('film.mp4'),
    by: [...copy, ...fragmented],
    tones: twice(9),
    seconds: 15,
  },
  'gap.mkv': { from: joint('film.mp4'), by: copy, tones: twice(9), seconds: 15 },
  'gap.flv': { from: joint('film.mp4'), by: copy, tones: twice(9), seconds: 15 },
  'gap.ts': { from: joint('film.mp4'), by: copy, tones: twice(9), seconds: 15 },
  'gap.opus': { from: joint('film.opus'), by: copy, tones: twice(9), seconds: 15 },
  'gap-live.webm': {
    from: joint('film.opus'),
    by: [...copy, '-live', '1'],
    tones: twice(9),
    seconds: 15,
  },
};

const near = (seconds: number) => expect.closeTo(seconds, -Math.log10(2 * NEAR)) as number;

describe.skipIf(noFfmpeg !== '')(`the times of films${noFfmpeg}`, () => {
  const place = (name: string) => join(folder, name);
  beforeAll(async () => {
    await make(...PICTURES, ...SOUND, '-g', '20', '-bf', '0', '-c:a', 'aac', '-shortest', place('film.mp4'));
    await make(...SOUND, '-c:a', 'libopus', place('film.opus'));
    for (const name of ['film.mp4', 'film.opus'])
      await writeFile(place(joint(name)), `file ${name}\nduration 9\nfile ${name}\n`);
  });

  it.each(Object.entries(FILMS))(
    'decode places the tones of %s at the times of the film',
    async (name, made) => {
      const { from, before = [], by, tones, seconds } = made;
      const list = from.endsWith('.txt') ? ['-f', 'concat'] : [];
      const path = await make(...before, ...list, '-i', place(from), ...by, place(name));
      expect(await heard(path)).toEqual({ tones: tones.map(near), seconds: near(seconds), warnings: [] });
    },
  );

  it('decode fills forward jumps of Ogg positions with silence, except jumps of years', async () => {
    const pages = apart(await readFile(place('film.opus')));
    /** Counts the positions of all pages from the third second on by so many seconds more. */
    const jumping = async (name: string, seconds: number) => {
      const path = place(name);
      await writeFile(
        path,
        Buffer.concat(pages.map((page, index) => (index < 5 ? page : moved(page, seconds)))),
      );
      return heard(path);
    };
    expect(await jumping('jump.opus', 5)).toEqual({
      tones: [1, 8, 10].map(near),
      seconds: near(11),
      warnings: [],
    });
    expect(await jumping('years.opus', 3 * 365 * 86_400)).toEqual({
      tones: TONES_AT.map(near),
      seconds: near(6),
      warnings: [expect.stringContaining('further ahead than a file of its size')],
    });
  });
});

function apart(ogg: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = ogg.indexOf('OggS'); at >= 0; at = ogg.indexOf('OggS', at + 4)) starts.push(at);
  return starts.map((start, index) => ogg.subarray(start, starts[index + 1]));
}

/** An Opus page (48 kHz) whose granule position is `seconds` later. */
function moved(page: Buffer, seconds: number): Buffer {
  const copied = Buffer.from(page);
  copied.writeBigInt64LE(copied.readBigInt64LE(6) + BigInt(seconds * 48_000), 6);
  copied.writeUInt32LE(pageChecksum(copied), CHECKSUM_AT);
  return copied;
}
