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

/** A client each, which does one thing after the other out of a table. */
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

/** What the server may say where its temporary folder is full. */
const HONEST_WHEN_FULL = /^(500|503)$/;
/** However gently, nobody waits longer than this for the next thing. */
const MOST_PAUSE_MS = 30_000;

/**
 * Clients that are at it for a share of the time, what `intensity` answers with when they are through with something, until
 * the signal aborts. Resolves when all have ended what they were doing.
 */
export async function startLanes(
  world: World,
  {
    tally,
    breaks,
    intensity,
    only,
  }: {
    readonly tally: Tally;
    readonly breaks: Breaks;
    readonly intensity: () => number;
    readonly only: RegExp;
  },
): Promise<void> {
  await Promise.all(
    LANES.map(async (lane) => {
      const kinds = lane.filter(({ name }) => only.test(name));
      while (kinds.length > 0 && !world.signal.aborted) {
        const ms = await breaks.work(() => doOne(world, pick(kinds, world.random), tally));
        await rest(world, Math.min(MOST_PAUSE_MS, ms * (1 / intensity() - 1)));
      }
    }),
  );
}

/** Resolves with how long it took, in milliseconds. */
async function doOne(world: World, kind: Kind, tally: Tally): Promise<number> {
  const began = performance.now();
  const wasFull = world.isFull;
  const outcome = await kind.run(world).catch((error: unknown) => `failed: ${String(error)}`);
  const ms = performance.now() - began;
  const word = outcome.split(':', 1)[0]!;
  const isExcused = (wasFull || world.isFull) && HONEST_WHEN_FULL.test(word);
  tally.note(kind.name, outcome, ms, kind.honest.test(word) || isExcused);
  return ms;
}

/** Faults, each by itself, at about its intervals. Resolves when the last is over. */
export async function startFaults(
  world: World,
  {
    tally,
    breaks,
    faults,
  }: { readonly tally: Tally; readonly breaks: Breaks; readonly faults: readonly Fault[] },
): Promise<void> {
  await Promise.all(
    faults.map(async ({ name, everyMinutes, run }) => {
      for (;;) {
        await rest(world, everyMinutes * 60_000 * (0.7 + 0.6 * world.random()));
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
