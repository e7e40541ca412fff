import { abortable } from '../base/abort.ts';
import { cancelled } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { catalogEntry } from '../models/catalog.ts';
import { notInCatalog } from '../models/not-installed.ts';
import type { OnPullEvent } from '../pull/pull-event.ts';
import { nextPullState, NOTHING_PULLED, type PullState, receivedBytes } from '../pull/pull-state.ts';

/** How far a pull is. */
export interface PullProgress {
  /** Received bytes and total bytes; both are 0 until the total is known. */
  readonly received: number;
  readonly bytes: number;
  /** The reason why it waits, in a few words. */
  readonly status?: string;
}

/** Installs a model, as `pull` does. */
export type Install = (
  manifest: Manifest,
  how: { readonly signal: AbortSignal; readonly onEvent: OnPullEvent },
) => Promise<unknown>;

type OnProgress = (progress: PullProgress) => void;

interface RunningPull {
  readonly stop: AbortController;
  readonly followers: Set<OnProgress>;
  readonly done: Promise<unknown>;
  readonly progress: () => PullProgress;
}

/** The pulls of a server's clients, one per model at a time. */
export class Pulls {
  readonly #install: Install;
  readonly #running = new Map<string, RunningPull>();

  constructor(install: Install) {
    this.#install = install;
  }

  /**
   * Installs a model of the catalog only. Clients that ask for the same model share one pull, which ends when
   * the last leaves. `onProgress` is called at once, then for every thousandth.
   * @throws VoiceError `model_not_found` for other names; the reason of `signal`; as `pull`.
   */
  async pull(name: string, signal: AbortSignal, onProgress: OnProgress): Promise<void> {
    signal.throwIfAborted();
    const running = this.#running.get(name) ?? this.#start(name);
    const { followers, stop, done } = running;
    // One function may be given twice.
    const follower: OnProgress = (pullProgress) => onProgress(pullProgress);
    followers.add(follower);
    try {
      onProgress(running.progress());
      await abortable(done, signal);
    } finally {
      followers.delete(follower);
      if (followers.size === 0) {
        this.#forget(name, running);
        stop.abort(cancelled());
      }
    }
  }

  #start(name: string): RunningPull {
    const manifest = catalogEntry(name);
    if (manifest === undefined) throw notInCatalog(name);
    const stop = new AbortController();
    const followers = new Set<OnProgress>();
    let state = NOTHING_PULLED;
    let progress = progressOf(state);
    const onEvent: OnPullEvent = (event) => {
      state = nextPullState(state, event, performance.now());
      const next = progressOf(state);
      if (isAlike(next, progress)) return;
      progress = next;
      for (const report of followers) report(progress);
    };
    const done = this.#install(manifest, { signal: stop.signal, onEvent }).finally(() =>
      this.#forget(name, running),
    );
    // A client that has left gets no outcome.
    done.catch(() => undefined);
    const running: RunningPull = { stop, followers, done, progress: () => progress };
    this.#running.set(name, running);
    return running;
  }

  #forget(name: string, running: RunningPull): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
  }
}

function progressOf(state: PullState): PullProgress {
  const status = state.status ?? state.seen.find(({ trouble }) => trouble !== undefined)?.trouble;
  return { received: receivedBytes(state), bytes: state.bytes, ...(status !== undefined && { status }) };
}

const isAlike = (a: PullProgress, b: PullProgress): boolean =>
  a.bytes === b.bytes && a.status === b.status && thousandths(a) === thousandths(b);

const thousandths = ({ received, bytes }: PullProgress) => Math.floor((1000 * received) / Math.max(1, bytes));
