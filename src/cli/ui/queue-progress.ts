import type { QueueTally } from '../../cluster/queue/client.ts';
import type { Context } from '../command.ts';
import { type LiveView, PendingWrites } from './live-view.ts';

/**
 * Shows how far a queue is with `count` recordings: a spinner on a terminal, JSON events under `--json`,
 * nothing in a pipe.
 */
export async function openQueueProgress(context: Context, count: number): Promise<LiveView<QueueTally>> {
  const { json, stdout, interactive, stderr } = context;
  if (json) {
    const written = new PendingWrites();
    let last = '';
    return {
      update(tally) {
        const line = `${JSON.stringify({ type: 'queue', recordings: count, ...tally })}\n`;
        if (line !== last) written.add(stdout.write(line));
        last = line;
      },
      close: () => written.settle(),
    };
  }
  if (!interactive || !stderr.stream) return { update: () => undefined, close: async () => {} };
  const { default: ora } = await import('ora');
  const spinner = ora({ text: 'queue: reading', stream: stderr.stream, discardStdin: false }).start();
  return {
    update: (tally) => void (spinner.text = `queue: ${queueWords(tally, count)}`),
    close: async () => void spinner.stop(),
  };
}

/** `12 of 200 done, 3 running, 1 set aside` */
export function queueWords({ done, running, failed }: QueueTally, count: number): string {
  const parts = [`${done} of ${count} done`];
  if (running > 0) parts.push(`${running} running`);
  if (failed > 0) parts.push(`${failed} set aside`);
  return parts.join(', ');
}
