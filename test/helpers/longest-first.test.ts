import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST } from './longest-first.ts';

it.each(LONGEST)('LONGEST names an existing file: %s', (file) => expect(existsSync(file)).toBe(true));
