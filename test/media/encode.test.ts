import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fromPcm16, toPcm16 } from '../../src/audio/pcm16.ts';
import { createResampler } from '../../src/audio/resample.ts';
import { wavHeader } from '../../src/audio/wav.ts';
import { TTS_RATE } from '../../src/domain/synthesis.ts';
import { decode } from '../../src/media/decode.ts';
import type { SpeechFormat } from '../../src/domain/voice.ts';
import { encode, type EncodeOptions, SPEECH_FORMATS } from '../../src/media/encode.ts';
import { encodeWithFfmpeg, TO_PIPE } from '../../src/media/encode-ffmpeg.ts';
import { collect, streamOf } from '../helpers/collect.ts';
import { hasRecordings, noRecordings, recordingPath } from '../fixtures/recordings.ts';
import { cut, joined, through } from '../audio/through.ts';
import { likeness } from './likeness.ts';
import { childProcesses, ffmpeg, fromBytes, make, noFfmpeg, workFolder } from './recordings.ts';

const folder = workFolder();
const { signal } = new AbortController();
const NOWHERE = 'none/ffmpeg';
const FORMATS = Object.keys(SPEECH_FORMATS) as SpeechFormat[];
const CODECS = FORMATS.filter((format) => !SPEECH_FORMATS[format].isPcm);

/** A voice-like sound where there is no recording: a low tone and its octaves that come and go. */
function hum(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * TTS_RATE }, (_, n) => {
    const turn = (2 * Math.PI * 130 * n) / TTS_RATE;
    const swell = 0.5 - 0.5 * Math.cos((2 * Math.PI * 3 * n) / TTS_RATE);
    return 0.2 * swell * (Math.sin(turn) + Math.sin(2.01 * turn) + Math.sin(5.03 * turn) / 2);
  });
}

const voice = hasRecordings
  ? fromPcm16(readFileSync(recordingPath('kokoro_af_heart.wav')).subarray(44))
  : hum(3);

async function encoded(
  format: SpeechFormat,
  samples: Float32Array,
  options: EncodeOptions = {},
  sizes = [2_048],
) {
  return Buffer.concat(await collect(encode(format, streamOf(cut(samples, sizes)), options, signal)));
}

/** The samples as our own decoders read them, resampled to 24 kHz. */
async function decoded(bytes: Uint8Array, program = NOWHERE) {
  const warnings: string[] = [];
  const options = { signal, ffmpeg: program, warn: (warning: string) => warnings.push(warning) };
  const blocks = await collect(decode(fromBytes(bytes), options));
  const rate = blocks[0]!.sampleRate;
  const samples = joined(blocks.map(({ channels }) => channels[0]!));
  return { samples: through(createResampler(rate, TTS_RATE), samples, [samples.length]), warnings };
}

/** How many samples longer the decoded sound may be, by codec. */
const LONGER: Record<SpeechFormat, number> = { wav: 0, pcm: 0, flac: 0, opus: 0, mp3: 3_500, aac: 3_500 };

/** Our FLAC decoder loses the last frame of some streams, where that is a few bytes of silence; ffmpeg does not. */
const SHORTER: Partial<Record<SpeechFormat, number>> = { flac: 4_095 };

/** The differences between the decoded sound and the voice that go beyond the codec's limits. */
function faults(format: SpeechFormat, heard: Float32Array): string[] {
  const longer = heard.length - voice.length;
  const { score, lag } = likeness(heard, voice, LONGER[format] + 8);
  return [
    longer < -(SHORTER[format] ?? 0) && `${-longer} samples too short`,
    longer > LONGER[format] && `${longer} samples too long`,
    score < 0.97 && `only ${score} like it`,
    LONGER[format] === 0 && Math.abs(lag) > 1 && `${lag} samples late`,
  ].filter((fault) => fault !== false);
}

describe.each(CODECS)(`%s${noRecordings}`, (format) => {
  const needs = SPEECH_FORMATS[format].open === undefined ? ffmpeg : NOWHERE;

  it.skipIf(needs === undefined)('is decoded by voice to the original sound', async () => {
    const { samples, warnings } = await decoded(await encoded(format, voice, { ffmpeg: needs }));
    expect(faults(format, samples)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.skipIf(noFfmpeg !== '')(`is decoded by ffmpeg to the original sound${noFfmpeg}`, async () => {
    const { extension } = SPEECH_FORMATS[format];
    const file = join(folder, `voice.${extension}`);
    await writeFile(file, await encoded(format, voice, { ffmpeg: needs }));
    const raw = await make(
      '-i',
      file,
      '-ar',
      String(TTS_RATE),
      '-f',
      's16le',
      join(folder, `${extension}.raw`),
    );
    const heard = fromPcm16(readFileSync(raw));
    // ffmpeg takes the delay that every MP3 encoder has off the start.
    expect(Math.abs(heard.length - voice.length)).toBeLessThanOrEqual(LONGER[format]);
    expect(likeness(heard, voice, LONGER[format] + 8).score).toBeGreaterThan(0.97);
  });

  it.skipIf(noFfmpeg !== '')(`can be written by ffmpeg too${noFfmpeg}`, async () => {
    const parameters = [...SPEECH_FORMATS[format].ffmpeg!, ...TO_PIPE];
    const bytes = await collect(encodeWithFfmpeg(ffmpeg!, parameters, streamOf(cut(voice, [5_000])), signal));
    expect(faults(format, (await decoded(Buffer.concat(bytes))).samples)).toEqual([]);
  });

  it.skipIf(needs === undefined)('gives the same sound for any block sizes', async () => {
    const options = { ffmpeg: needs };
    const [whole, pieces] = await Promise.all([
      encoded(format, voice, options, [voice.length]),
      encoded(format, voice, options, [1, 479, 0, 4_801]),
    ]);
    const [one, other] = [await decoded(whole), await decoded(pieces)];
    expect(other.samples).toHaveLength(one.samples.length);
    expect(likeness(other.samples, one.samples, 0).score).toBeGreaterThan(0.9999);
  });

  it.skipIf(needs === undefined)('yields bytes while the sound is still arriving', async () => {
    let given = 0;
    async function* endless() {
      for (const piece of cut(joined(Array.from<Float32Array>({ length: 20 }).fill(voice)), [2_048])) {
        given += piece.length;
        yield piece;
      }
    }
    let taken = 0;
    for await (const bytes of encode(format, endless(), { ffmpeg: needs }, signal)) {
      taken += bytes.length;
      if (taken > 4_000) break;
    }
    // ffmpeg looks at its input for a while before it begins.
    expect(given).toBeLessThan((needs === NOWHERE ? 2 : 12) * TTS_RATE);
    expect(childProcesses()).toEqual([]);
  });

  it.skipIf(needs === undefined)('writes a valid file without any sound', async () => {
    const bytes = await encoded(format, new Float32Array(0), { ffmpeg: needs });
    // The two that are frames and nothing else may have none.
    expect(bytes.length).toBeGreaterThan(format === 'opus' || format === 'flac' ? 40 : -1);
  });

  it.skipIf(needs === undefined)('writes a valid file for too loud samples and NaN', async () => {
    const loud = hum(0.5).map((value, n) => (n === 777 ? Number.NaN : 9 * value));
    const { samples } = await decoded(await encoded(format, loud, { ffmpeg: needs }));
    expect(samples.every((value) => Math.abs(value) < 2)).toBe(true);
  });

  it.skipIf(needs === undefined)(
    'stops as soon as it is cancelled, even while the source hangs',
    async () => {
      const controller = new AbortController();
      async function* hanging() {
        yield voice;
        await wait(60_000, undefined, { ref: false });
      }
      const bytes = encode(format, hanging(), { ffmpeg: needs }, controller.signal);
      const reading = collect(bytes);
      setTimeout(() => controller.abort(), 300);
      await expect(reading).rejects.toMatchObject({ kind: 'cancelled' });
      expect(childProcesses()).toEqual([]);
    },
  );

  it.skipIf(needs === undefined)('rejects with the error of its source', async () => {
    async function* broken() {
      yield voice;
      throw new Error('the voice broke');
    }
    await expect(collect(encode(format, broken(), { ffmpeg: needs }, signal))).rejects.toThrow(
      'the voice broke',
    );
    expect(childProcesses()).toEqual([]);
  });
});

describe('wav and pcm', () => {
  const samples = hum(1);

  it('contain the PCM samples, in WAV behind a header of 44 bytes', async () => {
    const [wav, pcm] = [await encoded('wav', samples), await encoded('pcm', samples)];
    expect(pcm.equals(toPcm16(samples))).toBe(true);
    expect(wav).toHaveLength(pcm.length + 44);
    expect(wav.subarray(44).equals(pcm)).toBe(true);
  });

  it('write placeholder sizes if the length is unknown, else the true ones', async () => {
    expect((await encoded('wav', samples)).subarray(0, 44).equals(wavHeader(TTS_RATE))).toBe(true);
    const known = await encoded('wav', samples, { totalSamples: samples.length });
    expect(known.subarray(0, 44).equals(wavHeader(TTS_RATE, 2 * samples.length))).toBe(true);
  });

  it('ask for sound before the first bytes', async () => {
    let asked = false;
    async function* late() {
      asked = true;
      yield samples;
    }
    const bytes = encode('wav', late(), {}, signal);
    await bytes.next();
    expect(asked).toBe(true);
  });

  it('write only a header or nothing without sound', async () => {
    expect(await encoded('wav', new Float32Array(0))).toHaveLength(44);
    expect(await encoded('pcm', new Float32Array(0))).toHaveLength(0);
  });
});

it.skipIf(noFfmpeg !== '')(`comes back from FLAC to the bit${noFfmpeg}`, async () => {
  const file = join(folder, 'exact.flac');
  await writeFile(file, await encoded('flac', voice));
  const raw = await make('-i', file, '-f', 's16le', join(folder, 'exact.raw'));
  expect(readFileSync(raw).equals(toPcm16(voice))).toBe(true);
});

it('encode runs several encoders at once without interference', async () => {
  for (const format of ['mp3', 'opus', 'flac'] as const) {
    const all = await Promise.all(Array.from({ length: 6 }, () => encoded(format, voice)));
    for (const one of all) expect(faults(format, (await decoded(one)).samples)).toEqual([]);
  }
});

it('encode says which encoder to install before it reads any sound', async () => {
  let asked = false;
  async function* unread() {
    asked = true;
    yield voice;
  }
  await expect(collect(encode('aac', unread(), { ffmpeg: NOWHERE }, signal))).rejects.toMatchObject({
    kind: 'unsupported',
    message: expect.stringContaining(`VOICE_FFMPEG names '${NOWHERE}', which cannot be run`) as string,
  });
  expect(asked).toBe(false);
});

it('encodeWithFfmpeg rejects if the program is not ffmpeg or fails', async () => {
  for (const program of ['/bin/false', join(folder, 'missing')]) {
    const bytes = encodeWithFfmpeg(program, ['-f', 'adts'], streamOf([voice]), signal);
    await expect(collect(bytes)).rejects.toMatchObject({ kind: 'unsupported' });
  }
});

it('encode closes the source when the reader leaves', async () => {
  let told = false;
  async function* watched() {
    try {
      for (;;) yield voice;
    } finally {
      told = true;
    }
  }
  for await (const bytes of encode('mp3', watched(), {}, signal)) {
    expect(bytes.length).toBeGreaterThan(0);
    break;
  }
  expect(told).toBe(true);
});

it('encode does not begin if it was cancelled before', async () => {
  await expect(collect(encode('wav', streamOf([voice]), {}, AbortSignal.abort()))).rejects.toMatchObject({
    kind: 'cancelled',
  });
});

it.skipIf(noFfmpeg !== '')('writes Ogg pages that ffmpeg finds nothing wrong with', async () => {
  const file = join(folder, 'checked.opus');
  await writeFile(file, await encoded('opus', voice));
  const raw = await make(
    '-xerror',
    '-err_detect',
    'crccheck+bitstream',
    '-i',
    file,
    join(folder, 'checked.wav'),
  );
  expect((await decoded(readFileSync(raw))).samples).toHaveLength(voice.length);
});

it('concatenated MP3 files decode to all of their sound', async () => {
  const all = await Promise.all([1, 2].map((seconds) => encoded('mp3', hum(seconds))));
  const lengths = await Promise.all(all.map(async (bytes) => (await decoded(bytes)).samples.length));
  const together = (await decoded(Buffer.concat(all))).samples.length;
  expect(together).toBe(lengths.reduce((sum, length) => sum + length, 0));
});
