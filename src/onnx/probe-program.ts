import { env } from './onnxruntime.ts';
import { openSession } from './session.ts';

/** The body of the process that `probe.ts` starts: prints the version when everything could be loaded. */

const [, , model] = process.argv;
if (model !== undefined) await openSession(model);
process.stdout.write(`${env.versions.node ?? 'of unknown version'}\n`);
