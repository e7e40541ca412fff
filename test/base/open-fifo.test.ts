import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFifo } from '../../src/base/open-fifo.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

function makeFifo(): string {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

it.skipIf(process.platform === 'win32')(
  'openFifo waits for a writer, and ends when the writer ends',
  async () => {
    const path = makeFifo();
    const pipe = openFifo(path);
    const blocks: Buffer[] = [];
    pipe.on('data', (block: Buffer) => blocks.push(block));
    // Nobody has written yet; that is not the end of the stream.
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(path, 'written later');
    await once(pipe, 'end');
    expect(Buffer.concat(blocks).toString()).toBe('written later');
  },
);

it.skipIf(process.platform === 'win32')(
  'openFifo does not keep the process alive while it waits',
  async () => {
    const module = new URL('../../dist/src/base/open-fifo.js', import.meta.url).href;
    const script = `import { openFifo } from ${JSON.stringify(module)}; openFifo(${JSON.stringify(makeFifo())}).resume(); setImmediate(() => process.exit(7));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);
