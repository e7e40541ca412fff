import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../src/base/collect-garbage.ts';
import { eventually } from '../helpers/eventually.ts';

const MIB = 2 ** 20;
const held = () => process.memoryUsage().arrayBuffers;

/** In a call of its own, so that nothing on the stack holds on to it. */
const litter = () => new Uint8Array(128 * MIB).fill(1).length;

it('gives back sound that nobody needs any more, and keeps the rest', async () => {
  const kept = new Uint8Array(32 * MIB).fill(1);
  const before = held();
  litter();
  collectGarbage();
  // What is collected is cleared by a thread of the engine's own.
  await eventually(() => expect(held()).toBeLessThan(before + 64 * MIB));
  expect(held()).toBeGreaterThanOrEqual(kept.length);
});

it('leaves alone what is little', async () => {
  // Whatever others have left lying about is given back.
  litter();
  collectGarbage();
  let left = 0;
  for (let times = 0; times < 10; times++) {
    const little = new WeakRef(new ArrayBuffer(MIB));
    await turn();
    collectGarbage();
    if (little.deref()) left++;
  }
  // Memory is cleared for other reasons, too, but not all the time.
  expect(left).toBeGreaterThan(5);
});
