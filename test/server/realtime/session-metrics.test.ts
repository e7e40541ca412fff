import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../src/domain/errors.ts';
import type { RealtimeEvent, RealtimeOutput } from '../../../src/domain/realtime.ts';
import { openMetrics } from '../../../src/server/metrics.ts';
import { ArrivalTimes, withSessionMetrics } from '../../../src/server/realtime/session-metrics.ts';
import type { RealtimeSession } from '../../../src/realtime/session.ts';
import { collect } from '../../helpers/collect.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const metrics = (await openMetrics())!;

async function* saying(...output: Output): AsyncGenerator<RealtimeOutput> {
  for (const item of output) {
    yield item === 'sound' ? { type: 'audio', pcm: new Uint8Array(2) } : { type: 'event', event: item };
  }
}

type Output = readonly (RealtimeEvent | 'sound')[];

/** The output of a session that received two seconds of sound at once, a quarter of a second ago. */
async function session(...output: Output): Promise<AsyncIterable<RealtimeOutput>> {
  const clock = new FakeClock();
  const plain = { output: saying(...output), append: () => undefined } as unknown as RealtimeSession;
  const { append, output: told } = withSessionMetrics(plain, metrics, clock);
  append(new Float32Array(32_000));
  await clock.advance(250);
  return told;
}

const told = async (...output: Output) => collect(await session(...output));

const begin: RealtimeEvent = { type: 'utterance_started', atMs: 0 };
const end = (isCancelled: boolean): RealtimeEvent => ({
  type: 'utterance_ended',
  isCancelled,
  durationMs: 0,
});
const fault: RealtimeEvent = {
  type: 'error',
  concern: 'speech',
  error: new VoiceError('worker_lost', 'x'),
  isFatal: false,
};
const final: RealtimeEvent = {
  type: 'final',
  segmentId: 0,
  text: 'hello',
  startMs: 500,
  endMs: 2000,
  language: 'en',
  confidence: 1,
};

/** The metrics that grew, and their growth. */
async function grown(run: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const read = async () =>
    new Map(
      (await metrics.page()).text.split('\n').flatMap((line): [string, number][] => {
        const [, name, value] =
          /^((?:stt|tts)_\S+(?:_total\S*|_count|_sessions)|realtime_final\S+_(?:count|sum)) (\S+)$/.exec(
            line,
          ) ?? [];
        return name === undefined ? [] : [[name, Number(value)]];
      }),
    );
  const before = await read();
  await run();
  const after = [...(await read())].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(after.filter(([, more]) => more !== 0));
}

it('withSessionMetrics forwards every call to the session', async () => {
  const asked: unknown[] = [];
  const ask =
    (name: string) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      return Promise.resolve();
    };
  const [append, room, execute, reportFault, warn, finish, end] = [
    'append',
    'room',
    'execute',
    'reportFault',
    'warn',
    'finish',
    'end',
  ].map(ask);
  const plain = {
    id: 'sess_1',
    admission: 'drop',
    output: saying(),
    append,
    room,
    execute,
    reportFault,
    warn,
    finish,
    end,
  };
  const same = withSessionMetrics(plain as unknown as RealtimeSession, metrics, new FakeClock());
  const [sound, fault] = [new Float32Array(1), new VoiceError('internal', 'x')];
  same.append(sound);
  await same.room();
  same.execute({ type: 'commit' });
  same.reportFault(fault);
  same.warn(['so it is']);
  same.finish(5);
  await same.end('timeout');
  expect(asked).toEqual([
    ['append', sound],
    ['room'],
    ['execute', { type: 'commit' }],
    ['reportFault', fault],
    ['warn', ['so it is']],
    ['finish', 5],
    ['end', 'timeout'],
  ]);
  expect([same.id, same.admission]).toEqual(['sess_1', 'drop']);
  same.admission = 'wait';
  expect(plain.admission).toBe('wait');
});

describe('the output of a measured session', () => {
  it('is unchanged', async () => {
    const output = [begin, 'sound', end(false), final] as const;
    expect(await told(...output)).toEqual(await collect(saying(...output)));
  });

  it('counts as transcriptions, with their audio durations', async () => {
    expect(await grown(() => told(final, final))).toEqual({
      'stt_requests_total{task="transcribe",status="completed"}': 2,
      stt_audio_seconds_total: 3,
      realtime_final_latency_seconds_count: 2,
      realtime_final_latency_seconds_sum: 0.5,
    });
  });

  it('counts as syntheses, by their outcome', async () => {
    const output = [begin, 'sound', 'sound', end(false), begin, end(true), begin, fault, end(false)] as const;
    expect(await grown(() => told(...output))).toEqual({
      'tts_requests_total{status="completed"}': 1,
      'tts_requests_total{status="cancelled"}': 1,
      'tts_requests_total{status="failed"}': 1,
      tts_ttfb_seconds_count: 1,
      tts_synthesis_duration_seconds_count: 3,
    });
  });

  it('leaves nothing in flight when the session breaks off', async () => {
    const during = async () => {
      for await (const item of await session(begin, 'sound', end(false))) {
        if (item.type === 'audio') break;
      }
    };
    expect(await grown(during)).toMatchObject({ 'tts_requests_total{status="cancelled"}': 1 });
    expect((await metrics.page()).text).toContain('tts_active_sessions 0');
  });
});

describe('ArrivalTimes.secondsSince', () => {
  it('gives the age of audio that arrived within the last minute, and undefined for later audio', async () => {
    const clock = new FakeClock();
    const heard = new ArrivalTimes(clock);
    for (let second = 0; second < 90; second++) {
      heard.note(16_000);
      await clock.advance(1_000);
    }
    // The last second arrived at 89 s, and the clock shows 90 s.
    expect(heard.secondsSince(89_500)).toBe(1);
    expect(heard.secondsSince(80_000)).toBe(11);
    expect(heard.secondsSince(90_001)).toBeUndefined();
    // Positions older than a minute get the age of the oldest known one.
    expect(heard.secondsSince(1_000)).toBe(61);
  });
});
