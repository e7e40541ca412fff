import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Spanish is written and said. */
export const spanish = { written, spoken };
