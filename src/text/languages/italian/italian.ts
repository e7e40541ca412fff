import { spoken } from './spoken/rules.ts';

/** How Italian is written and said. */
export const italian = { spoken };
