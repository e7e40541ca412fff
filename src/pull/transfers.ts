import { setTimeout as wait } from 'node:timers/promises';
import { hubOf, type Hub } from './hub.ts';
import type { OnPullEvent } from './pull-event.ts';
import type { Sleep } from './retry.ts';
import { Web, type Env } from './web.ts';

/** Network settings of a pull. */
export interface TransferOptions {
  /** A mirror (VOICE_HUB_URL). Default: HF_ENDPOINT, else the public hub. */
  readonly hubUrl?: string | undefined;
  /** The environment with HF_ENDPOINT, HF_TOKEN, the proxies, and npm's own variables. */
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly onEvent?: OnPullEvent;
  readonly sleep?: Sleep;
  /** Milliseconds without progress before a transfer is aborted. Default: 30 s. */
  readonly stallMs?: number;
}

/** The state that all transfers of a pull share. */
export interface Transfers {
  readonly hub: Hub;
  readonly env: Env;
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly onEvent: OnPullEvent;
  readonly sleep: Sleep;
  readonly stallMs: number;
  /** Bytes received so far in all files; more than 0 proves that the machine is online. */
  readonly arrived: { bytes: number };
}

/** Opens connections for `work` and closes them when it ends. */
export async function withTransfers<T>(
  { hubUrl, env, signal, onEvent, sleep, stallMs = 30_000 }: TransferOptions,
  work: (transfers: Transfers) => Promise<T>,
): Promise<T> {
  const web = new Web(env);
  try {
    return await work({
      hub: hubOf({ hubUrl, env }),
      env,
      web,
      signal,
      onEvent: onEvent ?? (() => undefined),
      sleep: sleep ?? ((ms, signal) => wait(ms, undefined, { signal })),
      stallMs,
      arrived: { bytes: 0 },
    });
  } finally {
    await web.close();
  }
}
