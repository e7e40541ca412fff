import { beforeAll, describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { decode } from '../../src/media/decode.ts';
import { mutate, seededRandom } from '../fuzz/mutations.ts';
import { soundFiles } from '../fuzz/sound-files.ts';
import { fromBytes, noFfmpeg, workFolder } from './recordings.ts';

const folder = workFolder();
const random = seededRandom(Number(process.env['PROPERTY_SEED'] ?? 20_261));

/** The number of mutations per file. `npm run fuzz` tries thousands. */
const COPIES = 4;

/** The outcome of decoding; throws unless it is sound or a rejection. */
async function outcome(bytes: Uint8Array): Promise<string> {
  const { signal } = new AbortController();
  const options = { signal, ffmpeg: 'none/ffmpeg', temporaryFolder: folder, warn: () => undefined };
  let seconds = 0;
  try {
    for await (const { channels, sampleRate } of decode(fromBytes(bytes), options)) {
      const [first] = channels;
      if (channels.some(({ length }) => length === 0 || length !== first!.length))
        throw new Error('A ragged block.');
      seconds += first!.length / sampleRate;
    }
  } catch (error) {
    if (error instanceof VoiceError) return error.kind;
    throw error;
  }
  return seconds > 0 ? 'sound' : 'silence';
}

describe.skipIf(noFfmpeg !== '')(`damaged files${noFfmpeg}`, () => {
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    files = await soundFiles(folder);
  });

  it('give sound, or are rejected', async () => {
    const outcomes: string[] = [];
    for (const [name, bytes] of files) {
      for (let copy = 0; copy < COPIES; copy++)
        outcomes.push(`${name}: ${await outcome(mutate(bytes, random))}`);
    }
    expect(outcomes.filter((one) => !/: (sound|invalid_audio)$/.test(one))).toEqual([]);
    expect(outcomes.filter((one) => one.endsWith('sound')).length).toBeGreaterThan(files.size);
  });
});
