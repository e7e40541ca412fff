import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { healthOf, type VoiceServer } from './voice-server.ts';

const PAUSE_MS = 20;

/**
 * Requests /health repeatedly until the signal aborts. Returns the response times in milliseconds, sorted.
 */
export async function pollHealth(
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

/** The quantile `share` (0 to 1) of the sorted values. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;

/** The peak memory of the server's own process, in MiB; undefined except on Linux. */
export function peakMiB({ pid }: Pick<VoiceServer, 'pid'>): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
