import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../src/base/collect-garbage.ts';
import { eventually } from '../helpers/eventually.ts';

const MIB = 2 ** 20;
const heldBytes = () => process.memoryUsage().arrayBuffers;

/**
 * Allocates 128 MiB and drops them; in its own function so that no variable on the stack keeps them alive.
 */
const allocateGarbage = () => new Uint8Array(128 * MIB).fill(1).length;

it('collectGarbage frees large arrays that nothing refers to, and keeps the others', async () => {
  const kept = new Uint8Array(32 * MIB).fill(1);
  const before = heldBytes();
  allocateGarbage();
  collectGarbage();
  // A thread of V8 frees the memory some time after the collection.
  await eventually(() => expect(heldBytes()).toBeLessThan(before + 64 * MIB));
  expect(heldBytes()).toBeGreaterThanOrEqual(kept.length);
});

it('collectGarbage does not collect for a small amount of memory', async () => {
  // Frees the garbage that other tests have left in this process.
  allocateGarbage();
  collectGarbage();
  let left = 0;
  for (let times = 0; times < 10; times++) {
    const little = new WeakRef(new ArrayBuffer(MIB));
    await turn();
    collectGarbage();
    if (little.deref()) left++;
  }
  // V8 also collects for reasons of its own, but rarely within ten turns.
  expect(left).toBeGreaterThan(5);
});
