import { setFlagsFromString } from 'node:v8';

/**
 * Limits the young generation of V8's heap in all threads, which otherwise grows by up to 32 MB per thread.
 * V8 resets the flags when a thread starts, so call this again after each start. Each thread collects its own
 * small heap, because parallel helpers make a busy machine wait longer.
 */
export const limitYoungGeneration = () => {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
};
