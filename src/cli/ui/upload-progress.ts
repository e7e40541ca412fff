import { formatBytes } from '../../base/byte-size.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import { type LiveView, PendingWrites } from './live-view.ts';

/** How far a recording is on its way through a server. */
export type UploadProgress =
  /** So much of it is there. */
  | { readonly type: 'upload'; readonly sent: number; readonly bytes: number }
  /** All of it is there, and heard now. */
  | { readonly type: 'working' };

/** Events that only say how far it is come at most this often. */
const EVENT_EVERY_MS = 250;

/** Shows it: a spinner on a terminal, JSON events under `--json`, nothing in a pipe. */
export async function openUploadProgress(context: Context, input: string): Promise<LiveView<UploadProgress>> {
  if (context.json) return jsonView(context, input);
  if (!context.interactive || !context.stderr.stream)
    return { update: () => undefined, close: async () => {} };
  const { default: ora } = await import('ora');
  const name = inputName(input);
  const spinner = ora({
    text: `${name}: reading`,
    stream: context.stderr.stream,
    discardStdin: false,
  }).start();
  return {
    update: (progress) => void (spinner.text = `${name}: ${uploadWords(progress)}`),
    close: async () => void spinner.stop(),
  };
}

/** `uploading 40 %, 10.5 MB of 26.2 MB` */
export function uploadWords(progress: UploadProgress): string {
  if (progress.type === 'working') return 'the server is at work';
  const { sent, bytes } = progress;
  const percent = Math.floor((100 * sent) / Math.max(1, bytes));
  return `uploading ${percent} %, ${formatBytes(sent)} of ${formatBytes(bytes)}`;
}

function jsonView({ stdout }: Context, file: string): LiveView<UploadProgress> {
  const written = new PendingWrites();
  let lastMs = -Infinity;
  return {
    update(progress) {
      const nowMs = performance.now();
      const isLast = progress.type === 'working' || progress.sent === progress.bytes;
      if (!isLast && nowMs - lastMs < EVENT_EVERY_MS) return;
      lastMs = nowMs;
      const { type, ...amounts } = progress;
      written.add(stdout.write(`${JSON.stringify({ type, file, ...amounts })}\n`));
    },
    close: () => written.settle(),
  };
}
