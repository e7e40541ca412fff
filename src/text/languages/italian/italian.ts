import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Italian is written and said. */
export const italian = { written, spoken };
