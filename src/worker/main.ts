import process from 'node:process';
import { openEngine } from './open-engine.ts';
import { work } from './work.ts';

/** A worker process: one model, served over gRPC. `supervisor/worker-process.ts` starts it. */
await work(process, openEngine);
