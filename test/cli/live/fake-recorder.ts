import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundRecorder } from '../../../src/media/recorders.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

/** A recorder that is a program of the name `name`, which runs the shell script `script`. */
export function fakeRecorder(script: string, name = 'arecord'): FoundRecorder {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { name, path, args: [], env: {} };
}
