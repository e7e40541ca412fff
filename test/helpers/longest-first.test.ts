import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST } from './longest-first.ts';

it.each(LONGEST)('%s is there to be run first', (file) => expect(existsSync(file)).toBe(true));
