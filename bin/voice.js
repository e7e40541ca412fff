#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// Where Node can (22.1 and later), compiled code is kept between runs, for a quicker start; it would choose the
// temporary folder, which everyone shares.
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
module.enableCompileCache?.(join(caches, 'voice', 'compiled'));
await import('../dist/src/cli/main.js');
