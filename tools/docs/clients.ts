import { readFileSync } from 'node:fs';
import { packageFile } from '../../src/base/package-root.ts';
import { code, table } from './markdown.ts';

/** Something that a client was tried with. */
export interface TriedClient {
  readonly client: string;
  readonly version: string;
  readonly trial: string;
}

/** Where `npm run test:clients` writes the Python clients that it has tried, all of them with success. */
export const TRIED_FILE = packageFile('test', 'clients', 'python', 'tried.json');

/** The Python clients, one a row. */
export function triedClients(): string {
  const tried = JSON.parse(readFileSync(TRIED_FILE, 'utf8')) as readonly TriedClient[];
  const clients = new Map<string, readonly TriedClient[]>();
  for (const one of tried) clients.set(one.client, [...(clients.get(one.client) ?? []), one]);
  return table(
    ['client', 'version', 'tried with'],
    [...clients].map(([client, trials]) => [
      code(client),
      trials[0]!.version,
      trials.map(({ trial }) => trial).join('; '),
    ]),
  );
}
