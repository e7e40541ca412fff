import type { Survey } from '../../cluster/survey.ts';
import { printable } from '../../base/printable.ts';
import { alignedColumns } from '../ui/aligned-columns.ts';

/** `voice ps --cluster`: the workers one a line, then the front ends. */
export function clusterTable({ workers, fronts }: Survey): string {
  const rows = workers.map(({ model, type, address, state, calls, lanes, digest }) =>
    [model, type, address, state, String(calls), String(lanes), digest].map(printable),
  );
  const heading = ['MODEL', 'TYPE', 'WORKER', 'STATE', 'CALLS', 'LANES', 'DIGEST'];
  const table = rows.length > 0 ? `${alignedColumns([heading, ...rows], [4, 5])}\n` : '';
  return `${table}${fronts.map(({ address, version }) => printable(`front end: ${address}, version ${version}`) + '\n').join('')}`;
}
