import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { Inbox } from '../../../src/realtime/intake/inbox.ts';

const audio = (...samples: readonly number[]) =>
  ({ type: 'audio', samples: Float32Array.from(samples) }) as const;

describe('Inbox', () => {
  it('gives tasks in order, with audio joined into pieces of a bounded size', async () => {
    const inbox = new Inbox(4);
    const task = { type: 'task', run: () => undefined } as const;
    inbox.push(audio(1, 2));
    inbox.push(audio(3));
    inbox.push(audio(4, 5, 6, 7, 8, 9));
    inbox.push(task);
    inbox.push(audio(10));
    inbox.push({ type: 'skipped', samples: 2 });
    inbox.push({ type: 'skipped', samples: 3 });
    inbox.push(audio(11));
    expect(inbox.waitingSamples).toBe(11);
    const taken = [];
    for (let left = 7; left > 0; left--) taken.push(await inbox.take());
    expect(taken).toEqual([
      audio(1, 2, 3, 4),
      audio(5, 6, 7, 8),
      audio(9),
      task,
      audio(10),
      { type: 'skipped', samples: 5 },
      audio(11),
    ]);
    expect(inbox.waitingSamples).toBe(0);
  });

  it('counts the waiting tasks', async () => {
    const inbox = new Inbox(4);
    const task = { type: 'task', run: () => undefined } as const;
    inbox.push(task);
    inbox.push(audio(1));
    inbox.push(task);
    expect(inbox.waitingTasks).toBe(2);
    await inbox.take();
    expect(inbox.waitingTasks).toBe(1);
    inbox.end();
    expect(inbox.waitingTasks).toBe(0);
  });

  it('gives many small frames at once', async () => {
    const frame = audio(0.5);
    const take = async (frames: number) => {
      const inbox = new Inbox(16_000);
      for (let count = 0; count < frames; count++) inbox.push(frame);
      expect(await inbox.take()).toMatchObject({ samples: { length: 16_000 } });
    };
    expect(await growth(take, 30_000)).toBeLessThan(PROPORTIONAL);
  });

  it('can be awaited', async () => {
    const inbox = new Inbox(4);
    const taking = inbox.take();
    inbox.push(audio(1));
    expect(await taking).toEqual(audio(1));
  });

  it('drops its tasks at the end', async () => {
    const inbox = new Inbox(4);
    const taking = inbox.take();
    inbox.end();
    inbox.push(audio(1));
    expect(await taking).toBeUndefined();
    expect(await inbox.take()).toBeUndefined();
    expect(inbox.waitingSamples).toBe(0);
  });
});
