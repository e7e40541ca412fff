import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { InferenceSession } from 'onnxruntime-node';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { decodeGreedily } from '../../src/engines/encoder-decoder/greedy.ts';
import { readStreamingConfig } from '../../src/engines/encoder-decoder/moonshine/streaming/config.ts';
import { openStreamingMoonshine } from '../../src/engines/encoder-decoder/moonshine/streaming/model.ts';
import { readBinaryTokenizer } from '../../src/engines/encoder-decoder/moonshine/streaming/binary-tokenizer.ts';
import { judgesIn } from '../bench/judge-environment.ts';
import { hasRecordings, recordedSpeech } from '../fixtures/recordings.ts';
import { writeStreamingMoonshine } from '../generated/moonshine/streaming-moonshine.ts';

/** Compares our engine with Moonshine's own program on generated weights of a streaming Moonshine. */

const JUDGE = 'moonshine-voice==0.1.5';
const RECORDINGS = ['jfk.flac', 'quilter.wav', 'sentence_de.wav', 'sentence_fr.wav', 'talk-60s.wav'];
const GRAPHS = ['frontend', 'encoder', 'adapter', 'cross_kv', 'decoder_kv'];
/** The limits of Moonshine's program: tokens per second, and tokens per text. */
const LIMITS = { second: 6.5, text: 256 } as const;
/** The samples that their program reads at a time; it ignores an incomplete last chunk. */
const CHUNK = 1_280;

const scratch = mkdtempSync(join(tmpdir(), 'voice-moonshine-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The model in ONNX Runtime's own format, the only one that the judge reads. */
async function writeModel(seed: number): Promise<string> {
  const [plain, folder] = [join(scratch, `plain-${seed}`), join(scratch, `model-${seed}`)];
  writeStreamingMoonshine(plain, { seed });
  await cp(plain, folder, { recursive: true, filter: (path) => !path.endsWith('.onnx') });
  for (const name of GRAPHS) {
    const session = await InferenceSession.create(join(plain, `${name}.onnx`), {
      optimizedModelFilePath: join(folder, `${name}.ort`),
      graphOptimizationLevel: 'basic',
      logSeverityLevel: 3,
    });
    await session.release();
  }
  return folder;
}

async function ownText(folder: string, samples: Float32Array): Promise<string> {
  const config = (await readStreamingConfig(folder))!;
  const { decoder } = await openStreamingMoonshine(folder, config);
  const { decode, isText } = await readBinaryTokenizer(folder, config);
  const limit = Math.min(LIMITS.text, Math.ceil((samples.length / SPEECH_RATE) * LIMITS.second));
  const { startToken, endToken } = config;
  const whole = samples.subarray(0, samples.length - (samples.length % CHUNK));
  const [row] = await decodeGreedily(
    await decoder([whole]),
    { startToken, endToken, limits: [limit] },
    new AbortController().signal,
  );
  return decode(row!.tokens.filter(isText)).trim();
}

describe.skipIf(inject('realModels') === undefined || !hasRecordings)('a streaming Moonshine', () => {
  it("gives every segment the text of Moonshine's own program", async () => {
    const sounds: string[] = [];
    for (const name of RECORDINGS) {
      const path = join(scratch, `${name}.f32`);
      writeFileSync(path, (await recordedSpeech(name)).speech);
      sounds.push(path);
    }
    const python = await judgesIn(JUDGE, 'numpy');
    for (const seed of [1, 2]) {
      const model = await writeModel(seed);
      const { stdout } = await execa(python, ['test/judges/moonshine-voice.py'], {
        input: JSON.stringify({ model, sounds, folder: scratch }),
      });
      const segments = JSON.parse(stdout.split('\n').at(-1)!) as readonly { samples: string; text: string }[];
      expect(segments.length).toBeGreaterThan(20);
      const own: string[] = [];
      for (const { samples } of segments) {
        const bytes = readFileSync(samples);
        own.push(await ownText(model, new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)));
      }
      expect(own).toEqual(segments.map(({ text }) => text));
    }
  });
});
