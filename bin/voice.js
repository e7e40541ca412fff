#!/usr/bin/env node
import module from 'node:module';

// Where Node can (22.1 and later), compiled code is kept between runs: a quicker start.
module.enableCompileCache?.();
await import('../dist/src/cli/main.js');
