import '../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { RunningTranscript } from '../../../../src/server/realtime/translation/running-transcript.ts';

const partial = (confirmed: string) =>
  ({ type: 'partial', segmentId: 0, confirmed, tentative: '', untilMs: 0 }) as const;
const final = (text: string, language = 'en') =>
  ({ type: 'final', segmentId: 0, text, startMs: 0, endMs: 1, language, confidence: 1 }) as const;

describe('RunningTranscript', () => {
  it('gives the settled words of each segment, then the rest, with spaces between segments', () => {
    const transcript = new RunningTranscript('en');
    const told = [
      transcript.partial(partial('ask')),
      transcript.partial(partial('ask not')),
      transcript.partial(partial('ask not')),
      transcript.final(final('ask not what.')).delta,
      transcript.partial(partial('Then we')),
      transcript.final(final('Then we go.')).delta,
    ];
    expect(told).toEqual(['', 'ask', '', ' not what.', ' Then', ' we go.']);
  });

  it('never takes back a word', () => {
    const transcript = new RunningTranscript('en');
    transcript.partial(partial('so that makes'));
    expect(transcript.partial(partial('so this makes'))).toBe('');
    const { delta, text } = transcript.final(final('so that makes sense'));
    expect([delta, text]).toEqual([' makes sense', 'so that makes sense']);
  });

  it('puts no space between segments of a language that is written without spaces', () => {
    const transcript = new RunningTranscript('ja');
    expect(transcript.final(final('今日は', 'ja')).delta).toBe('今日は');
    expect(transcript.final(final('雨です', 'ja')).delta).toBe('雨です');
    expect(transcript.final(final('', 'ja')).delta).toBe('');
  });
});
