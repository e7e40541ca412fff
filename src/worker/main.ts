import process from 'node:process';
import { loadWithFewFiles } from '../base/few-files.ts';
import { giveBackAtRest } from '../base/give-back.ts';

/** A worker process: one model, served over gRPC. `supervisor/worker-process.ts` starts it. */
loadWithFewFiles();
giveBackAtRest();
const [{ work }, { openEngine }] = await Promise.all([import('./work.ts'), import('./open-engine.ts')]);
await work(process, openEngine);
