import process from 'node:process';
import { limitOpenFiles } from '../base/limit-open-files.ts';
import { collectGarbageWhenIdle } from '../base/collect-garbage.ts';

/** A worker process: one model, served over gRPC. `supervisor/worker-process.ts` starts it. */
limitOpenFiles();
// Node.js would open a debugger, to which everyone on this machine may connect.
process.on('SIGUSR1', () => undefined);
collectGarbageWhenIdle();
const [{ work }, { openEngine }] = await Promise.all([import('./work.ts'), import('./open-engine.ts')]);
await work(process, openEngine);
