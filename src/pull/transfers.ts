import { setTimeout as wait } from 'node:timers/promises';
import { hubOf, type Hub } from './hub.ts';
import type { OnPullEvent } from './pull-event.ts';
import type { Sleep } from './retry.ts';
import { Web, type Env } from './web.ts';

/** How to reach the world; the same for a pull and for looking up what to pull. */
export interface TransferOptions {
  /** A mirror (VOICE_HUB_URL); else HF_ENDPOINT of `env`, else the public hub. */
  readonly hubUrl?: string | undefined;
  /** HF_ENDPOINT, HF_TOKEN, the proxies, and npm's own variables are taken from here. */
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly onEvent?: OnPullEvent;
  readonly sleep?: Sleep;
  /** How long a transfer may stand still, in milliseconds; 30 s where left out. */
  readonly stallMs?: number;
}

/** What all transfers of one pull share. */
export interface Transfers {
  readonly hub: Hub;
  readonly env: Env;
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly onEvent: OnPullEvent;
  readonly sleep: Sleep;
  readonly stallMs: number;
  /** What arrived in this pull, of all files: the sign that there is a connection at all. */
  readonly arrived: { bytes: number };
}

/** Runs `work` with the means to transfer, and lets go of the connections however it ends. */
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
