import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasJudges } from '../../bench/run-judge.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { noise } from './noise.ts';
import { randomWhisper } from './random.ts';
import { SMALL, SMALL_VOCABULARY } from './small-whisper.ts';
import { type JudgedClip, type WhisperJudgeJob, judgeByTransformers } from './transformers-judge.ts';
import { controlId } from './vocabulary.ts';

const id = (name: string) => controlId(SMALL_VOCABULARY, name);
const isTimestamp = (token: number) => token >= id('0.00');

/** Transcribes half a second of three noises by transformers.js. */
async function judged(job: Omit<Partial<WhisperJudgeJob>, 'model'>): Promise<readonly JudgedClip[]> {
  const model = await randomWhisper({
    seed: 1,
    timestamped: true,
    sizes: SMALL,
    vocabulary: SMALL_VOCABULARY,
  });
  const folder = temporaryFolder();
  const segments = [1, 2, 3].map((seed) => {
    const path = join(folder, `${seed}.f32`);
    writeFileSync(path, noise(seed, 0.1 * seed, 6_400));
    return { path };
  });
  return judgeByTransformers({ model, threads: 1, segments, ...job });
}

const noJudges = hasJudges() ? '' : ' (skipped: test/judges is not installed)';

describe.skipIf(!hasJudges())(`transformers.js with a random Whisper${noJudges}`, () => {
  const prompt = [id('startoftranscript'), id('de'), id('translate'), id('notimestamps')];

  it('returns tokens and a score for each', async () => {
    const clips = await judged({ generation: { language: 'de', task: 'translate' }, scores: true });
    for (const { tokens, scores = [] } of clips) {
      expect(tokens.slice(0, 4)).toEqual(prompt);
      expect(tokens.slice(4)).toEqual(scores.map(({ token }) => token));
      expect(scores.filter(({ logit, secondLogit }) => logit < secondLogit)).toEqual([]);
    }
    expect(new Set(clips.map(({ text }) => text)).size).toBe(3);
  });

  it('returns the requested number of tokens', async () => {
    const clips = await judged({ generation: { language: 'de' }, newTokens: 30 });
    expect(clips.map(({ tokens }) => tokens.length)).toEqual([34, 34, 34]);
    expect(clips.flatMap(({ tokens }) => tokens)).not.toContain(id('endoftext'));
  });

  it("keeps openai/whisper's rules for timestamps only with openaiRules", async () => {
    const generation = { language: 'en', return_timestamps: true };
    const judge = async (openaiRules: boolean) => {
      const clips = await judged({ generation, newTokens: 50, openaiRules });
      const times = clips.map(({ tokens }) => tokens.filter(isTimestamp));
      return {
        early: times.every(([first]) => first! <= id('1.00')),
        forwards: times.every((row) => row.join() === row.toSorted((a, b) => a - b).join()),
      };
    };
    expect(await judge(false)).toEqual({ early: false, forwards: false });
    expect(await judge(true)).toEqual({ early: true, forwards: true });
  });

  it('returns times of tokens, and the spectrogram', async () => {
    const generation = { language: 'en', return_token_timestamps: true };
    for (const { tokens, tokenTimes = [], features = '' } of await judged({ generation, features: true })) {
      expect(tokenTimes.length).toBe(tokens.length);
      expect(tokenTimes.every((time, index) => time >= (tokenTimes[index - 1] ?? 0) && time <= 0.4)).toBe(
        true,
      );
      expect(Buffer.from(features, 'base64').length).toBe(4 * 80 * 40);
    }
  });
});
