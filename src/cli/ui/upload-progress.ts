import { formatBytes } from '../../base/byte-size.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import { type LiveView, openProgress } from './live-view.ts';

/** The progress of a recording at a server. */
export type UploadProgress =
  /** `sent` of `bytes` have been uploaded. */
  | { readonly type: 'upload'; readonly sent: number; readonly bytes: number }
  /** The upload is complete; the server transcribes. */
  | { readonly type: 'working' };

/** The least milliseconds between two JSON events about an upload. */
const EVENT_EVERY_MS = 250;

/** Shows the progress of the upload of `input`. */
export function openUploadProgress(context: Context, input: string): Promise<LiveView<UploadProgress>> {
  const name = inputName(input);
  let lastMs = -Infinity;
  return openProgress<UploadProgress>(context, {
    start: `${name}: reading`,
    words: (progress) => `${name}: ${uploadWords(progress)}`,
    event(progress) {
      const nowMs = performance.now();
      const isLast = progress.type === 'working' || progress.sent === progress.bytes;
      if (!isLast && nowMs - lastMs < EVENT_EVERY_MS) return undefined;
      lastMs = nowMs;
      const { type, ...amounts } = progress;
      return { type, file: input, ...amounts };
    },
  });
}

/** `uploading 40 %, 10.5 MB of 26.2 MB` */
export function uploadWords(progress: UploadProgress): string {
  if (progress.type === 'working') return 'the server is at work';
  const { sent, bytes } = progress;
  const percent = Math.floor((100 * sent) / Math.max(1, bytes));
  return `uploading ${percent} %, ${formatBytes(sent)} of ${formatBytes(bytes)}`;
}
