import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { haveRecordings, recording } from '../e2e/voice-binary.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { MAKES } from './makes.ts';

/** Whisper base of real weights in every make, each added with one command, beside its ONNX folder. */

const models = inject('realModels');
const makes = inject('realMakes');
const RECORDINGS = ['jfk.flac', 'quilter.wav', 'talk-60s.wav'];

let voice: VoiceHere;
let reference: VoiceHere;
let folder: string;
/** What the ONNX folder hears. */
const expected = new Map<string, string>();

async function hear(by: VoiceHere, model: string, name: string): Promise<string> {
  const { out, err, code } = await by.run(['transcribe', recording(name), '-m', model, '-q', '--no-itn']);
  expect({ err, code }).toMatchObject({ code: 0 });
  return out;
}

const canRun = models !== undefined && makes !== undefined && haveRecordings;

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'voice-makes-'));
  voice = openVoiceHere(folder);
  reference = openVoiceHere(models);
  for (const name of RECORDINGS) expected.set(name, await hear(reference, 'whisper-base', name));
});
afterAll(async () => {
  await voice?.close();
  await reference?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!canRun)('Whisper base', () => {
  it.each(Object.entries(MAKES))(
    'as %s (%s) is added with one command, and hears the same words',
    async (source) => {
      const name = source.replace('.bin', '');
      const { code, err } = await voice.run(['models', 'add', join(makes!, source), '--name', name]);
      expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(`Installed ${name}`) });
      const heard = new Map<string, string>();
      for (const recorded of RECORDINGS) heard.set(recorded, await hear(voice, name, recorded));
      const { errors, words } = wordErrorRate(
        [...expected.values()].join(' '),
        [...heard.values()].join(' '),
      );
      expect({ heard, isAlike: errors <= words / 100 }).toMatchObject({ isAlike: true });
    },
  );

  it('is used where it lies', async () => {
    const place = join(makes!, 'ggml-base-f16.bin');
    expect(await hear(voice, place, 'jfk.flac')).toBe(expected.get('jfk.flac'));
    expect(existsSync(join(folder, 'ggml-base-f16'))).toBe(true);
  });
});
