import process from 'node:process';

/**
 * What glibc's allocator reads when a process starts. By itself it keeps a heap for each thread, and after the first large
 * block that was freed takes blocks of up to 32 MiB from them, whose gaps it hardly ever gives back: a server that works
 * without a leak grows by the hour. So there are two heaps, and large blocks, those that are read from sockets among them,
 * have memory of their own. That costs 4 % of the time that an engine takes.
 */
export const FRUGAL_ALLOCATOR: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

type Environment = Readonly<Record<string, string | undefined>>;

const isChosen = (env: Environment) =>
  [...Object.keys(FRUGAL_ALLOCATOR), 'LD_PRELOAD'].some((name) => env[name] !== undefined);

/** `env` for a process that lives for long, unless somebody has chosen how memory is allocated. */
export const withFrugalAllocator = (env: Environment): Environment =>
  isChosen(env) ? env : { ...env, ...FRUGAL_ALLOCATOR };

/** As much of a process as is needed to start it again. */
export interface Restarted extends Pick<
  NodeJS.Process,
  'argv' | 'connected' | 'env' | 'execArgv' | 'execPath' | 'platform'
> {
  /** From Node.js 22.15 on. */
  execve?(path: string, argv: readonly string[], env: Environment): void;
}

/**
 * Starts this process again in its place, before it has done anything, so that its allocator is frugal; does nothing where
 * it is already, or where that cannot be done.
 */
export function restartFrugally(from: Restarted = process): void {
  const { argv, connected, env, execArgv, execPath, platform } = from;
  // A program that talks to it would not find it again.
  if (platform !== 'linux' || connected || isChosen(env)) return;
  try {
    from.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], withFrugalAllocator(env));
  } catch {
    // It is no worse than before.
  }
}
