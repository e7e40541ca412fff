import { describe, expect, it } from 'vitest';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { Outbox } from '../../../src/realtime/events/outbox.ts';
import { toWire } from '../../../src/wire/realtime/to-wire.ts';
import { collect } from '../../helpers/collect.ts';
import { settle } from '../../helpers/fake-clock.ts';

const never = new AbortController().signal;
const partial = (text: string, segmentId = 0): RealtimeEvent => ({
  type: 'partial',
  segmentId,
  confirmed: '',
  tentative: text,
  untilMs: 0,
});
const final = (text: string, segmentId = 0): RealtimeEvent => ({
  type: 'final',
  text,
  segmentId,
  startMs: 0,
  endMs: 0,
  language: 'en',
  confidence: 1,
});
const closed: RealtimeEvent = {
  type: 'closed',
  reason: 'error',
  durationMs: 0,
  segments: 0,
};
const start = (atMs: number): RealtimeEvent => ({ type: 'speech_started', atMs });

async function read(outbox: Outbox): Promise<readonly unknown[]> {
  outbox.sayLast(closed);
  const all = await collect(outbox);
  return all.slice(0, -1).map((output) => (output.type === 'event' ? output.event : output.pcm.length));
}

describe('Outbox', () => {
  it('yields items in order, to its end', async () => {
    const outbox = new Outbox();
    const reading = collect(outbox);
    outbox.say(start(1));
    await outbox.play(new Uint8Array(10), never);
    await settle();
    outbox.say(start(2));
    outbox.sayLast(closed);
    outbox.say(start(3));
    expect(await reading).toEqual([
      { type: 'event', event: start(1) },
      { type: 'audio', pcm: new Uint8Array(10) },
      { type: 'event', event: start(2) },
      { type: 'event', event: closed },
    ]);
  });

  it('leaves out partials that were superseded before they were read', async () => {
    const outbox = new Outbox();
    outbox.say(partial('a'));
    outbox.say(partial('b', 1));
    outbox.say(start(1));
    outbox.say(partial('a a'));
    outbox.say(partial('b b', 1));
    outbox.say(final('a a a'));
    expect(await read(outbox)).toEqual([partial('b b', 1), start(1), final('a a a')]);
  });

  it('sums up dropped frames', async () => {
    const outbox = new Outbox();
    const dropped = (droppedMs: number): RealtimeEvent => ({
      type: 'audio_dropped',
      droppedMs,
      cause: 'too_fast',
    });
    outbox.say(dropped(20));
    outbox.say(start(1));
    outbox.say(dropped(30));
    expect(await read(outbox)).toEqual([dropped(50), start(1)]);
    expect(toWire(dropped(50))).toMatchObject({
      dropped_ms: 50,
      message: expect.stringContaining(' 50 ms '),
    });
  });

  it('makes speech wait while five seconds of it are unread', async () => {
    const outbox = new Outbox();
    let played = 0;
    void (async () => {
      for (; played < 1_000; played++) await outbox.play(new Uint8Array(4_096), never);
    })();
    await settle();
    expect(played).toBe(63);
    const reader = outbox[Symbol.asyncIterator]();
    await reader.next();
    await settle();
    expect(played).toBe(64);
    await reader.return(undefined);
    await settle();
    expect(played).toBe(1_000);
  });

  it('can discard speech, and remove unread speech', async () => {
    const outbox = new Outbox();
    const leaving = new AbortController();
    await outbox.play(new Uint8Array(1_000), leaving.signal);
    const playing = outbox.play(new Uint8Array(300_000), leaving.signal);
    leaving.abort(new Error('cancelled'));
    await expect(playing).rejects.toThrow('cancelled');
    outbox.say(start(1));
    expect(outbox.dropAudio()).toBe(301_000);
    expect(await read(outbox)).toEqual([start(1)]);
  });

  it('resolves when all speech has been read', async () => {
    const outbox = new Outbox();
    await outbox.play(new Uint8Array(1), never);
    let isPlayed = false;
    void outbox.played(never).then(() => (isPlayed = true));
    await settle();
    expect(isPlayed).toBe(false);
    await outbox[Symbol.asyncIterator]().next();
    await settle();
    expect(isPlayed).toBe(true);
  });

  it('drops items if nobody reads, reports that once, and still yields the last events', async () => {
    let overflows = 0;
    const outbox = new Outbox(() => overflows++);
    for (let count = 0; count < 10_000; count++) outbox.say(start(count));
    expect(overflows).toBe(1);
    outbox.sayLast(closed);
    const all = await collect(outbox);
    expect(all).toHaveLength(4_097);
    expect(all.at(-1)).toEqual({ type: 'event', event: closed });
  });
});
