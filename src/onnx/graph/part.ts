import type { Graph, GraphNode, Named } from './model-proto.ts';

/**
 * Extracts the nodes and constants that compute `wanted`, walking backwards and stopping at `given`.
 * `constants` are those of the outer graph if this is a branch of an `If`.
 */
export function partOf(
  { nodes }: Pick<Graph, 'nodes'>,
  constants: readonly Named[],
  wanted: readonly string[],
  given: ReadonlySet<string>,
): Pick<Graph, 'nodes' | 'initializers'> {
  const producers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)));
  const needed = new Set<GraphNode>();
  const names = new Set<string>();
  const open = [...wanted];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    const producer = given.has(name) ? undefined : producers.get(name);
    if (!producer || needed.has(producer)) continue;
    needed.add(producer);
    open.push(...producer.inputs);
  }
  return {
    nodes: nodes.filter((node) => needed.has(node)),
    initializers: constants.filter(({ name }) => names.has(name)),
  };
}
