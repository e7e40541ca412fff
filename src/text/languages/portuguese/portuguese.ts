import { spoken } from './spoken/rules.ts';
import { written } from './written/rules.ts';

/** How Portuguese is written and said. */
export const portuguese = { written, spoken };
