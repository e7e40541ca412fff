import type { QueueTally } from '../../cluster/queue/client.ts';
import type { Context } from '../command.ts';
import { type LiveView, openProgress } from './live-view.ts';

/** Shows how many of `count` recordings in the queue are done. */
export function openQueueProgress(context: Context, count: number): Promise<LiveView<QueueTally>> {
  let last = '';
  return openProgress<QueueTally>(context, {
    start: 'queue: reading',
    words: (tally) => `queue: ${queueWords(tally, count)}`,
    event(tally) {
      const event = { type: 'queue', recordings: count, ...tally };
      const line = JSON.stringify(event);
      if (line === last) return undefined;
      last = line;
      return event;
    },
  });
}

/** `12 of 200 done, 3 running, 1 set aside` */
export function queueWords({ done, running, failed }: QueueTally, count: number): string {
  const parts = [`${done} of ${count} done`];
  if (running > 0) parts.push(`${running} running`);
  if (failed > 0) parts.push(`${failed} set aside`);
  return parts.join(', ');
}
