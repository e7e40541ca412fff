import { describe, expect, it } from 'vitest';
import type { StreamCommand, StreamEvent } from '../../../src/domain/engine.ts';
import { AsyncQueue } from '../../../src/base/async-queue.ts';
import { defer } from '../../../src/base/deferred.ts';
import type { Speech } from '../../../src/domain/audio.ts';
import { decodeStream } from '../../../src/realtime/decoding/decode-stream.ts';
import { lanesOf, StreamLanes } from '../../../src/realtime/decoding/stream-lanes.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';

function open(count: number) {
  const lanes = new StreamLanes(count);
  const story: string[] = [];
  const ask = (name: string, final: boolean) => {
    const use = { final, makeWay: () => void story.push(`${name} makes way`) };
    void lanes.enter(use).then(() => story.push(name));
    return use;
  };
  return { lanes, story, ask };
}

describe('the lanes that streams share', () => {
  it('belong to one engine', () => {
    const [one, other] = [new FakeStt(), new FakeStt()];
    expect(lanesOf(one)).toBe(lanesOf(one));
    expect(lanesOf(one)).not.toBe(lanesOf(other));
  });

  it('are given to finals first, and else in order', async () => {
    const { lanes, story, ask } = open(1);
    const uses = [ask('final 1', true), ask('pass 1', false), ask('pass 2', false), ask('final 2', true)];
    await settle();
    expect(story).toEqual(['final 1']);
    for (const index of [0, 3, 1]) {
      lanes.leave(uses[index]!);
      await settle();
    }
    expect(story).toEqual(['final 1', 'final 2', 'pass 1', 'pass 2']);
  });

  it('are cleared for a final that finds none, of what began last and is not final', () => {
    const { story, ask } = open(3);
    ask('pass 1', false);
    ask('pass 2', false);
    ask('final 1', true);
    const cleared = () => story.filter((line) => line.includes('way'));
    ask('final 2', true);
    expect(cleared()).toEqual(['pass 2 makes way']);
    ask('final 3', true);
    ask('final 4', true);
    expect(cleared()).toEqual(['pass 2 makes way', 'pass 1 makes way']);
  });

  it('are not waited for any more by what was given up', async () => {
    const { lanes, story, ask } = open(1);
    const first = ask('first', false);
    const second = ask('second', false);
    ask('third', false);
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

  it('stop what is not final for the final of another', async () => {
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

  it('wait for the finals of others, and then have theirs', async () => {
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
