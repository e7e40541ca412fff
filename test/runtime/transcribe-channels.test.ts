import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../src/domain/transcript.ts';
import type { TranscribeProgress } from '../../src/runtime/transcribe.ts';
import { transcribeChannels } from '../../src/runtime/transcribe-channels.ts';

const forever = new AbortController().signal;

/** One segment with one word that begins at `start` seconds. */
const said = (text: string, start: number): Transcript => ({
  task: 'transcribe',
  text,
  language: 'en',
  duration: 9,
  segments: [
    {
      text,
      start,
      end: start + 1,
      tokens: [],
      temperature: 0,
      avgLogprob: 0,
      compressionRatio: 1,
      noSpeechProb: 0,
      words: [{ word: text, start, end: start + 1 }],
    },
  ],
  warnings: [`${text} was warned of`],
});

const hearing = (channels: readonly Transcript[]) => {
  const asked: number[] = [];
  const told: TranscribeProgress[] = [];
  const heard = transcribeChannels(
    { audio: { type: 'file', name: 'call.wav', path: import.meta.filename }, task: 'transcribe' },
    async (_, channel) => {
      asked.push(channel);
      return { transcript: channels[channel]!, speech: { track: 0, channels: channels.length } as never };
    },
    forever,
    (progress) => told.push(progress),
  );
  return { heard, asked, told };
};

describe('transcribeChannels', () => {
  it('transcribes channels one after the other, and merges their segments by time with channel numbers', async () => {
    const { heard, asked, told } = hearing([said('Later.', 5), said('Earlier.', 1)]);
    const { text, segments } = await heard;
    expect(text).toBe('Channel 2: Earlier.\nChannel 1: Later.');
    expect(segments.map(({ channel, words }) => [channel, words?.[0]?.channel])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(asked).toEqual([0, 1]);
    expect(told).toMatchObject([{ type: 'transcribed', until: 9 }]);
  });

  it('accepts at most 16 channels', async () => {
    const { heard, asked } = hearing(Array.from({ length: 17 }, () => said('So.', 0)));
    await expect(heard).rejects.toMatchObject({ kind: 'invalid_value' });
    expect(asked).toEqual([0]);
  });

  it('leaves out channels without speech', async () => {
    const silent: Transcript = { ...said('', 0), text: '', segments: [], warnings: ['No speech was found'] };
    const { warnings } = await hearing([silent, said('Yes.', 2)]).heard;
    expect(warnings).toEqual(['Yes. was warned of']);
  });
});
