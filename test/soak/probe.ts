import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded before the server and its workers with `--import`: keeps in $SOAK_VITALS/PID.json what only a process itself
// knows, and writes a heap snapshot beside it at SIGUSR2.

const EVERY_MS = 20_000;
const folder = process.env['SOAK_VITALS'];

if (isMainThread && folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const tell = () => {
    collect();
    const { heapTotal, heapUsed, external } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo().length;
    const vitals = { heapTotal, heapUsed, external, resources };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(vitals));
  };
  setInterval(tell, EVERY_MS).unref();
  process.on(
    'SIGUSR2',
    () => void writeHeapSnapshot(join(folder, `${process.pid}-${Date.now()}.heapsnapshot`)),
  );
}
