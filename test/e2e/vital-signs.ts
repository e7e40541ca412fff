import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthOf, type VoiceServer } from './voice-server.ts';

const PAUSE_MS = 20;

/** Asks for /health again and again until the signal aborts; how long each answer took in milliseconds, sorted. */
export async function pulse(
  server: Pick<VoiceServer, 'url'>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const took: number[] = [];
  while (!signal.aborted) {
    const asked = performance.now();
    await healthOf(server);
    took.push(performance.now() - asked);
    await sleep(PAUSE_MS);
  }
  return took.toSorted((a, b) => a - b);
}

/** The value that this share of the sorted values does not exceed. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;

/** The most memory that the server's own process ever had, in MiB; only Linux tells. */
export function peakMiB({ pid }: Pick<VoiceServer, 'pid'>): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
