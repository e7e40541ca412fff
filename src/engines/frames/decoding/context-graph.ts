/** A state of the automaton: the longest suffix of the tokens so far that may begin a hot word. */
export interface ContextState {
  /** The bonus of an unfinished phrase so far; it is lost if the phrase breaks off. */
  readonly open: number;
  /** The final bonus of phrases that end with this token. */
  readonly earned: number;
}

/** An automaton that finds many phrases (as tokens) at the same time. */
export interface ContextGraph {
  readonly start: ContextState;
  /** The state after one more token. */
  next(state: ContextState, token: number): ContextState;
}

class Node implements ContextState {
  readonly next = new Map<number, Node>();
  /** Score of the phrase's tokens since the last phrase that ended on the path. */
  open = 0;
  earned = 0;
  /** Score of all tokens on the path. */
  total = 0;
  ends = false;
  /** The node of the longest suffix that is also the beginning of a phrase. */
  fail: Node | undefined;
}

/**
 * The automaton of Aho and Corasick (1975) over phrases of tokens, like WeNet's and k2's context graphs:
 * every token of a phrase earns `score`, which is taken back if the phrase breaks off.
 * @param phrases non-empty; duplicates count once.
 */
export function createContextGraph(phrases: readonly (readonly number[])[], score: number): ContextGraph {
  const root = new Node();
  for (const phrase of phrases) {
    let node = root;
    for (const token of phrase) {
      let next = node.next.get(token);
      if (!next) {
        next = new Node();
        next.total = node.total + score;
        node.next.set(token, next);
      }
      node = next;
    }
    if (node !== root) node.ends = true;
  }
  connect(root);
  return { start: root, next: (state, token) => step(state as Node, token, root) };
}

/** Breadth first: a node's `fail` has a shorter path, so it is already known. */
function connect(root: Node): void {
  const queue: { readonly node: Node; readonly secured: number }[] = [{ node: root, secured: 0 }];
  for (const { node, secured } of queue) {
    for (const [token, child] of node.next) {
      child.fail = node === root ? root : step(node.fail!, token, root);
      const open = child.total - secured;
      child.open = child.ends ? 0 : open;
      child.earned = (child.ends ? open : 0) + child.fail.earned;
      queue.push({ node: child, secured: child.ends ? child.total : secured });
    }
  }
}

function step(from: Node, token: number, root: Node): Node {
  for (let node: Node | undefined = from; node; node = node.fail) {
    const next = node.next.get(token);
    if (next) return next;
  }
  return root;
}
