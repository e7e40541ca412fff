import { describe, expect, it } from 'vitest';
import type { StreamCommand, StreamEvent, Urgency } from '../../../src/domain/live-stream.ts';
import { AsyncQueue } from '../../../src/base/async-queue.ts';
import { defer } from '../../../src/base/deferred.ts';
import type { Speech } from '../../../src/domain/audio.ts';
import { decodeStream } from '../../../src/realtime/decoding/decode-stream.ts';
import { lanesOf, StreamLanes } from '../../../src/realtime/decoding/stream-lanes.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';

function open(count: number, rows = 1) {
  let now = 0;
  const lanes = new StreamLanes(count, rows, () => now);
  const story: string[] = [];
  const ask = (name: string, urgency: Urgency, { samples = 1, since = now } = {}) => {
    const use = { urgency, samples, since, preempt: () => void story.push(`${name} is preempted`) };
    void lanes.enter(use).then(() => story.push(name));
    return use;
  };
  return { lanes, story, ask, later: (ms: number) => void (now += ms) };
}

describe('the lanes that streams share', () => {
  it('belong to one engine', () => {
    const [one, other] = [new FakeStt(), new FakeStt()];
    expect(lanesOf(one)).toBe(lanesOf(one));
    expect(lanesOf(one)).not.toBe(lanesOf(other));
  });

  it('go to finals first, and otherwise in order', async () => {
    const { lanes, story, ask } = open(1);
    const uses = [
      ask('final 1', 'final'),
      ask('interim 1', 'interim'),
      ask('interim 2', 'interim'),
      ask('final 2', 'final'),
    ];
    await settle();
    expect(story).toEqual(['final 1']);
    for (const index of [0, 3, 1]) {
      lanes.leave(uses[index]!);
      await settle();
    }
    expect(story).toEqual(['final 1', 'final 2', 'interim 1', 'interim 2']);
  });

  it('go to eager finals before interim decodes, and are preempted for them once they become finals', async () => {
    const { lanes, story, ask } = open(1);
    const interim = ask('interim 1', 'interim');
    ask('interim 2', 'interim');
    const eager = ask('eager', 'eager');
    lanes.promote(eager);
    await settle();
    expect(story).toContain('interim 1 is preempted');
    lanes.leave(interim);
    await settle();
    expect(story.at(-1)).toBe('eager');
  });

  it('go to the longest waiting interim decode, in a batch with others of its length', async () => {
    const { lanes, story, ask } = open(1, 3);
    const final = ask('final', 'final');
    ask('new', 'interim', { since: 5 });
    ask('long', 'interim', { since: 2, samples: 3 });
    const oldest = ask('oldest', 'interim', { since: 1 });
    const old = ask('old', 'interim', { since: 3 });
    lanes.leave(final);
    await settle();
    expect(story.toSorted()).toEqual(['final', 'new', 'old', 'oldest']);
    lanes.leave(oldest);
    lanes.leave(old);
    await settle();
    expect(story).not.toContain('long');
  });

  it('go to overdue interim decodes before eager finals, and one of several lanes stays for them', async () => {
    const { lanes, story, ask, later } = open(2);
    const finals = [ask('final 1', 'final'), ask('final 2', 'final')];
    const interim = ask('interim', 'interim');
    later(1_000);
    ask('eager', 'eager');
    lanes.leave(finals[0]!);
    await settle();
    lanes.leave(finals[1]!);
    await settle();
    ask('final 3', 'final');
    await settle();
    expect(story).toEqual(['final 1', 'final 2', 'interim', 'eager', 'eager is preempted']);
    ask('final 4', 'final');
    lanes.leave(interim);
    await settle();
    expect(story.slice(5)).toEqual(['final 3']);
  });

  it('are freed for a final from the most recent decode that is not final', () => {
    const { story, ask } = open(3);
    ask('interim 1', 'interim');
    ask('interim 2', 'interim');
    ask('final 1', 'final');
    const cleared = () => story.filter((line) => line.includes('preempted'));
    ask('final 2', 'final');
    expect(cleared()).toEqual(['interim 2 is preempted']);
    ask('final 3', 'final');
    ask('final 4', 'final');
    expect(cleared()).toEqual(['interim 2 is preempted', 'interim 1 is preempted']);
  });

  it('are not given to a decode that was abandoned', async () => {
    const { lanes, story, ask } = open(1);
    const first = ask('first', 'interim');
    const second = ask('second', 'interim');
    ask('third', 'interim');
    lanes.giveUp(second);
    lanes.leave(second);
    lanes.leave(first);
    await settle();
    expect(story).toEqual(['first', 'second', 'third']);
  });
});

describe('streams that share a lane', () => {
  const stream = (engine: FakeStt) => {
    const commands = new AsyncQueue<StreamCommand>();
    const events: StreamEvent[] = [];
    void (async () => {
      for await (const event of decodeStream(engine, commands, new AbortController().signal))
        events.push(event);
    })();
    commands.push({ type: 'audio', samples: new Float32Array(16_000) as Speech });
    const decode = (id: number, final: boolean) =>
      commands.push({
        type: 'decode',
        id,
        from: 0,
        to: 16_000,
        final,
        task: 'transcribe',
        temperature: 0,
        speechProbability: 1,
      });
    return { events, decode };
  };

  it('abort an interim decode for the final of another stream', async () => {
    const engine = new FakeStt({
      lanes: 1,
      answer: (_, signal) =>
        engine.calls.length > 1
          ? said('final')
          : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const [one, other] = [stream(engine), stream(engine)];
    one.decode(1, false);
    await settle();
    other.decode(2, true);
    await settle();
    expect(one.events).toEqual([{ type: 'skipped', id: 1 }]);
    expect(other.events).toMatchObject([{ type: 'result', id: 2 }]);
  });

  it('wait for finals of other streams, and then get their own', async () => {
    const first = defer<ReturnType<typeof said>>();
    const engine = new FakeStt({
      lanes: 1,
      answer: () => (engine.calls.length > 1 ? said('second') : first.promise),
    });
    const [one, other] = [stream(engine), stream(engine)];
    one.decode(1, true);
    await settle();
    other.decode(2, true);
    await settle();
    expect(engine.calls).toHaveLength(1);
    first.resolve(said('first'));
    await settle();
    expect([one.events, other.events]).toMatchObject([
      [{ type: 'result', id: 1 }],
      [{ type: 'result', id: 2 }],
    ]);
  });
});
