import type { OnPullEvent, PullEvent } from '../../pull/pull-event.ts';
import type { Context } from '../command.ts';
import { type LiveView, PendingWrites } from './live-view.ts';
import { pullAmounts, pullLine } from './pull-lines.ts';
import { nextPullState, NOTHING_PULLED } from '../../pull/pull-state.ts';
import type { CheckProgress } from '../../models/check-files.ts';

/** The least milliseconds between two lines about progress. */
const LINE_EVERY_MS = 5000;

/** Runs a pull and shows it: JSON lines with `--json`, bars on a terminal, else a plain line at intervals. */
export async function showPull<T>(context: Context, work: (onEvent: OnPullEvent) => Promise<T>): Promise<T> {
  const view = await openView(context);
  let ending: string | undefined;
  try {
    return await work((event) => {
      view.update(event);
      if (event.type === 'pull.done') ending = pullLine(event);
    });
  } finally {
    await view.close();
    if (ending !== undefined && !context.json) await context.note(ending);
  }
}

async function openView(context: Context): Promise<LiveView<PullEvent>> {
  if (context.json) return jsonView(context);
  if (!context.interactive || context.stderr.stream === undefined) return lineView(context);
  const { openLivePull } = await import('./pull-progress.tsx');
  return openLivePull(context.stderr.stream);
}

function jsonView({ stdout }: Context): LiveView<PullEvent> {
  const written = new PendingWrites();
  return {
    update: (event) => written.add(stdout.write(`${JSON.stringify(toWire(event))}\n`)),
    close: () => written.settle(),
  };
}

/** Converts the names of an event's fields to the style of the wire: `delay_ms`. */
function toWire(event: PullEvent): object {
  if (event.type !== 'file.retry') return event;
  const { delayMs, ...rest } = event;
  return { ...rest, delay_ms: delayMs };
}

function lineView(context: Context): LiveView<PullEvent> {
  const written = new PendingWrites();
  let state = NOTHING_PULLED;
  let lastMs = -Infinity;
  const say = (line: string, nowMs: number) => {
    lastMs = nowMs;
    written.add(context.note(line));
  };
  return {
    update(event) {
      const nowMs = performance.now();
      state = nextPullState(state, event, nowMs);
      const line = pullLine(event);
      if (event.type === 'pull.done') return;
      if (line !== undefined) say(line, nowMs);
      else if (event.type === 'file.progress' && nowMs - lastMs >= LINE_EVERY_MS) {
        say(`${state.model}: ${pullAmounts(state, nowMs)}`, nowMs);
      }
    },
    close: () => written.settle(),
  };
}

/** Runs a check of a model's files, with a spinner that shows the progress on a terminal. */
export async function showCheck<T>(
  { interactive, stderr }: Context,
  model: string,
  work: (onProgress: (progress: CheckProgress) => void) => Promise<T>,
): Promise<T> {
  if (!interactive || stderr.stream === undefined) return work(() => undefined);
  const { default: ora } = await import('ora');
  const spinner = ora({ text: `Checking ${model}`, stream: stderr.stream, discardStdin: false }).start();
  try {
    return await work(({ checked, total }) => {
      spinner.text = `Checking ${model}: ${Math.floor((100 * checked) / Math.max(1, total))} %`;
    });
  } finally {
    spinner.stop();
  }
}
