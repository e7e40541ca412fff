import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import type { LiveView } from './live-view.ts';

/**
 * Shows how far a file is: live on a terminal, as JSON events under `--json`, not at all in a pipe. `input` is what the
 * person called it on the command line.
 */
export async function openTranscribeProgress(
  context: Context,
  input: string,
): Promise<LiveView<TranscribeProgress>> {
  if (context.json) return jsonProgress(context, input);
  if (!context.interactive || !context.stderr.stream)
    return { update: () => undefined, close: async () => {} };
  const { openLiveTranscribeProgress } = await import('./live-transcribe-progress.tsx');
  return openLiveTranscribeProgress(context.stderr.stream, inputName(input));
}

function jsonProgress({ stdout }: Context, file: string): LiveView<TranscribeProgress> {
  const written: Promise<void>[] = [];
  let duration = 0;
  return {
    update(progress) {
      if (progress.type === 'prepared') ({ duration } = progress);
      const seconds = progress.type === 'prepared' ? 0 : progress.until;
      written.push(stdout.write(`${JSON.stringify({ type: 'progress', file, seconds, duration })}\n`));
    },
    close: async () => void (await Promise.all(written.splice(0))),
  };
}
