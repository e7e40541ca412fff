import type { Context } from '../command.ts';
import type { LiveView } from './live-view.ts';
import { PendingWrites } from './pending-writes.ts';
import { seconds } from './pull-lines.ts';

/** Events that only say how far it is come at most this often, and none in the beginning: what is short needs none. */
const EVENT_EVERY_MS = 1000;

/** Shows how many seconds of sound a file has so far: on a terminal, as JSON events under `--json`, not in a pipe. */
export async function openSpeechProgress(context: Context, file: string): Promise<LiveView<number>> {
  if (context.json) return jsonView(context, file);
  if (!context.interactive || !context.stderr.stream)
    return { update: () => undefined, close: async () => {} };
  const { default: ora } = await import('ora');
  const spinner = ora({ text: file, stream: context.stderr.stream, discardStdin: false }).start();
  return {
    update: (made) => void (spinner.text = `${file}: ${seconds(made)} of speech`),
    close: async () => void spinner.stop(),
  };
}

function jsonView({ stdout }: Context, file: string): LiveView<number> {
  const written = new PendingWrites();
  let lastMs: number | undefined;
  return {
    update(made) {
      const nowMs = performance.now();
      lastMs ??= nowMs;
      if (nowMs - lastMs < EVENT_EVERY_MS) return;
      lastMs = nowMs;
      written.add(stdout.write(`${JSON.stringify({ type: 'progress', file, seconds: made })}\n`));
    },
    close: () => written.settle(),
  };
}
