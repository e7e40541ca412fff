import process from 'node:process';
import { ignoreDebuggerSignal } from '../base/debugger-signal.ts';
import { limitOpenFiles } from '../base/limit-open-files.ts';
import { collectGarbageWhenIdle } from '../base/collect-garbage.ts';

/** A worker process: one model, served over gRPC. `supervisor/worker-process.ts` starts it. */
limitOpenFiles();
ignoreDebuggerSignal();
collectGarbageWhenIdle();
const [{ work }, { openEngine }] = await Promise.all([import('./work.ts'), import('./open-engine.ts')]);
await work(process, openEngine);
