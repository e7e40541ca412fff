import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { JudgedTokens } from '../../generated/transducer/judges.ts';
import { hasRecordings, recordedSpeech, recordingPath } from '../../fixtures/recordings.ts';
import { whiteNoise } from '../../fixtures/signals.ts';
import { voice } from '../../generated/signals/voice.ts';
import type { openRandom } from './open-random.ts';

/** Clips are decoded whole, so they are as long as an export accepts. */
const LONGEST_SAMPLES = 30 * SPEECH_RATE;

/**
 * The audio for transducers and reference programs. The normalized values of a constantly silent bin are
 * rounding errors, so noise lies under all clips.
 */
export async function judgedClips(): Promise<readonly Float32Array[]> {
  const names = hasRecordings
    ? readdirSync(dirname(recordingPath('x'))).filter((name) => name.endsWith('.wav'))
    : [];
  const recorded = await Promise.all(names.map(async (name) => (await recordedSpeech(name)).speech));
  const made = [3, 7, 20].map((seconds) => voice(seconds * SPEECH_RATE));
  return [...recorded, ...made].map((speech, seed) => {
    const clip = speech.slice(0, LONGEST_SAMPLES);
    const noise = whiteNoise(clip.length, -55, seed + 1);
    return clip.map((sample, at) => sample + noise[at]!);
  });
}

/** The tokens of each clip and their start times in seconds. In these models, tokens are words. */
export async function timedTokens(
  { hearAll, tokensOf }: Awaited<ReturnType<typeof openRandom>>,
  clips: readonly Float32Array[],
  hotWords: readonly string[] = [],
): Promise<readonly (readonly string[])[]> {
  const heard = await hearAll(clips, hotWords);
  return heard.map((one) => timed(tokensOf(one), one.words?.map(({ start }) => start) ?? []));
}

/** The same for the output of a reference program. */
export const timedJudgement = async (judging: Promise<readonly JudgedTokens[]>) =>
  (await judging).map(({ tokens, timestamps }) => timed(tokens, timestamps));

const timed = (tokens: readonly string[], starts: readonly number[]): readonly string[] =>
  tokens.map((token, index) => `${token} ${starts[index]?.toFixed(2)}`);
