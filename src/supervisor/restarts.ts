import { SlidingWindow } from '../base/sliding-window.ts';

/** A worker that crashes more often than this is left alone for a while. */
const MOST_RESTARTS = 3;
const WINDOW_MS = 60_000;

/** The restarts a worker has left: at most 3 in 60 s. */
export const restartBudget = () => new SlidingWindow(MOST_RESTARTS, WINDOW_MS);
