/**
 * Processor time in milliseconds that this process uses until `work` is done, so other load on the machine
 * does not count.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Shorter times are not reliable, because other activity of the process takes as long. */
const LEAST_MS = 5;

/** A limit between 4, the growth of linear time, and 16, the growth of quadratic time. */
export const PROPORTIONAL = 10;

/**
 * The factor by which the processor time of `work` grows if its input is four times as long. It is at most
 * `PROPORTIONAL` for linear time. Choose `length` so that quadratic work would take a tenth of a second for
 * four times of it.
 */
export async function growth(work: (length: number) => unknown, length: number): Promise<number> {
  const best = async (times: number) => {
    const all: number[] = [];
    for (let round = 0; round < 2; round++) all.push(await processorMs(() => work(times * length)));
    return Math.min(...all);
  };
  let least = Infinity;
  // Ending threads of other tests add to the time, so a result above the limit is measured again.
  for (let measured = 0; measured < 3 && least >= PROPORTIONAL; measured++) {
    const short = await best(1);
    least = Math.min(least, (await best(4)) / Math.max(LEAST_MS, short));
  }
  return least;
}
