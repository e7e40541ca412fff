import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { wavHeader } from '../../src/audio/wav.ts';
import { decode } from '../../src/media/decode.ts';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { noise } from '../audio/through.ts';
import { ffmpeg, fromBytes, fromFile, make, noFfmpeg, hiss, workFolder } from './recordings.ts';

const folder = workFolder();
const { signal } = new AbortController();

const preparing = { signal, temporaryFolder: folder, ffmpeg: 'none/ffmpeg' };

const CUT_OFF = 'The audio ends early; voice used the part before.';
const DAMAGED = 'Parts of the audio are damaged; voice used the rest.';

/** Decodes bytes; without ffmpeg by default. */
async function hear(bytes: Uint8Array, program?: string) {
  const { signal } = new AbortController();
  const warnings: string[] = [];
  const options = {
    signal,
    ...(program === undefined ? { searchPath: '' } : { ffmpeg: program }),
    temporaryFolder: folder,
    warn: (text: string) => warnings.push(text),
  };
  let seconds = 0;
  for await (const { channels, sampleRate } of decode(fromBytes(bytes), options)) {
    expect(channels.every((channel) => channel.length === channels[0]!.length)).toBe(true);
    seconds += channels[0]!.length / sampleRate;
  }
  return { seconds, warnings };
}

const problem = (bytes: Uint8Array, program?: string) =>
  hear(bytes, program).then(
    () => 'no problem',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe.skipIf(noFfmpeg !== '')(`damaged audio${noFfmpeg}`, () => {
  const files: Record<string, Buffer> = {};
  const FILES: readonly (readonly [string, readonly string[]])[] = [
    ['a.mp3', ['-b:a', '64k']],
    ['untagged.mp3', ['-b:a', '64k', '-write_xing', '0', '-id3v2_version', '0']],
    ['a.flac', []],
    ['a.ogg', ['-c:a', 'libvorbis']],
    ['a.opus', ['-c:a', 'libopus']],
    ['a.aac', ['-c:a', 'aac']],
    ['a.webm', ['-c:a', 'libopus']],
    ['first.m4a', ['-c:a', 'aac', '-movflags', '+faststart']],
    ['last.m4a', ['-c:a', 'aac']],
    ['a.wav', []],
  ];

  beforeAll(async () => {
    for (const [name, options] of FILES) {
      files[name] = await readFile(await make(...hiss(10), ...options, join(folder, name)));
    }
  });

  it.each(FILES.map(([name]) => name))('%s without damage gives no warnings', async (name) => {
    const { seconds, warnings } = await hear(files[name]!);
    expect(warnings).toEqual([]);
    expect(Math.abs(seconds - 10)).toBeLessThan(0.1);
  });

  it.each(['a.mp3', 'untagged.mp3', 'a.flac', 'a.ogg', 'a.opus', 'a.aac', 'a.webm', 'first.m4a', 'a.wav'])(
    '%s that is truncated gives its audio and a warning',
    async (name) => {
      const bytes = files[name]!;
      const { seconds, warnings } = await hear(bytes.subarray(0, Math.floor(bytes.byteLength * 0.6)));
      expect(warnings).toEqual([CUT_OFF]);
      expect(Math.abs(seconds - 6)).toBeLessThan(2);
    },
  );

  it('MP4 without its table of contents cannot be decoded, even with ffmpeg', async () => {
    const bytes = files['last.m4a']!.subarray(0, 60_000);
    for (const program of [undefined, ffmpeg]) {
      expect(await problem(bytes, program)).toBe(
        'meeting: it is cut off before its table of contents, without which MP4 cannot be read.',
      );
    }
  });

  it.each(['a.mp3', 'a.flac', 'a.ogg', 'a.opus', 'a.aac', 'a.webm', 'first.m4a'])(
    '%s with damage in the middle is decoded beyond it',
    async (name) => {
      const bytes = Buffer.from(files[name]!);
      const middle = bytes.byteLength >> 1;
      bytes.fill(0xa5, middle, middle + 300);
      const { seconds } = await hear(bytes);
      expect(seconds).toBeGreaterThan(8);
    },
  );

  it.each(['a.mp3', 'a.ogg', 'a.opus', 'a.aac'])(
    '%s with damage everywhere never exceeds full scale',
    async (name) => {
      const whole = await prepareSpeech(fromBytes(files[name]!), preparing);
      for (let seed = 1; seed <= 4; seed++) {
        const bytes = Buffer.from(files[name]!);
        for (const draw of noise(200 * seed, 1).subarray(-200)) {
          const at = Math.floor(((draw + 1) / 2) * (bytes.byteLength - 8_000));
          bytes[8_000 + at] = Math.round(draw * 1e6) & 255;
        }
        const speech = await prepareSpeech(fromBytes(bytes), preparing);
        expect(speech.level / whole.level).toBeGreaterThan(0.2);
        expect(speech.level).toBeLessThanOrEqual(4);
        await speech.close();
      }
      await whole.close();
    },
  );

  it('FLAC with damage in the middle gives a warning', async () => {
    const bytes = Buffer.from(files['a.flac']!);
    bytes.fill(0xa5, 200_000, 200_300);
    expect((await hear(bytes)).warnings).toEqual([DAMAGED]);
  });

  it('chained Ogg streams are all decoded, each at its own rate', async () => {
    const parts = [
      await make(...hiss(2), '-c:a', 'libvorbis', join(folder, 'one.ogg')),
      await make(...hiss(3, 22_050), '-ac', '1', '-c:a', 'libvorbis', join(folder, 'two.ogg')),
      await make(...hiss(1), '-c:a', 'libopus', join(folder, 'three.opus')),
    ];
    const rates = new Set<number>();
    const chained = Buffer.concat(await Promise.all(parts.map((path) => readFile(path))));
    let seconds = 0;
    for await (const block of decode(fromBytes(chained), { signal, warn: () => expect.fail() })) {
      rates.add(block.sampleRate);
      seconds += block.channels[0]!.length / block.sampleRate;
    }
    expect(seconds).toBeCloseTo(6, 3);
    expect([...rates]).toEqual([44_100, 22_050, 48_000]);
  });

  it('tags as large as a picture before MP3, FLAC and AAC change nothing', async () => {
    const tag = Buffer.alloc(10 + 40_000);
    tag.write('ID3\x04\0\0\0\x02\x38\x40', 'latin1'); // 2·2¹⁴ + 56·2⁷ + 64 = 40,000
    for (const name of ['untagged.mp3', 'a.flac', 'a.aac']) {
      const { seconds, warnings } = await hear(Buffer.concat([tag, files[name]!]));
      expect(warnings).toEqual([]);
      expect(Math.abs(seconds - 10)).toBeLessThan(0.1);
    }
  });

  it('FLAC with pictures in its metadata is decoded', async () => {
    const flac = files['a.flac']!;
    const picture = Buffer.concat([Buffer.from([6, 0x0f, 0x42, 0x40]), Buffer.alloc(1_000_000, 0xff)]);
    const { seconds } = await hear(Buffer.concat([flac.subarray(0, 42), picture, flac.subarray(42)]));
    expect(seconds).toBeCloseTo(10, 9);
  });

  it('a film without sound gets another error than unknown bytes', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1'];
    const mp4 = await readFile(await make(...picture, '-c:v', 'mpeg4', join(folder, 'silent.mp4')));
    const mkv = await readFile(await make(...picture, '-c:v', 'mpeg4', join(folder, 'silent.mkv')));
    expect(await problem(mp4)).toBe('meeting: there is no sound in it.');
    expect(await problem(mp4, ffmpeg)).toBe('meeting: there is no sound in it.');
    expect(await problem(mkv, ffmpeg)).toBe('meeting: there is no sound in it.');
  });

  it('a format that needs ffmpeg names ffmpeg in its error if ffmpeg is missing', async () => {
    const aiff = await readFile(await make(...hiss(1), join(folder, 'a.aiff')));
    expect(await problem(aiff)).toBe(
      'meeting: it is AIFF, which voice reads with ffmpeg; install ffmpeg, or set VOICE_FFMPEG to its path.',
    );
    expect(await problem(aiff, 'none/ffmpeg')).toBe(
      "meeting: it is AIFF, which voice reads with ffmpeg; VOICE_FFMPEG names 'none/ffmpeg', which cannot be run; correct or unset it.",
    );
    expect(await problem(aiff, ffmpeg)).toBe('no problem');
  });

  it('many decodes at once do not affect each other', async () => {
    const names = ['a.mp3', 'a.flac', 'a.ogg', 'a.opus', 'a.aac', 'first.m4a'];
    const alone = await Promise.all(names.map((name) => hear(files[name]!)));
    const together = await Promise.all([...names, ...names].map((name) => hear(files[name]!)));
    expect(together).toEqual([...alone, ...alone]);
  });

  it('a playlist disguised as a container opens no other file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('FLV\x01'),
      Buffer.from('\n#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n'),
    ]);
    expect(await problem(bytes, ffmpeg)).toBe('meeting: its FLV audio is damaged or of an unsupported kind.');
  });
});

it('bytes that are not audio are rejected, whatever their name and with or without ffmpeg', async () => {
  await writeFile(join(folder, 'song.mp3'), 'These are words, not sounds.');
  const reading = decode(fromFile(join(folder, 'song.mp3')), { signal, warn: () => undefined });
  await expect(reading.next()).rejects.toMatchObject({
    kind: 'invalid_audio',
    message: 'meeting: it is not audio that can be read.',
  });
});

it('possible raw samples from a pipe get advice on how to add a header', async () => {
  expect(await problem(new Uint8Array(noise(20_000).buffer))).toMatch(
    /^meeting: it is not audio that can be read. If it is bare 16-bit PCM, .*: ffmpeg -f s16le /,
  );
});

it('an unreadable WAV gets the reason, and nothing about this machine', async () => {
  const header = wavHeader(16_000, 100);
  header[22] = 0;
  expect(await problem(Buffer.concat([header, new Uint8Array(100)]))).toBe(
    'meeting: its WAV header says it has no channels. Perhaps ffmpeg can: install ffmpeg, or set VOICE_FFMPEG to its path.',
  );
});

it('a WAV of length 0 has no audio', async () => {
  expect(await problem(wavHeader(16_000, 0))).toBe('meeting: it holds no audio.');
});
