import { readFileSync } from 'node:fs';
import { packageFile } from '../../src/base/package-root.ts';
import { code, table } from './markdown.ts';

/** A successful trial of a client. */
export interface TriedClient {
  readonly client: string;
  readonly version: string;
  readonly trial: string;
}

/** The file to which `npm run test:clients` writes its successful trials of Python clients. */
export const TRIED_FILE = packageFile('test', 'clients', 'python', 'tried.json');

/** A table of the Python clients, one per row. */
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
