import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { haveRecordings, recording } from '../e2e/voice-binary.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { MAKES } from './makes.ts';

/**
 * Compares Whisper base of real weights in every format, each added with one command, with its ONNX folder.
 */

const models = inject('realModels');
const makes = inject('realMakes');
const RECORDINGS = ['jfk.flac', 'austen-0870.wav', 'austen-0890.wav'];

let folder: string;
/** The transcripts of the ONNX folder, by recording. */
const expected = new Map<string, string>();

/** Runs `work` with the models of a folder, and unloads them afterwards. */
async function withVoice<T>(modelsDir: string, work: (voice: VoiceHere) => Promise<T>): Promise<T> {
  const voice = openVoiceHere(modelsDir);
  try {
    return await work(voice);
  } finally {
    await voice.close();
  }
}

async function hear(voice: VoiceHere, model: string, name: string): Promise<string> {
  const { out, err, code } = await voice.run(['transcribe', recording(name), '-m', model, '-q', '--no-itn']);
  expect({ err, code }).toMatchObject({ code: 0 });
  return out;
}

const canRun = models !== undefined && makes !== undefined && haveRecordings;

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'voice-makes-'));
  await withVoice(models, async (voice) => {
    for (const name of RECORDINGS) expected.set(name, await hear(voice, 'whisper-base', name));
  });
});
afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!canRun)('Whisper base', () => {
  it.each(Object.entries(MAKES))(
    'as %s (%s) is added with one command, and transcribes the same words',
    async (source) => {
      const name = source.replace('.bin', '');
      await withVoice(folder, async (voice) => {
        const { code, err } = await voice.run(['models', 'add', join(makes!, source), '--name', name]);
        expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`Installed ${name}`) });
        const heard = new Map<string, string>();
        for (const recorded of RECORDINGS) heard.set(recorded, await hear(voice, name, recorded));
        const texts = [expected, heard].map((each) => [...each.values()].join(' '));
        const { errors, words } = wordErrorRate(texts[0]!, texts[1]!);
        expect({ heard, isAlike: errors <= Math.max(1, words / 100) }).toMatchObject({ isAlike: true });
      });
    },
  );

  it('runs from its own folder without a copy', async () => {
    const place = join(folder, 'mine.bin');
    await copyFile(join(makes!, 'ggml-base-f16.bin'), place);
    const text = await withVoice(folder, (voice) => hear(voice, place, 'jfk.flac'));
    expect(text).toBe(expected.get('jfk.flac'));
  });
});
