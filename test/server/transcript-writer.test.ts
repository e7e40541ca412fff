import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { TranscriptWriter } from '../../src/server/transcript-writer.ts';
import { writeTranscript } from '../../src/server/write-program.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

/** A request for subtitles of one segment, with the largest allowed cues. */
function written(text: string) {
  const told = { tokens: [], temperature: 0, avg_logprob: 0, compression_ratio: 1, no_speech_prob: 0 };
  const body = {
    task: 'transcribe',
    language: 'en',
    duration: 10,
    text,
    segments: [{ start: 0, end: 10, text, ...told }],
  };
  return {
    body: Buffer.from(JSON.stringify(body)),
    format: 'srt',
    subtitles: { maxLineLength: 1_000, maxLines: 10, maxCueSeconds: 60 },
  } as const;
}

const LONG = written('hello there '.repeat(1_000));
/** Takes longer than any test. */
const ENDLESS = written('会'.repeat(1_000_000));

function writer(clock = new FakeClock()) {
  const made = new TranscriptWriter(clock);
  onTestFinished(() => made.close());
  return made;
}
const { signal } = new AbortController();

describe('TranscriptWriter', () => {
  it('gives the same text as writeTranscript, without blocking the event loop', async () => {
    const writing = writer();
    let turns = 0;
    let over = false;
    const turn = () => {
      turns++;
      if (!over) setImmediate(turn);
    };
    turn();
    const text = await writing.write(LONG, 'a', signal);
    over = true;
    expect(turns).toBeGreaterThan(5);
    expect(text).toBe(writeTranscript(LONG));
    expect(await writing.write({ ...LONG, body: Buffer.alloc(20_000, '{') }, 'a', signal)).toBeUndefined();
  });

  it('stops when the client leaves, and writes the next transcript', async () => {
    const writing = writer();
    const leaving = new AbortController();
    const endless = writing.write(ENDLESS, 'a', leaving.signal);
    const next = writing.write(LONG, 'b', signal);
    leaving.abort();
    await expect(endless).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await next).toBe(writeTranscript(LONG));
  });

  it('rejects after its time limit', async () => {
    const clock = new FakeClock();
    const writing = writer(clock);
    const failure = writing.write(ENDLESS, 'a', signal).catch((error: unknown) => error);
    await clock.advance(29_000);
    await clock.advance(2_000);
    expect(await failure).toMatchObject({ kind: 'timeout' });
  });

  it('queues at most eight transcripts of one client, and accepts those of others', async () => {
    const writing = new TranscriptWriter(systemClock);
    const waiting = Array.from({ length: 8 }, () => writing.write(ENDLESS, 'a', signal));
    const ended = Promise.allSettled([...waiting, writing.write(ENDLESS, 'b', signal)]);
    await expect(writing.write(LONG, 'a', signal)).rejects.toMatchObject({ kind: 'queue_full' });
    await writing.close();
    expect((await ended).map(({ status }) => status)).toEqual(Array<string>(9).fill('rejected'));
  });
});
