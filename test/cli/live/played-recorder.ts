import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundRecorder } from '../../../src/media/recorders.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

/** A program that does what this shell script says, in the place of a recorder. */
export function playedRecorder(script: string, name = 'arecord'): FoundRecorder {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { name, path, args: [], env: {} };
}
