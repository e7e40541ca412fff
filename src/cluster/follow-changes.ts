import { type Clock, systemClock } from '../base/clock.ts';

export interface FollowChangesOptions<Change> {
  /** Opens the stream of changes, from now on or from the beginning. */
  readonly watch: () => Promise<AsyncIterable<Change>>;
  readonly take: (change: Change) => void;
  /** Whether following should end. */
  readonly isOver: () => boolean;
  /** Logs why the watch ended: a sentence without its full stop. */
  readonly log: (message: string) => void;
  /** Tests set their own clock. */
  readonly clock?: Clock;
}

/** The delay before an interrupted watch is opened again. */
const AGAIN_MS = 5_000;

/** Calls `take` for every change until `isOver`. If the watch ends early, it logs that and reopens it. */
export async function followChanges<Change>(options: FollowChangesOptions<Change>): Promise<void> {
  void goOn(await options.watch(), options);
}

async function goOn<Change>(
  changes: AsyncIterable<Change> | undefined,
  options: FollowChangesOptions<Change>,
): Promise<void> {
  const { watch, take, isOver, log, clock = systemClock } = options;
  let reason = 'it ended';
  try {
    for await (const change of changes ?? (await watch())) take(change);
  } catch (error) {
    reason = (error as Error).message;
  }
  if (isOver()) return;
  log(`NATS reports no more changes; they are asked for again: ${reason}`);
  clock.after(AGAIN_MS, () => {
    if (!isOver()) void goOn(undefined, options);
  });
}
