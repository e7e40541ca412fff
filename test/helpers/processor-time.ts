/** Milliseconds of processor time that this process spends until `work` is done: what else the machine does is not in them. */
export async function processorMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Below this, what a process does beside the work is as much as the work. */
const LEAST_MS = 5;

/** Between 4, where time is in proportion to the length, and 16, where it is to its square. */
export const PROPORTIONAL = 10;

/**
 * How many times the processor time of `work` grows where its input is four times as long; at most `PROPORTIONAL` where
 * time is in proportion. `length` is long enough where four times of it would take a tenth of a second, were time to its
 * square.
 */
export async function growth(work: (length: number) => unknown, length: number): Promise<number> {
  const best = async (times: number) => {
    const all: number[] = [];
    for (let round = 0; round < 2; round++) all.push(await processorMs(() => work(times * length)));
    return Math.min(...all);
  };
  let least = Infinity;
  // Threads that other tests have left to end count too: what is disturbed is measured anew.
  for (let measured = 0; measured < 3 && least >= PROPORTIONAL; measured++) {
    const short = await best(1);
    least = Math.min(least, (await best(4)) / Math.max(LEAST_MS, short));
  }
  return least;
}
