/**
 * Creates a byte-pair merger (Sennrich et al. 2016, as in GPT-2): it repeatedly merges the neighbours with
 * the lowest rank, leftmost first. It uses a heap, so that n symbols take O(n log n) for any input, because
 * texts are not trusted.
 * @param order the rank of the merge of two pieces, written `a b`.
 */
export function createBytePairMerger(
  order: Pick<ReadonlyMap<string, number>, 'get'>,
): (symbols: readonly string[]) => readonly string[] {
  return (symbols) => {
    const end = symbols.length;
    if (end < 2) return symbols;
    const pieces: (string | undefined)[] = [...symbols];
    const next = Int32Array.from(symbols, (_, at) => at + 1);
    const previous = Int32Array.from(symbols, (_, at) => at - 1);
    const heap = createHeap(3 * end); // every merge removes one pair and adds at most two

    const orderAt = (at: number): number | undefined =>
      next[at]! < end ? order.get(`${pieces[at]} ${pieces[next[at]!]}`) : undefined;
    const offer = (at: number): void => {
      const index = orderAt(at);
      if (index !== undefined) heap.push(index * end + at);
    };

    for (let at = 0; at < end; at++) offer(at);
    for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
      const at = best % end;
      // Either of the two may have been merged since the pair was pushed.
      if (pieces[at] === undefined || orderAt(at) !== (best - at) / end) continue;
      const right = next[at]!;
      pieces[at] += pieces[right]!;
      pieces[right] = undefined;
      const beyond = next[right]!;
      next[at] = beyond;
      if (beyond < end) previous[beyond] = at;
      offer(at);
      if (previous[at]! >= 0) offer(previous[at]!);
    }
    return pieces.filter((piece) => piece !== undefined);
  };
}

/** A binary min-heap with room for `capacity` numbers. */
function createHeap(capacity: number) {
  const items = new Float64Array(capacity);
  let size = 0;
  return {
    push(value: number): void {
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (items[parent]! <= value) break;
        items[at] = items[parent]!;
        at = parent;
      }
      items[at] = value;
    },
    pop(): number | undefined {
      if (size === 0) return undefined;
      const least = items[0]!;
      const value = items[--size]!;
      let at = 0;
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && items[child + 1]! < items[child]!) child++;
        if (items[child]! >= value) break;
        items[at] = items[child]!;
        at = child;
      }
      items[at] = value;
      return least;
    },
  };
}
