import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

/**
 * Keeps ONNX Runtime from sending data about this machine and its models to its makers. The library reads
 * this variable once, when it is loaded, from the environment of the process, which only the main thread can
 * change (a thread has a copy). So each module that loads the library, or starts a thread that might, imports
 * this module first.
 */
const SWITCH = 'ORT_DISABLE_TELEMETRY';

if (isMainThread) process.env[SWITCH] = '1';
else if (process.env[SWITCH] !== '1') {
  throw new Error(`${SWITCH} has to be set on the main thread, before a thread is started.`);
}
