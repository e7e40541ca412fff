import { setTimeout as sleep } from 'node:timers/promises';
import { toTable } from '../bench/table.ts';
import { isRunning } from '../e2e/voice-server.ts';
import type { Tally } from './tally.ts';
import { judgeMemory, type MemoryPoint } from './verdict.ts';
import { signal } from './signal.ts';
import { descendantsOf, restsOf, type Vitals, vitalsOf } from './vitals.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
/** The time that processes get to collect garbage. */
const MOST_COLLECTING_MS = 20_000;
/** The allowed growth of a process's handles since the warm-up, because connections come and go. */
const MORE_HANDLES = 10;

export interface Report {
  /** Measures the memory that the processes keep. Call it when no request is in progress. */
  look(): Promise<void>;
  /** Ends the report, and returns the problems of processes. Call it when the server is idle. */
  end(): readonly string[];
  /** The ids of all running processes of the server. */
  pids(): readonly number[];
}

export interface ReportOptions {
  readonly tally: Tally;
  /** The folder in which processes write their figures. */
  readonly vitals: string;
  /** Models whose workers must not restart. */
  readonly steady: readonly string[];
  /** Called with a line of JSON each minute. */
  readonly keep: (line: string) => void;
}

/** Prints a report each minute. */
export function startReport(world: World, { tally, vitals, steady, keep }: ReportOptions): Report {
  const began = performance.now();
  const folders = { temporary: world.folders.temporary, vitals };
  const memory = new Map<string, MemoryPoint[]>();
  const firstPids = new Map<string, number>();
  const handles = new Map<string, number>();
  const seconds = new Map<number, number>();
  let names = new Map<number, string>();
  let told = 0;

  /** All processes by name: the server, its workers, and other child processes. */
  const seen = () =>
    [{ pid: world.server.pid, command: 'server' }, ...descendantsOf(world.server.pid)].flatMap(
      ({ pid, command }) => {
        const found = vitalsOf(pid, folders);
        return found
          ? [{ name: pid === world.server.pid ? 'server' : (names.get(pid) ?? command), ...found }]
          : [];
      },
    );
  const minutes = () => (performance.now() - began) / MINUTE_MS;

  const look = async () => {
    await collectAll();
    const processes = seen();
    for (const { name, pid, own, compiled = 0 } of processes) {
      const key = `${name} ${pid}`;
      memory.set(key, [...(memory.get(key) ?? []), { minute: minutes(), own, compiled }]);
    }
    keep(JSON.stringify({ restAt: minutes(), processes }));
    const sizes = processes.map(({ name, own }) => `${name} ${own.toFixed(1)}`);
    console.log(`\nat rest after ${minutes().toFixed(1)} minutes, MiB: ${sizes.join(', ')}`);
  };
  /** Makes every process collect garbage; does not wait for one that has ended or is too busy. */
  const collectAll = async () => {
    const asked = seen().filter(({ rests }) => rests !== undefined);
    for (const { pid } of asked) signal(pid, 'SIGUSR2');
    const isDone = ({ pid, rests }: Vitals) => !isRunning(pid) || restsOf(pid, folders) !== rests;
    for (let waited = 0; waited < MOST_COLLECTING_MS && !asked.every(isDone); waited += 100) await sleep(100);
  };
  const learnNames = async () => {
    const answer = await fetch(`${world.server.url}/v1/status`);
    const { workers } = (await answer.json()) as { workers: readonly { name: string; pid?: number }[] };
    names = new Map(workers.flatMap(({ name, pid }) => (pid === undefined ? [] : [[pid, name]])));
  };

  const tell = async () => {
    await learnNames().catch(() => undefined);
    const processes = seen();
    for (const { name, pid, handles: open } of processes) {
      if (!firstPids.has(name)) firstPids.set(name, pid);
      if (!handles.has(name) && minutes() > 5) handles.set(name, open);
    }
    const lines = world.server.takeLog();
    for (const { msg, err } of lines)
      if (isFault(err)) tally.problems.push(`logged: ${msg} ${JSON.stringify(err)}`);
    for (const problem of tally.problems.slice(told)) console.log(`!! ${problem}`);
    told = tally.problems.length;
    const { outcomes, latency } = tally.takeMinute();
    const minute = Math.round(minutes());
    const log = lines.filter(({ level }) => level === 'warn' || level === 'error');
    keep(JSON.stringify({ minute, outcomes, latency, processes, log }));
    console.log(
      `\nminute ${minute}: ${Object.entries(outcomes)
        .map((one) => one.join(' × '))
        .join(', ')}`,
    );
    console.log(
      `finals right ${tally.count('right')}, lost ${tally.count('lost')}, doubled ${tally.count('doubled')}; wrong so far: ${tally.problems.length}`,
    );
    console.log(toTable([['ms', 'n', 'p50', 'p95'], ...latency.map(timed)]));
    console.log(toTable([HEAD, ...processes.map((one) => row(one, used(one)))]));
  };
  /** The share of a core that a process used since the last call. */
  const used = ({ pid, seconds: now }: Vitals) => {
    const before = seconds.get(pid);
    seconds.set(pid, now);
    return before === undefined ? '' : percent((now - before) / (MINUTE_MS / 1000));
  };

  const telling = setInterval(() => void tell(), MINUTE_MS);

  return {
    look,
    pids: () => seen().map(({ pid }) => pid),
    end() {
      clearInterval(telling);
      const problems: string[] = [];
      const processes = seen();
      console.log(`\nafter ${minutes().toFixed(0)} minutes`);
      for (const [name, words] of tally.outcomes)
        console.log(`${name}: ${[...words].map((one) => one.join(' × ')).join(', ')}`);
      for (const name of ['server', ...steady.map((model) => `${model}-1`)]) {
        const now = processes.find((one) => one.name === name);
        // With a single kind of traffic, some workers may never be needed.
        if (!firstPids.has(name)) continue;
        if (now === undefined || now.pid !== firstPids.get(name))
          problems.push(`${name} did not live for as long as the soak`);
        if (now === undefined) continue;
        const { line, grew } = judgeMemory(name, memory.get(`${name} ${now.pid}`) ?? []);
        console.log(line);
        if (grew) problems.push(line);
        const before = handles.get(name);
        if (before !== undefined && now.handles > before + MORE_HANDLES)
          problems.push(`${name} had ${before} handles, and has ${now.handles}`);
        if (now.temporary > 0) problems.push(`${name} holds ${now.temporary} temporary files`);
      }
      return problems;
    },
  };
}

/** An error with a stack is a fault of the program, unless it reports the full folder. */
const isFault = (err: unknown) =>
  err !== undefined && !String((err as { kind?: string }).kind).startsWith('storage');

const HEAD = [
  'MiB',
  'own',
  'resident',
  'heap',
  'kept',
  'threads kept',
  'external',
  'compiled',
  'handles',
  'resources',
  'threads',
  'files',
  'processor',
];

const row = (one: Vitals & { readonly name: string }, used: string) => [
  one.name,
  ...[one.own, one.resident, one.heap, one.kept, one.threadsKept, one.external, one.compiled].map(
    (size) => size?.toFixed(1) ?? '',
  ),
  ...[one.handles, one.resources ?? '', one.threads, one.temporary, used].map(String),
];

const timed = ({ name, count, p50, p95 }: { name: string; count: number; p50: number; p95: number }) => [
  name,
  ...[count, p50, p95].map((value) => value.toFixed(0)),
];

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
