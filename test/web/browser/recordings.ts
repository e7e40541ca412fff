import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createResampler } from '../../../src/audio/resample.ts';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { TTS_RATE } from '../../../src/domain/synthesis.ts';
import { encode } from '../../../src/media/encode.ts';
import { recordedSpeech } from '../../fixtures/recordings.ts';
import { wav } from '../../fixtures/signals.ts';

const SILENCE = new Float32Array(SPEECH_RATE);

/** A recording in several formats, in a new folder. */
export interface Recordings {
  readonly folder: string;
  /** With silence before and after, as from a microphone. */
  readonly spoken: string;
  readonly mp3: string;
  /** Repeated for five minutes, so that transcription lasts until the test acts. */
  readonly long: string;
}

export async function recordingsOf(name: string): Promise<Recordings> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-page-'));
  const { speech: samples } = await recordedSpeech(name);
  const write = (file: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, file), bytes);
    return join(folder, file);
  };
  const again = Array.from({ length: Math.floor((300 * SPEECH_RATE) / samples.length) }, () => samples);
  return {
    folder,
    spoken: write('spoken.wav', wav(joinAll([SILENCE, samples, SILENCE]))),
    mp3: write('talk.mp3', await mp3Of(samples)),
    long: write('long.wav', wav(joinAll(again))),
  };
}

const joinAll = (parts: readonly Float32Array[]) => joinArrays(parts, (length) => new Float32Array(length));

async function mp3Of(samples: Float32Array): Promise<Uint8Array> {
  const { push, flush } = createResampler(SPEECH_RATE, TTS_RATE);
  async function* upsampled() {
    yield push(samples);
    yield flush();
  }
  const options = { totalSamples: undefined, searchPath: process.env['PATH'] };
  const parts: Uint8Array[] = [];
  for await (const part of encode('mp3', upsampled(), options, new AbortController().signal))
    parts.push(part);
  return joinArrays(parts, (length) => new Uint8Array(length));
}
