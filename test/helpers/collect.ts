export { collect } from '../../src/base/collect.ts';

/** An array as a stream. */
export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items;
}
