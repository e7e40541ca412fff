import { formatBytes } from '../../base/byte-size.ts';
import { countOf } from '../../base/count-of.ts';
import type { PullEvent } from '../../pull/pull-event.ts';
import { pace, receivedBytes, type PullState } from '../../pull/pull-state.ts';

/** The line for an event; `undefined` for an event that only moves a bar. */
export function pullLine(event: PullEvent): string | undefined {
  switch (event.type) {
    case 'pull.waiting': {
      const who =
        event.holder === undefined ? 'another command' : `another command (process ${event.holder})`;
      return `Waiting: ${who} is installing ${event.model} already.`;
    }
    case 'pull.lookup':
      return `Looking up ${event.repository} on the hub.`;
    case 'pull.start': {
      const here = event.present > 0 ? `, of which ${formatBytes(event.present)} are here` : '';
      const size = event.bytes > 0 ? `${formatBytes(event.bytes)} in ` : '';
      return `Pulling ${event.model}: ${size}${countOf(event.files, 'file')}${here}.`;
    }
    case 'file.resumed':
      return `${event.path}: going on after ${formatBytes(event.from)}.`;
    case 'file.retry':
      return `${event.path}: ${event.reason}; trying again${event.delayMs > 0 ? ` in ${formatDuration(event.delayMs / 1000)}` : ''}.`;
    case 'pull.done':
      return event.fetched
        ? `Installed ${event.model} (${formatBytes(event.bytes)}).`
        : `${event.model} is installed and all its files are good (${formatBytes(event.bytes)}).`;
    case 'file.start':
    case 'file.progress':
    case 'file.kept':
    case 'file.verified':
      break;
  }
  return undefined;
}

/** `12.3 MB of 28.2 MB, 44 %, 3.10 MB/s, 5 s left`; `12.3 MB, 3.10 MB/s` if the size is unknown. */
export function pullAmounts(state: PullState, nowMs: number): string {
  const received = receivedBytes(state);
  const whole =
    state.bytes > 0 ? ` of ${formatBytes(state.bytes)}, ${Math.floor((100 * received) / state.bytes)} %` : '';
  const speed = pace(state, nowMs);
  const left = speed && state.bytes > 0 ? `, ${formatDuration(speed.secondsLeft)} left` : '';
  return `${formatBytes(received)}${whole}${speed ? `, ${formatBytes(speed.rate)}/s` : ''}${left}`;
}

/** `7 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(count: number): string {
  const whole = Math.ceil(count);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
