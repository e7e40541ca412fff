import { setFlagsFromString } from 'node:v8';

/**
 * What was just made keeps the little room it has, in every thread. V8 forgets it whenever a thread starts,
 * from when on each would take up to 32 MB by and by; so it is told again then. So little is cleared by
 * whoever made it: helpers would have to be waited for, which on a busy machine takes longer than the work.
 */
export const keepYoungSmall = () => {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
};
