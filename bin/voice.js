#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import v8 from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// Older versions fail at the first package that needs more, with an unhelpful error.
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`voice: Node.js 20.19 or newer is needed, and this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Node 22.1 and later keep compiled code between runs, for a quicker start. Their default is the shared
// temporary folder.
const home = process.env.XDG_CACHE_HOME || homedir();
const caches = process.env.XDG_CACHE_HOME || join(home, '.cache');
// Node hangs if it cannot create the folder.
if (existsSync(home)) module.enableCompileCache?.(join(caches, 'voice', 'compiled'));
// A small young generation suffices, because audio and tensors lie outside of it. Parallel collection would
// wait for helper threads.
v8.setFlagsFromString('--semi-space-growth-factor=1');
v8.setFlagsFromString('--no-parallel-scavenge');
try {
  await import('../dist/program/cli/main.js');
} catch (error) {
  if (error.code !== 'EMFILE') throw error;
  process.stderr.write(
    'voice: Too few files may be open here for the program itself; allow more (ulimit -n).\n',
  );
  process.exit(1);
}
