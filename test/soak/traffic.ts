import { setTimeout as sleep } from 'node:timers/promises';
import type { Breaks } from './breaks.ts';
import type { Fault } from './faults.ts';
import { FILES } from './files.ts';
import { JUNK } from './junk.ts';
import { SLOW } from './slow.ts';
import { SOCKETS, TALKS_TO_FRAGILE } from './sockets.ts';
import { SPEECH } from './speech.ts';
import type { Tally } from './tally.ts';
import { type Kind, pick, type World } from './world.ts';

/** One table of actions per client, which does one action after the other. */
export const LANES: readonly (readonly Kind[])[] = [
  FILES,
  FILES,
  SOCKETS,
  SOCKETS,
  TALKS_TO_FRAGILE,
  SPEECH,
  JUNK,
  SLOW,
];

/** Additional clients during the warm-up, with rare and slow actions. */
const LANES_WHILE_COLD: typeof LANES = [SOCKETS, SPEECH, JUNK, SLOW];

/** The statuses that the server may return while its temporary folder is full. */
const ACCEPTABLE_WHEN_FULL = /^(500|503)$/;
/** The longest pause of a client at any intensity. */
const MOST_PAUSE_MS = 30_000;
/** The longest time between two faults of a kind during the warm-up. */
const MOST_MINUTES_WHILE_COLD = 1.5;

interface TrafficOptions {
  readonly tally: Tally;
  readonly breaks: Breaks;
  /** Whether the warm-up is over, so that memory measurements count. */
  readonly isWarm: () => boolean;
}

/**
 * Runs clients that are active for a share of the time, until the signal aborts. During the warm-up there are
 * more clients, and they never pause. Resolves when all have finished their last action.
 */
export async function startLanes(
  world: World,
  { tally, breaks, isWarm, intensity, only }: TrafficOptions & { intensity: number; only: RegExp },
): Promise<void> {
  const client = async (lane: readonly Kind[], isOver: () => boolean) => {
    const kinds = lane.filter(({ name }) => only.test(name));
    while (kinds.length > 0 && !world.signal.aborted && !isOver()) {
      const ms = await breaks.work(() => doOne(world, pick(kinds, world.random), tally));
      const share = isWarm() ? intensity : 1;
      await rest(world, Math.min(MOST_PAUSE_MS, ms * (1 / share - 1)));
    }
  };
  await Promise.all([
    ...LANES.map((lane) => client(lane, () => false)),
    ...LANES_WHILE_COLD.map((lane) => client(lane, isWarm)),
  ]);
}

/** Does one action, and resolves with its duration in milliseconds. */
async function doOne(world: World, kind: Kind, tally: Tally): Promise<number> {
  const began = performance.now();
  const wasFull = world.isFull;
  const outcome = await kind.run(world).catch((error: unknown) => `failed: ${String(error)}`);
  const ms = performance.now() - began;
  const word = outcome.split(':', 1)[0]!;
  const isExcused = (wasFull || world.isFull) && ACCEPTABLE_WHEN_FULL.test(word);
  tally.note(kind.name, outcome, ms, kind.acceptable.test(word) || isExcused);
  return ms;
}

/**
 * Injects each fault at about its interval; rare ones come more often during the warm-up. Resolves when the
 * last is over.
 */
export async function startFaults(
  world: World,
  { tally, breaks, isWarm, faults }: TrafficOptions & { faults: readonly Fault[] },
): Promise<void> {
  await Promise.all(
    faults.map(async ({ name, everyMinutes, run }) => {
      for (;;) {
        const minutes = isWarm() ? everyMinutes : Math.min(everyMinutes, MOST_MINUTES_WHILE_COLD);
        await rest(world, minutes * 60_000 * (0.7 + 0.6 * world.random()));
        if (world.signal.aborted) return;
        await breaks.work(async () => {
          const began = performance.now();
          const wrong = await run(world).catch((error: unknown) => `failed, ${String(error)}`);
          const outcome = wrong === undefined ? 'done' : `badly borne: ${wrong}`;
          tally.note(`fault: ${name}`, outcome, performance.now() - began, wrong === undefined);
        });
      }
    }),
  );
}

const rest = (world: World, ms: number) =>
  sleep(ms, undefined, { signal: world.signal }).catch(() => undefined);
