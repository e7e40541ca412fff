import { countOf } from '../../base/count-of.ts';
import { printable } from '../../base/printable.ts';
import { prettyLine } from '../../server/log.ts';
import type { WorkerState } from '../../supervisor/state.ts';
import type { WorkerInfo } from '../../supervisor/model-worker.ts';
import { formatDuration } from './pull-lines.ts';
import { answeredPerSecond, type ServeState } from './serve-state.ts';

/** The meaning of a part of a line; the drawing decides its colour. */
export type Tone = 'strong' | 'good' | 'busy' | 'changing' | 'bad' | 'faint';

export interface Part {
  readonly text: string;
  readonly tone?: Tone;
}
export type Line = readonly Part[];

export interface TerminalSize {
  readonly nowMs: number;
  /** The lines of the terminal; one of them stays free for the cursor. */
  readonly rows: number;
}

const TONES: Record<WorkerState, Tone> = {
  starting: 'changing',
  ready: 'good',
  busy: 'busy',
  stopping: 'changing',
  stopped: 'faint',
  crashed: 'bad',
};

/** A running server in a few lines, at most `rows - 1`; a line may be wider than the terminal. */
export function serveLines(state: ServeState, { nowMs, rows }: TerminalSize): readonly Line[] {
  if (state.url === undefined) return [heading(state, nowMs)];
  const most = Math.max(1, rows - 1);
  const above = [heading(state, nowMs), ...elsewhere(state), EMPTY];
  const below = [EMPTY, ...numbers(state, nowMs), ...troubles(state), EMPTY, hint(state)];
  const workers = workerLines(state.workers, most - above.length - below.length, nowMs);
  return [...above, ...workers, ...below].slice(0, most);
}

/** The line that remains after the server has stopped. */
export function lastLine({ url, startedAtMs, answered, failed }: ServeState, nowMs: number): string {
  const failures = failed > 0 ? `, ${failed} of them failed` : '';
  return `Stopped serving on ${url} after ${duration(nowMs - startedAtMs)}; ${countOf(answered, 'request')} answered${failures}.`;
}

// A space, because a line without characters would have no height.
const EMPTY: Line = [{ text: ' ' }];

function heading({ url, startedAtMs }: ServeState, nowMs: number): Line {
  const name: Part = { text: 'voice serve', tone: 'strong' };
  if (url === undefined) return [name, { text: '  starting' }];
  return [
    name,
    { text: '  ' },
    { text: url, tone: 'strong' },
    { text: `  up ${duration(nowMs - startedAtMs)}`, tone: 'faint' },
  ];
}

/**
 * A warning while it applies: another program has the default port and gets requests meant for this server.
 */
function elsewhere({ takenPort }: ServeState): readonly Line[] {
  if (takenPort === undefined) return [];
  const text = `Port ${takenPort} is taken by another program: clients have to use the address above.`;
  return [[{ text, tone: 'bad' }]];
}

function workerLines(workers: readonly WorkerInfo[], room: number, nowMs: number): readonly Line[] {
  if (workers.length === 0)
    return [[{ text: 'No model is loaded. The first request for one loads it.', tone: 'faint' }]];
  const isWhole = workers.length <= room;
  const shown = isWhole ? workers : crashedFirst(workers).slice(0, Math.max(0, room - 1));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map((worker): Line => {
    const { name, state } = worker;
    return [
      { text: state.padEnd(8), tone: TONES[state] },
      { text: `  ${name.padEnd(width)}` },
      { text: `  ${detail(worker, nowMs)}`, tone: state === 'crashed' ? 'bad' : 'faint' },
    ];
  });
  return isWhole
    ? lines
    : [...lines, [{ text: `and ${countOf(workers.length - shown.length, 'more worker')}`, tone: 'faint' }]];
}

const crashedFirst = (workers: readonly WorkerInfo[]) =>
  workers.toSorted((a, b) => Number(b.state === 'crashed') - Number(a.state === 'crashed'));

function detail({ state, calls, port, reason, retryAt }: WorkerInfo, nowMs: number): string {
  const details: Record<WorkerState, readonly (string | undefined)[]> = {
    starting: [because(reason)],
    ready: [port === undefined ? undefined : `port ${port}`],
    busy: [countOf(calls, 'call'), port === undefined ? undefined : `port ${port}`],
    stopping: [],
    stopped: ['starts with the next request'],
    crashed: [
      because(reason),
      retryAt === undefined
        ? undefined
        : `tried again in ${formatDuration(Math.max(0, retryAt - nowMs) / 1000)}`,
    ],
  };
  return printable(details[state].filter((part) => part !== undefined).join(', '));
}

const because = (reason: string | undefined) => (reason === undefined ? undefined : `it ${reason}`);

function numbers(state: ServeState, nowMs: number): readonly Line[] {
  const { queue, answered, failed } = state;
  const per = (window: number) => rate(answeredPerSecond(state, window, nowMs));
  const inAll = `${answered} in all${failed > 0 ? `, ${failed} failed` : ''}`;
  return [
    [{ text: `requests   ${per(10)}/s over 10 s, ${per(60)}/s over a minute, ${inAll}` }],
    [{ text: `queue      ${queue.queued.realtime} realtime, ${queue.queued.batch} batch` }],
    [{ text: `in flight  ${countOf(queue.inFlight, 'call')}` }],
  ];
}

const rate = (perSecond: number) => (perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0));

function troubles({ troubles }: ServeState): readonly Line[] {
  if (troubles.length === 0) return [];
  const lines = troubles.map((line): Line => [
    { text: prettyLine(line), tone: line.level === 'error' ? 'bad' : 'changing' },
  ]);
  return [EMPTY, ...lines];
}

function hint({ isStopping, url }: ServeState): Line {
  const text = isStopping
    ? 'Stopping: requests in flight may end. Ctrl-C again ends them at once.'
    : `Every address and field: ${url}/docs. Ctrl-C stops it.`;
  return [{ text, tone: 'faint' }];
}

const duration = (ms: number) => formatDuration(Math.floor(ms / 1000));
